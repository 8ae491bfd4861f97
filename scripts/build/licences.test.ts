import { expect, it } from 'vitest';
import { licenceText, packageOf } from './licences';

it('tells the package of a module', () => {
  expect(packageOf('/p/node_modules/preact/dist/preact.mjs')).toBe('preact');
  expect(packageOf('/p/node_modules/a/node_modules/@ag-ui/core/dist/index.mjs?x')).toBe('@ag-ui/core');
  expect(packageOf('/p/engine/index.ts')).toBeUndefined();
});

it('gives the licence of each package', async () => {
  const text = await licenceText(['preact', 'idb']);
  expect(text.indexOf('idb 8.0.4 (ISC)')).toBeLessThan(text.indexOf('preact 11.2.0 (MIT)'));
  expect(text).toContain('Permission is hereby granted');
});
