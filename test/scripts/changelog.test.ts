import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  changesForReleaseNotes,
  releaseNotesOfVersion,
  updateRenamedNamesTable,
} from '../../scripts/changelog/changelog.ts';
import { FORMER_COMMAND_NAMES } from '../../src/commands/shared/formerNames.ts';

const CHANGELOG = `# Changelog

## Commands that have a new name

A former table.

## Unreleased

- Soon.

## v1.1.0 (2026-11-20)

### For everybody

- A sentence.

## v1.1.0-rc.1 (2026-11-10)

- Before.
`;

test('a release gets the notes of its own section, and a preview without a section gets the unreleased notes', () => {
  expect(releaseNotesOfVersion(CHANGELOG, 'v1.1.0')).toBe('### For everybody\n\n- A sentence.');
  expect(releaseNotesOfVersion(CHANGELOG, 'v1.1.0-rc.1')).toBe('- Before.');
  expect(releaseNotesOfVersion(CHANGELOG, 'v1.2.0-rc.1')).toBe('- Soon.');
  expect(releaseNotesOfVersion(CHANGELOG, 'v1.2.0')).toBeUndefined();
});

test('changes that people notice are listed if the changelog lacks them, breaking ones first', () => {
  const commits = [
    'feat(doctor): says what is wrong',
    'refactor: nobody sees this',
    'feat(sandbox): for developers',
    'fix!: stricter',
  ];
  const visible = changesForReleaseNotes([
    ...commits.map((subject) => ({ subject, isBreaking: false })),
    { subject: 'perf: fast', isBreaking: true },
  ]);
  expect(visible).toEqual(['BREAKING fix!: stricter', 'BREAKING perf: fast', 'feat(doctor): says what is wrong']);
});

test('the changelog’s table of names is updated, and the rest of the file stays', () => {
  const renamed = [{ was: ['item show', 'titel zeigen'], now: 'info' }] as const;
  const changed = updateRenamedNamesTable(CHANGELOG, renamed);
  expect(changed).toContain('| was | is now |\n|---|---|\n| `/item show` | `/info` |\n\n## Unreleased\n\n- Soon.');
  expect(changed).not.toContain('A former table.');
  expect(updateRenamedNamesTable(changed, renamed)).toBe(changed);
});

const own = readFileSync('CHANGELOG.md', 'utf8');

test('the table in CHANGELOG.md has the current names', () => {
  expect(updateRenamedNamesTable(own, FORMER_COMMAND_NAMES)).toBe(own);
});

test('CHANGELOG.md is written in sentences, and the notes of a release are short enough to read', () => {
  const sections = own.split(/^(?=## )/m).slice(2);
  expect(sections.length).toBeGreaterThan(0);
  for (const section of sections) {
    const entries = section
      .split(/^- /m)
      .slice(1)
      .map((entry) => entry.split('\n\n')[0]?.trim() ?? '');
    expect(entries.filter((entry) => !/^(?:\p{Lu}|[`*])[\s\S]*\.$/u.test(entry))).toEqual([]);
    expect(section.split('\n').length).toBeLessThan(80);
  }
});
