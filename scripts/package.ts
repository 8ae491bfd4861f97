import { fileURLToPath } from 'node:url';
import { writePackages } from './package/packages';
import { measure } from './package/sizes';

/** `npm run package`: what the stores take, in dist/packages, and sizes against their budgets. */
const packages = await writePackages(fileURLToPath(new URL('../dist/packages/', import.meta.url)));
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
for (const { path, bytes, entries } of packages)
  console.log(`${path}: ${kilobytes(bytes.length)}, ${entries.size} files`);
for (const { part, bytes, most } of measure(packages[0]!.entries)) {
  const verdict = bytes > most ? `over its budget of ${kilobytes(most)}` : `of ${kilobytes(most)}`;
  console.log(`${part}: ${kilobytes(bytes)}, ${verdict}`);
}
if (packages.length < 3)
  console.log('source.zip was not written: this is no git checkout, or git is not installed.');
