import { expect, test } from 'vitest';
import type { MediaItem } from '../../../../../src/domain/media/items/item.ts';
import {
  type HistoryRow,
  MAX_HISTORY_ROWS,
  renderHistory,
  splitHistoryRowsIntoMessages,
} from '../../../../../src/jobs/feeds/history/views/post.ts';
import { MAX_MESSAGE_COMPONENTS, MAX_MESSAGE_TEXT_LENGTH } from '../../../../../src/render/kit/message/limits.ts';
import { en as texts } from '../../../../../src/render/texts/en.ts';
import { complaintsAbout } from '../../../../render/support/limits.ts';

const AT = new Date('2026-01-01T12:00:00Z');

const hoursLater = (hours: number) => new Date(AT.getTime() + hours * 3_600_000);

const rowOf = (item: Partial<MediaItem>, more: Partial<HistoryRow> = {}): HistoryRow => ({
  item: { kind: 'movie', title: 'Metropolis', ...item },
  viewedAt: AT,
  ...more,
});

const post = { renderedAt: AT, marker: 4711, posters: new Map<string, Uint8Array>() };
const textsOf = (rows: readonly HistoryRow[], renderedAt = AT): readonly string[] =>
  [
    ...JSON.stringify(renderHistory(texts, rows, { ...post, renderedAt })).matchAll(/"content":("(?:[^"\\]|\\.)*")/g),
  ].map(([, text]) => JSON.parse(text ?? ''));
const lineOf = (item: Partial<MediaItem>, more: Partial<HistoryRow> = {}): string =>
  textsOf([rowOf(item, more)])[1] ?? '';
const keyed = (rows: readonly HistoryRow[]) => rows.map((row, key) => ({ key, row }));

test('a message about plays says who watched or heard them, on which device and when, and has its marker', () => {
  const row = rowOf({ year: 1927 }, { person: 'Ada', device: 'Living room' });
  expect(renderHistory(texts, [row], post)).toEqual({
    components: [
      {
        type: 17,
        id: 4711,
        accent_color: 0x6f7bf7,
        components: [
          { type: 10, content: '### Just watched' },
          { type: 10, content: '**Metropolis** (1927)\n-# Ada · Living room · <t:1767268800:R>' },
        ],
      },
    ],
  });
});

const titles: readonly { name: string; item: Partial<MediaItem>; expected: string }[] = [
  {
    name: 'an episode by its show, its place and its title',
    item: {
      kind: 'episode',
      title: 'The Red Codebook',
      grandparentTitle: 'Les Vampires',
      parentTitle: 'Season 1',
      parentIndex: 1,
      index: 3,
    },
    expected: '**Les Vampires** · S1 E3 The Red Codebook',
  },
  {
    name: 'an episode without numbers',
    item: { kind: 'episode', title: 'Pilot', grandparentTitle: 'Les Vampires' },
    expected: '**Les Vampires** · Pilot',
  },
  { name: 'an episode without a show', item: { kind: 'episode', title: 'Pilot', index: 0 }, expected: '**E0 Pilot**' },
  {
    name: 'a track by its artist and album',
    item: { kind: 'track', title: 'Symphony No. 5', grandparentTitle: 'Beethoven', parentTitle: 'Complete Symphonies' },
    expected: '**Symphony No. 5** · Beethoven · Complete Symphonies',
  },
  {
    name: 'a track whose title is gone',
    item: { kind: 'track', title: '', index: 4, grandparentTitle: 'Beethoven' },
    expected: '**track 4** · Beethoven',
  },
  { name: 'a film called by a number', item: { title: '1917', year: 2019 }, expected: '**1917** (2019)' },
  {
    name: 'a film as the history names it, by the day on which it came out',
    item: { title: 'Metropolis', originallyAvailableAt: new Date('2001-05-26') },
    expected: '**Metropolis** (2001)',
  },
  {
    name: 'an episode without the year of its day',
    item: {
      kind: 'episode',
      title: 'Pilot',
      grandparentTitle: 'Fantômas',
      originallyAvailableAt: new Date('2001-05-26'),
    },
    expected: '**Fantômas** · Pilot',
  },
  {
    name: 'a deleted episode of which the show is known',
    item: { kind: 'episode', title: '', grandparentTitle: 'Les Vampires' },
    expected: '**Les Vampires**',
  },
  {
    name: 'an item of which nothing is left',
    item: { kind: 'other', title: ' ', year: 1990 },
    expected: 'Something that is no longer on the server',
  },
  {
    name: 'an item that is there and has no title',
    item: { kind: 'movie', title: ' ', ratingKey: '101' },
    expected: 'Untitled',
  },
  {
    name: 'a title full of markup',
    item: { title: '# **a** <@1> `b`' },
    expected: '**\\# \\*\\*a\\*\\* \\<@1\\> \\`b\\`**',
  },
];

test.each(titles)('a row about a play names its item, without markup: $name', ({ item, expected }) => {
  expect(lineOf({ ...item }).split('\n')[0]).toBe(expected);
});

const people: readonly { name: string; more: Partial<HistoryRow>; expected: string }[] = [
  { name: 'the name given', more: { person: 'Ada' }, expected: '-# Ada · <t' },
  { name: 'a name full of markup', more: { person: '@everyone *x*' }, expected: '-# @\u2060everyone \\*x\\* · <t' },
  { name: 'no person', more: {}, expected: '-# <t' },
  { name: 'no person, on a device', more: { device: 'Roku' }, expected: '-# Roku · <t' },
  { name: 'a device without a name', more: { person: 'Ada', device: ' ' }, expected: '-# Ada · <t' },
];

test.each(people)(
  'a row about a play names the person and the device as far as they are known: $name',
  ({ more, expected }) => {
    expect(lineOf({}, more).split('\n')[1]).toContain(expected);
  },
);

test.each([
  [['movie', 'episode'], 'Just watched', 'Watched'],
  [['track', 'track'], 'Just listened to', 'Listened to'],
  [['track', 'movie'], 'Just watched and listened to', 'Watched and listened to'],
] as const)('the heading for plays of %j is "%s", or "%s" after a delay', (kinds, just, earlier) => {
  const rows = kinds.map((kind) => rowOf({ kind }));
  expect(textsOf(rows)[0]).toBe(`### ${just}`);
  expect(textsOf(rows, hoursLater(10))[0]).toBe(`### ${earlier}`);
});

test('a message counts as delayed if its newest play is more than half an hour old', () => {
  const rows = [rowOf({}, { viewedAt: hoursLater(-10) }), rowOf({})];
  expect([0.5, 0.51].map((hours) => textsOf(rows, hoursLater(hours))[0])).toEqual(['### Just watched', '### Watched']);
});

test('a row has the poster of the played item, or the show’s for an episode', () => {
  const bytes = new Uint8Array([1]);
  const posters = new Map([
    ['/film', bytes],
    ['/show', bytes],
  ]);
  const rows = [
    rowOf({ ratingKey: '7', thumb: '/film', year: 1927 }),
    rowOf({ ratingKey: '2:7', thumb: '/film', year: 1927 }),
    rowOf({
      kind: 'episode',
      title: 'Pilot',
      grandparentTitle: 'Fantômas',
      thumb: '/still',
      grandparentThumb: '/show',
    }),
    rowOf({ thumb: '/gone' }),
  ];
  const message = renderHistory(texts, rows, { ...post, posters });
  expect(message.files).toEqual([
    { name: 'played-1-7.webp', bytes, description: 'Poster of Metropolis (1927)' },
    { name: 'played-2-2-7.webp', bytes, description: 'Poster of Metropolis (1927)' },
    { name: 'played-3.webp', bytes, description: 'Poster of Fantômas – Pilot' },
  ]);
  expect(complaintsAbout(message)).toEqual([]);
});

test('a message of ten plays with their posters stays within Discord’s limits', () => {
  const rows = Array.from({ length: MAX_HISTORY_ROWS }, (_, n) => rowOf({ ratingKey: `${n}`, thumb: `/${n}` }));
  const posters = new Map(rows.map((_, n) => [`/${n}`, new Uint8Array([1])]));
  const message = renderHistory(texts, rows, { ...post, posters });
  expect(message.files).toHaveLength(MAX_HISTORY_ROWS);
  expect(complaintsAbout(message)).toEqual([]);
});

test('35 plays make four messages of at most ten', () => {
  const rows = keyed(Array.from({ length: 35 }, (_, n) => rowOf({ title: `Film ${n}` })));
  const groups = splitHistoryRowsIntoMessages(texts, rows);
  expect(groups.map(({ length }) => length)).toEqual([MAX_HISTORY_ROWS, MAX_HISTORY_ROWS, MAX_HISTORY_ROWS, 5]);
  expect(groups.flat()).toEqual(rows);
});

test('plays with the longest possible titles make more messages, complete and within Discord’s limits', () => {
  const long = '*'.repeat(5000);
  const item = {
    kind: 'episode',
    title: long,
    grandparentTitle: long,
    parentTitle: long,
    parentIndex: 2 ** 31,
    index: 2 ** 31,
  } as const;
  const rows = keyed(Array.from({ length: 12 }, () => rowOf(item, { person: long, device: long })));
  const groups = splitHistoryRowsIntoMessages(texts, rows);
  expect(groups.flat()).toEqual(rows);
  for (const group of groups) {
    const contents = textsOf(group.map(({ row }) => row));
    expect(contents).toHaveLength(group.length + 1);
    expect(contents.length + 1).toBeLessThanOrEqual(MAX_MESSAGE_COMPONENTS);
    expect(contents.join('').length).toBeLessThanOrEqual(MAX_MESSAGE_TEXT_LENGTH);
  }
});

test('no plays make no message', () => {
  expect(splitHistoryRowsIntoMessages(texts, [])).toEqual([]);
});
