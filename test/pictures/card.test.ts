import { expect, test } from 'vitest';
import type { ChartCardContent, ChartSpec } from '../../src/domain/statistics/charts.ts';
import { cardColours } from '../../src/pictures/chart/card/colours.ts';
import { boxesOf, overlapping, sizeOf } from './support/drawing.ts';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän 千と千尋 الرسالة 🔥 <b>&';
const title = { label: LONG, year: '1927', mark: '1,000' };
const fact = { label: LONG, value: LONG, detail: LONG };
const titles = (count: number) => Array.from({ length: count }, () => title);
const CONTENTS: readonly ChartCardContent[] = [
  { kind: 'cover', label: LONG, title: LONG, subtitle: LONG, titles: titles(3) },
  { kind: 'numbers', numbers: [fact, fact, fact] },
  { kind: 'wall', titles: titles(1) },
  { kind: 'wall', titles: titles(6) },
  { kind: 'moments', moments: [fact, fact, fact] },
  { kind: 'moments', moments: [fact] },
  { kind: 'changes', summary: LONG, titles: titles(3), heading: LONG, changes: [fact, fact, fact] },
  { kind: 'changes', summary: LONG, titles: [], heading: LONG, changes: [] },
];
const chartOf = (content: ChartCardContent, note?: string): ChartSpec => ({
  theme: 'dark',
  title: LONG,
  facts: [],
  language: 'en-US',
  guild: LONG,
  colour: 0xf1c40f,
  panels: [{ kind: 'card', heading: content.kind === 'cover' ? undefined : LONG, note, content }],
});

const NOTED = CONTENTS.flatMap((content) => [
  { name: content.kind, chart: chartOf(content) },
  { name: `${content.kind}, with a note`, chart: chartOf(content, LONG) },
]);

test.each(NOTED)('a card of 4:5 ($name) keeps long and hostile texts apart and within its edges', async ({ chart }) => {
  expect(await sizeOf(chart)).toEqual([280, 350]);
  const boxes = await boxesOf(chart);
  expect(boxes.length).toBeGreaterThan(1);
  expect(overlapping(boxes)).toEqual([]);
  expect(boxes.filter(({ left, right, bottom, size }) => left < 0 || right > 280 || bottom > 350 || size < 13)).toEqual(
    [],
  );
});

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (text: string, ground: string): number => (luminance(text) + 0.05) / (luminance(ground) + 0.05);

test('the texts of a card have a contrast of 7 to 1 in every colour that a guild can choose', () => {
  for (let colour = 0; colour <= 0xffffff; colour += 0x0d0b07) {
    const { from, to, text, tint } = cardColours(colour);
    const lowest = Math.min(...[from, to].flatMap((ground) => [contrast(text, ground), contrast(tint, ground)]));
    expect(lowest, colour.toString(16)).toBeGreaterThanOrEqual(7);
  }
});
