import { expect, test } from 'vitest';
import type { HistoryEntry, MediaItem } from '../../src/domain/media.ts';
import { groupHistory, type HistoryRow, MAX_HISTORY_ROWS, renderHistory } from '../../src/render/history.ts';
import { MAX_COMPONENTS, MAX_TEXT } from '../../src/render/layout.ts';
import { feeds as texts } from '../../src/render/texts/en/feeds.ts';

const AT = new Date('2026-01-01T12:00:00Z');

const entry = (item: Partial<MediaItem>, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  historyKey: '1',
  item: { kind: 'movie', title: 'Metropolis', ...item },
  viewedAt: AT,
  ...more,
});

const rowsOf = (...entries: readonly HistoryEntry[]): readonly HistoryRow[] => entries.map((one) => ({ entry: one }));
const textsOf = (rows: readonly HistoryRow[]): readonly string[] =>
  [...JSON.stringify(renderHistory(texts, rows, 4711)).matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
const lineOf = (item: Partial<MediaItem>, more: Partial<HistoryRow> = {}): string =>
  textsOf([{ entry: entry(item), ...more }])[1] ?? '';

test('a message says who saw what, on which device and when, and carries its marker', () => {
  const row = { entry: entry({ year: 1927 }, { accountId: '1', deviceId: '7' }), person: 'Ada', device: 'Living room' };
  expect(renderHistory(texts, [row], 4711)).toEqual({
    components: [
      {
        type: 17,
        id: 4711,
        components: [
          { type: 10, content: '### Just watched' },
          { type: 10, content: '**Metropolis** (1927)\n-# Ada · Living room · <t:1767268800:t> (<t:1767268800:R>)' },
        ],
      },
    ],
  });
});

const titles: readonly [string, Partial<MediaItem>, string][] = [
  [
    'an episode by its show, its place and its title',
    {
      kind: 'episode',
      title: 'The Red Codebook',
      grandparentTitle: 'Les Vampires',
      parentTitle: 'Season 1',
      parentIndex: 1,
      index: 3,
    },
    '**Les Vampires** · S1 E3 The Red Codebook',
  ],
  [
    'an episode without numbers',
    { kind: 'episode', title: 'Pilot', grandparentTitle: 'Les Vampires' },
    '**Les Vampires** · Pilot',
  ],
  ['an episode without a show', { kind: 'episode', title: 'Pilot', index: 0 }, '**E0 Pilot**'],
  [
    'a track by its artist and album',
    { kind: 'track', title: 'Symphony No. 5', grandparentTitle: 'Beethoven', parentTitle: 'Complete Symphonies' },
    '**Symphony No. 5** · Beethoven · Complete Symphonies',
  ],
  [
    'a track whose title is gone',
    { kind: 'track', title: '', index: 4, grandparentTitle: 'Beethoven' },
    '**track 4** · Beethoven',
  ],
  ['a film called by a number', { title: '1917', year: 2019 }, '**1917** (2019)'],
  [
    'a deleted episode of which the show is known',
    { kind: 'episode', title: '', grandparentTitle: 'Les Vampires' },
    '**Les Vampires**',
  ],
  [
    'an item of which nothing is left',
    { kind: 'other', title: ' ', year: 1990 },
    'Something that is no longer on the server',
  ],
  ['a title full of markup', { title: '# **a** <@1> `b`' }, '**\\# \\*\\*a\\*\\* \\<@1\\> \\`b\\`**'],
];

test.each(titles)('%s', (_, item, expected) => {
  expect(lineOf({ ...item }).split('\n')[0]).toBe(expected);
});

const people: readonly [string, Partial<HistoryEntry>, Partial<HistoryRow>, string][] = [
  ['the name of the account', { accountId: '1' }, { person: 'Ada' }, '-# Ada · <t'],
  ['a name full of markup', { accountId: '1' }, { person: '@everyone *x*' }, '-# @\u2060everyone \\*x\\* · <t'],
  ['an account without a name', { accountId: '3' }, {}, '-# account 3 · <t'],
  ['an account with an empty name', { accountId: '0' }, { person: '' }, '-# account 0 · <t'],
  ['no account at all', {}, {}, '-# somebody · <t'],
  ['a device without a name', { accountId: '1' }, { person: 'Ada', device: ' ' }, '-# Ada · <t'],
];

test.each(people)('who: %s', (_, more, row, expected) => {
  expect(textsOf([{ entry: entry({}, more), ...row }])[1]?.split('\n')[1]).toContain(expected);
});

test.each([
  [['movie', 'episode'], 'Just watched'],
  [['track', 'track'], 'Just listened to'],
  [['track', 'movie'], 'Just watched and listened to'],
] as const)('the heading of %j is "%s"', (kinds, head) => {
  expect(textsOf(rowsOf(...kinds.map((kind) => entry({ kind }))))[0]).toBe(`### ${head}`);
});

test('35 plays are four messages of ten at most', () => {
  const rows = rowsOf(...Array.from({ length: 35 }, (_, n) => entry({ title: `Film ${n}` })));
  const groups = groupHistory(texts, rows);
  expect(groups.map(({ length }) => length)).toEqual([MAX_HISTORY_ROWS, MAX_HISTORY_ROWS, MAX_HISTORY_ROWS, 5]);
  expect(groups.flat()).toEqual(rows);
});

test('the longest titles there are make more messages, and no row is left out or over the limit', () => {
  const long = '*'.repeat(5000);
  const item = {
    kind: 'episode',
    title: long,
    grandparentTitle: long,
    parentTitle: long,
    parentIndex: 2 ** 31,
    index: 2 ** 31,
  } as const;
  const rows = Array.from({ length: 12 }, () => ({
    entry: entry(item, { accountId: long }),
    person: long,
    device: long,
  }));
  const groups = groupHistory(texts, rows);
  expect(groups.flat()).toEqual(rows);
  for (const group of groups) {
    const contents = textsOf(group);
    expect(contents).toHaveLength(group.length + 1);
    expect(contents.length + 1).toBeLessThanOrEqual(MAX_COMPONENTS);
    expect(contents.join('').length).toBeLessThanOrEqual(MAX_TEXT);
  }
});

test('nothing played is no message', () => {
  expect(groupHistory(texts, [])).toEqual([]);
});
