import { expect, test } from 'vitest';
import type { HistoryRow } from '../../src/render/history.ts';
import { renderHistorySummary } from '../../src/render/historySummary.ts';
import { DEFAULT_TEXTS as texts, textsFor } from '../../src/render/texts/texts.ts';

const AT = new Date('2026-01-01T12:00:00Z');
const many = { occasion: { kind: 'many' }, marker: 4711 } as const;

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
    ...JSON.stringify(renderHistorySummary(textsFor(locale), rows, many)).matchAll(/"content":("(?:[^"\\]|\\.)*")/g),
  ].map(([, text]) => JSON.parse(text ?? ''));

test('episodes of a show are one line, with who watched them', () => {
  const rows = [
    ...Array.from({ length: 22 }, (_, n) => episode(n + 1, n % 2 ? 'Vega' : 'Rigel')),
    film('Metropolis', 'Vega'),
  ];
  expect(linesOf(rows)).toEqual([
    '### A lot at once\n23 plays · 2 people',
    '22 episodes of **Les Vampires**\n-# Rigel, Vega',
    '**Metropolis**\n-# Vega',
  ]);
});

test('a film seen by three is one line', () => {
  expect(linesOf(['a', 'b', 'c'].map((person) => film('Metropolis', person)))[1]).toBe(
    '**Metropolis** · 3 times\n-# a, b, c',
  );
});

test('nobody is counted where nobody is shown', () => {
  expect(linesOf([film('Metropolis')])).toEqual(['### A lot at once\n1 play', '**Metropolis**']);
});

test('what has no room is counted', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => film(`Film ${n}`));
  expect(linesOf(rows).at(-1)).toBe('… and 980 more');
});

test('a digest says which period it is about', () => {
  const occasion = { kind: 'digest', period: 'daily', from: new Date(0), to: AT } as const;
  const text = JSON.stringify(renderHistorySummary(texts, [film('Metropolis')], { occasion, marker: 1 }));
  expect(text).toContain('The last day');
  expect(text).toContain('<t:0:f> to <t:1767268800:f>');
});

test('in German', () => {
  expect(linesOf([episode(1), episode(2)], 'de')).toEqual([
    '### Viel auf einmal\n2 Wiedergaben',
    '2 Folgen von **Les Vampires**',
  ]);
});
