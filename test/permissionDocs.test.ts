import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderPermissionTable } from '../scripts/docs/renderPermissionTable.ts';
import { CAPABILITIES } from '../src/domain/access/capabilities.ts';

test('docs/permissions.md agrees with the bot’s decisions (npm run docs:permissions writes it)', () => {
  expect(readFileSync('docs/permissions.md', 'utf8')).toBe(renderPermissionTable());
});

test('docs/permissions.md says for each capability how to get it', () => {
  const rows = renderPermissionTable().split('\n');
  const without = CAPABILITIES.filter((capability) =>
    rows.some((row) => row.includes(`\`${capability}\``) && row.endsWith('|  |')),
  );
  expect(without).toEqual([]);
});
