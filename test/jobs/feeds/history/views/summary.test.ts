import { expect, test } from 'vitest';
import type { HistoryRow } from '../../../../../src/jobs/feeds/history/views/post.ts';
import { renderHistorySummary, thumbsOfPlaySummary } from '../../../../../src/jobs/feeds/history/views/summary.ts';
import { DEFAULT_TEXTS as texts, textsForLanguage } from '../../../../../src/render/texts/texts.ts';
import { complaintsAbout } from '../../../../render/support/limits.ts';
import { playedOf } from '../../../../render/support/played.ts';

const AT = new Date('2026-01-01T12:00:00Z');
const posters = new Map<string, Uint8Array>();
const many = { summaryReason: { kind: 'many' }, marker: 4711, posters } as const;

const film = (title: string, person?: string): HistoryRow => ({
  item: { kind: 'movie', title, ratingKey: title },
  viewedAt: AT,
  person,
});
const episode = (n: number, person?: string): HistoryRow => ({
  item: { kind: 'episode', title: `E${n}`, grandparentTitle: 'Les Vampires', parentIndex: 1, index: n },
  viewedAt: AT,
  person,
});
const linesOf = (rows: readonly HistoryRow[], locale = 'en-US'): readonly string[] =>
  [
    ...JSON.stringify(renderHistorySummary(textsForLanguage(locale), playedOf(rows), many)).matchAll(
      /"content":("(?:[^"\\]|\\.)*")/g,
    ),
  ].map(([, text]) => JSON.parse(text ?? ''));

test('a summary has one line for all episodes of a show, with the people who watched them', () => {
  const rows = [
    ...Array.from({ length: 22 }, (_, n) => episode(n + 1, n % 2 ? 'Vega' : 'Rigel')),
    film('Metropolis', 'Vega'),
  ];
  expect(linesOf(rows)).toEqual([
    '### Many notifications at once\n23 plays · 2 people',
    '22 episodes of **Les Vampires**\n-# Rigel, Vega',
    '**Metropolis**\n-# Vega',
  ]);
});

const track = (n: number, given: Partial<HistoryRow['item']> = {}): HistoryRow => ({
  item: { kind: 'track', title: `T${n}`, ratingKey: `${n}`, grandparentTitle: 'Smetana', index: n, ...given },
  viewedAt: AT,
});

test('a summary names an episode or track that was played often, and counts several different ones', () => {
  const often = (row: HistoryRow, times: number) => Array.from({ length: times }, () => row);
  expect(linesOf(often(episode(3), 44)).at(-1)).toBe('**Les Vampires** · S1 E3 E3 · 44 times');
  expect(linesOf(often(track(1), 130)).at(-1)).toBe('**T1** · Smetana · 130 times');
  expect(linesOf([...often(track(1), 40), track(2), ...often(track(3), 3)]).at(-1)).toBe(
    '3 tracks by **Smetana** · 44 plays',
  );
  expect(linesOf([...often(episode(1), 2), episode(2)], 'de').at(-1)).toBe(
    '2 Folgen von **Les Vampires** · 3 Wiedergaben',
  );
});

test('a summary tells items of the same name apart by their key or their place in the album', () => {
  const renamed = [track(1), track(1, { title: 'The same' })];
  expect(linesOf(renamed).at(-1)).toBe('**T1** · Smetana · 2 times');
  const deleted = { ratingKey: undefined, title: 'Intro' };
  expect(linesOf([track(1, deleted), track(2, deleted)]).at(-1)).toBe('2 tracks by **Smetana**');
  const discs = [1, 2].map((parentIndex) => track(1, { ...deleted, parentIndex }));
  expect(linesOf(discs).at(-1)).toBe('2 tracks by **Smetana**');
});

test('a summary has one line for a film that three people watched', () => {
  expect(linesOf(['a', 'b', 'c'].map((person) => film('Metropolis', person)))[1]).toBe(
    '**Metropolis** · 3 times\n-# a, b, c',
  );
});

test('a summary has one line for a film that was added again, and another for a film of the same title', () => {
  const faust = (ratingKey: string | undefined, day?: string): HistoryRow => ({
    item: { kind: 'movie', title: 'Faust', ratingKey, originallyAvailableAt: day === undefined ? day : new Date(day) },
    viewedAt: AT,
  });
  const rows = [
    faust('1'),
    faust('1', '1926-10-14'),
    faust(undefined, '1926-10-14'),
    faust('2', '1926-10-14'),
    faust('3', '2011-09-08'),
  ];
  expect(linesOf(rows).slice(1)).toEqual(['**Faust** (1926) · 4 times', '**Faust** (2011)']);
});

test('a summary does not count people if it does not show them', () => {
  expect(linesOf([film('Metropolis')])).toEqual(['### Many notifications at once\n1 play', '**Metropolis**']);
});

test('a summary counts the plays that do not fit', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => film(`Film ${n}`));
  expect(linesOf(rows).at(-1)).toBe('… and 980 more');
});

test.each([
  [9, 9],
  [10, 5],
  [100, 5],
])('a summary of %i titles shows %i posters, even below a chart', (titles, pictures) => {
  const rows = Array.from({ length: titles }, (_, n) => ({
    ...film(`Film ${n}`),
    item: { kind: 'movie' as const, title: `Film ${n}`, ratingKey: `${n}`, thumb: `/${n}` },
  }));
  const all = new Map(rows.map((_, n) => [`/${n}`, new Uint8Array([1])]));
  const chart = { name: 'stats-days-dark.png', bytes: new Uint8Array([2]), description: 'Plays per day' };
  const message = renderHistorySummary(texts, playedOf(rows), { ...many, posters: all, chart });
  expect(message.files?.map(({ name }) => name)).toEqual([
    ...Array.from({ length: pictures }, (_, n) => `played-${n + 1}-${n}.webp`),
    'stats-days-dark.png',
  ]);
  expect(complaintsAbout(message)).toEqual([]);
  expect(thumbsOfPlaySummary(playedOf(rows))).toHaveLength(pictures);
});

test('a summary of plays has the colour of the feed', () => {
  expect(renderHistorySummary(texts, playedOf([film('Metropolis')]), many).components).toMatchObject([
    { accent_color: 0x6f7bf7 },
  ]);
});

test('a digest of plays says which period it is about', () => {
  const summaryReason = { kind: 'digest', period: 'daily', from: new Date(0), to: AT } as const;
  const text = JSON.stringify(
    renderHistorySummary(texts, playedOf([film('Metropolis')]), { summaryReason, marker: 1, posters }),
  );
  expect(text).toContain('The last day');
  expect(text).toContain('<t:0:f> to <t:1767268800:f>');
});

test('a summary of plays can be drawn in German', () => {
  expect(linesOf([episode(1), episode(2)], 'de')).toEqual([
    '### Viele Benachrichtigungen auf einmal\n2 Wiedergaben',
    '2 Folgen von **Les Vampires**',
  ]);
});
