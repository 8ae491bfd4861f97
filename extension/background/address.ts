/** Names under which addresses carry credentials. */
const SECRET =
  /^(.*[_-])?(token|jwt|api[_-]?key|key|auth|authorization|sig|signature|password|passwd|pwd|secret|code|session([_-]?id)?|sid|credential|otp)$/i;

/** An address without user name, password, fragment, and the values of parameters that look like credentials. */
export function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) {
    if (SECRET.test(name) || /token|secret/i.test(name)) url.searchParams.set(name, 'REDACTED');
  }
  return url.href;
}

/** An address's origin; '' when it is none. */
export function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
