import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withCommandTable } from '../scripts/commandTable.ts';
import { commands } from '../src/commands/index.ts';

test('the README’s table of commands is what the commands declare (npm run readme writes it)', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(withCommandTable(readme, commands)).toBe(readme);
});
