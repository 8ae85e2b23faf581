import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPATIBILITY_TEST_STEPS } from '../../../sandbox/compatibility/steps/all.ts';
import { renderLibraryResultTable, replaceTableInDocument } from '../../../sandbox/compatibility/table.ts';

const README = readFileSync(new URL('../../../sandbox/README.md', import.meta.url), 'utf8');
const RESULTS = [
  { library: 'One', version: '1.2.3', steps: 43, failed: [] },
  { library: 'Two', version: '4.5.6', steps: 43, failed: ['connects', 'resumes'] },
];

test('the compatibility table shows for each client library the number of passed steps and the names of failed steps', () => {
  expect(renderLibraryResultTable(RESULTS).split('\n').slice(2)).toEqual([
    '| One 1.2.3 | 43 of 43 |  |',
    '| Two 4.5.6 | 41 of 43 | connects; resumes |',
  ]);
});

test('a new compatibility table replaces the old one, and the rest of the document stays', () => {
  const changed = replaceTableInDocument(README, 'npm run compatibility', renderLibraryResultTable(RESULTS));
  expect(changed).toContain('| Two 4.5.6 |');
  expect(changed).not.toContain('| discord.js 14');
  expect(changed.split('<!-- end of the table -->')[1]).toBe(README.split('<!-- end of the table -->')[1]);
});

test('a document without a place for the compatibility table is refused', () => {
  expect(() => replaceTableInDocument('# Nothing', 'npm run compatibility', '')).toThrow('no place');
});

test('the README has a row for each tested library, with today’s number of steps', () => {
  const rows = README.split('\n').filter((line) => line.includes(` of ${COMPATIBILITY_TEST_STEPS.length} |`));
  const libraries = rows.map((row) => /^\| (\S+) /.exec(row)?.[1]);
  expect(libraries).toEqual(['discord.js', 'oceanic.js', 'Discordeno', 'Eris', 'Seyfert', 'discord.py']);
});

test('each step that the README calls failed is one of the tested steps', () => {
  const names = COMPATIBILITY_TEST_STEPS.map(({ name }) => name);
  const failed = README.split('\n').flatMap((line) => / of 43 \| (.+) \|$/.exec(line)?.[1]?.split('; ') ?? []);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter((name) => !names.includes(name))).toEqual([]);
});
