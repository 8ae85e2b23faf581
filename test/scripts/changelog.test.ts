import { expect, test } from 'vitest';
import { type Commit, changelogOf, notesOf, releasesOf } from '../../scripts/changelog/changelog.ts';

const commit = (subject: string, more: Partial<Commit> = {}): Commit => ({
  ...{ hash: 'h', subject, tags: [], date: '2026-11-22', isBreaking: false },
  ...more,
});

test('commits are told by release, in the words of whoever made them, the newest release first', () => {
  const commits = [
    commit('feat(doctor): says what is wrong'),
    commit('refactor: nobody sees this'),
    commit('feat(sandbox): for developers'),
    commit('fix: posts twice', { tags: ['v1.1.0'], date: '2026-11-20' }),
    commit('feat!: other settings'),
    commit('perf(api): faster', { tags: ['nightly', 'v1.0.0'], date: '2026-10-01' }),
  ];
  expect(changelogOf(commits, []).split('\n\n').slice(5)).toEqual([
    '## Unreleased',
    '### New',
    '- **doctor:** says what is wrong',
    '## v1.1.0 (2026-11-20)',
    '### Breaking',
    '- other settings',
    '### Fixed',
    '- posts twice',
    '## v1.0.0 (2026-10-01)',
    '### Faster',
    '- **api:** faster\n',
  ]);
});

test('renamed commands stand in a table before the releases', () => {
  const renamed = [{ was: ['item show', 'titel zeigen'], now: 'info' }] as const;
  const [, , heading, , table] = changelogOf([commit('fix: posts twice')], renamed).split('\n\n');
  expect(heading).toBe('## Commands that have a new name');
  expect(table).toBe('| was | is now |\n|---|---|\n| `/item show` | `/info` |');
});

test('what breaks is said first, also where only the body says so', () => {
  const [release] = releasesOf([commit('fix: stricter', { isBreaking: true }), commit('fix: other')]);
  expect(release && notesOf(release)).toBe('## Unreleased\n\n### Breaking\n\n- stricter\n\n### Fixed\n\n- other');
});

test('a release without anything to tell has its heading alone', () => {
  expect(changelogOf([commit('docs: words', { tags: ['v1.0.0'] })], [])).toMatch(/## v1\.0\.0 \(2026-11-22\)\n$/);
});
