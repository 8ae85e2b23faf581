import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissionTable } from '../scripts/docs/permissionTable.ts';
import { CAPABILITIES } from '../src/domain/access/capabilities.ts';

test('docs/permissions.md is what the bot decides (npm run docs:permissions writes it)', () => {
  expect(readFileSync('docs/permissions.md', 'utf8')).toBe(permissionTable());
});

test('it says of each capability by which way one comes to it', () => {
  const rows = permissionTable().split('\n');
  const without = CAPABILITIES.filter((capability) =>
    rows.some((row) => row.includes(`\`${capability}\``) && row.endsWith('|  |')),
  );
  expect(without).toEqual([]);
});
