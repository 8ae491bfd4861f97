/** What is used of Firefox's privileged globals in a content process, in a sandbox over one window. */
interface PrivilegedContent {
  window: Window &
    typeof globalThis & {
      windowUtils: { advanceTimeAndRefresh(ms: number): void; restoreNormalRefresh(): void };
    };
  Cu: {
    Sandbox: new (principal: unknown, options: object) => object;
    cloneInto<T>(value: T, target: object): T;
    waiveXrays<T>(value: T): T;
  };
  Services: { scriptSecurityManager: { getSystemPrincipal(): unknown } };
  ChromeUtils: {
    importESModule(url: string): unknown;
    getClassName(object: object, unwrap: boolean): string;
  };
}

export const { window, Cu, Services, ChromeUtils } = globalThis as unknown as PrivilegedContent;
