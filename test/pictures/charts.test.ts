import { describe, expect, it, test } from 'vitest';
import type { BarChart, ChartSpec, ColumnChart, HeatChart } from '../../src/domain/charts.ts';
import { THEMES } from '../../src/domain/charts.ts';
import { drawSvg } from '../../src/pictures/chart/engine.ts';
import { lookOf } from '../../src/pictures/chart/look.ts';
import { createCharts } from '../../src/pictures/charts.ts';
import { HOSTILE } from '../render/support/anything.ts';
import { boxesOf, changedIn, overlapping, sizeOf } from './support/drawing.ts';
import { isEdgeEmpty, pixelsOf, rowsThatDiffer } from './support/pixels.ts';

const charts = createCharts();
const common = { theme: 'dark', title: 'Plays', subtitle: 'Feb 1 – Mar 2, 2026', language: 'en-US' } as const;
const columns = (values: readonly number[], given: Partial<ColumnChart> = {}): ColumnChart => ({
  ...common,
  kind: 'columns',
  columns: values.map((value, index) => ({ label: `Feb ${index + 1}`, value })),
  ...given,
});
const bars = (labels: readonly string[], given: Partial<BarChart> = {}): BarChart => ({
  ...common,
  kind: 'bars',
  bars: labels.map((label, index) => ({ label, value: 100 - index })),
  ...given,
});
const heat = (values: (row: number, column: number) => number, given: Partial<HeatChart> = {}): HeatChart => ({
  ...common,
  kind: 'heat',
  columns: Array.from({ length: 24 }, (_, hour) => `${hour}`),
  rows: Array.from({ length: 7 }, (_, row) => ({
    label: `Day ${row}`,
    values: Array.from({ length: 24 }, (_, column) => values(row, column)),
  })),
  few: 'none',
  many: 'most',
  ...given,
});

const WIDE = 'W'.repeat(200);
const SPECS: readonly (readonly [string, ChartSpec])[] = [
  ['no columns', columns([])],
  ['one column of nothing', columns([0])],
  ['wide numbers', columns([1_000_000_000])],
  ['the most at the right', columns([...Array.from({ length: 30 }, () => 1), 123_456])],
  ['a hundred columns', columns(Array.from({ length: 100 }, (_, n) => n * 1_000_000))],
  ['long labels', columns([1, 2, 3], { columns: [WIDE, WIDE, WIDE].map((label) => ({ label, value: 1e9 })) })],
  ['no bars', bars([])],
  ['names of 200 characters', bars(Array.from({ length: 10 }, () => WIDE))],
  ['hostile names', bars(HOSTILE.slice(0, 10))],
  ['more hostile names', bars(HOSTILE.slice(-10))],
  ['a large number', bars(['a'], { bars: [{ label: WIDE, value: Number.MAX_SAFE_INTEGER }] })],
  [
    'others',
    bars([], {
      bars: [
        { label: 'a', value: 3 },
        { label: 'Others', value: 99_999, others: true },
      ],
    }),
  ],
  ['a heat map of nothing', heat(() => 0)],
  ['a heat map', heat((row, column) => row * column)],
  ['a long title', columns([1, 2], { title: WIDE, subtitle: WIDE })],
];

describe.each(THEMES)('on %s', (theme) => {
  it.each(SPECS)('%s is as wide as Discord shows it, and no text touches its edge or the one beside it', (_, spec) => {
    const chart = { ...spec, theme };
    const [width = 0, height = 0] = sizeOf(chart);
    expect(width).toBe(550);
    const boxes = boxesOf(chart);
    for (const box of boxes) {
      expect(box.left, box.text).toBeGreaterThanOrEqual(8);
      expect(box.right, box.text).toBeLessThanOrEqual(width - 8);
      expect(box.top, box.text).toBeGreaterThanOrEqual(8);
      expect(box.bottom, box.text).toBeLessThanOrEqual(height - 8);
    }
    expect(overlapping(boxes)).toEqual([]);
  });

  it('texts and marks stand out from the background (WCAG 2: 7 to 1, 3 to 1)', () => {
    const look = lookOf({ theme });
    for (const text of [look.text, look.muted]) expect(contrast(text, look.background)).toBeGreaterThanOrEqual(7);
    for (const mark of [look.mark, look.peak, look.others])
      expect(contrast(mark, look.background)).toBeGreaterThanOrEqual(3);
  });

  it('each step of the heat map can be told from the one before', () => {
    const { heat: steps } = lookOf({ theme });
    for (const [index, step] of steps.slice(1).entries())
      expect(contrast(step, steps[index] ?? step)).toBeGreaterThan(1.25);
  });
});

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the picture itself', () => {
  test.each<[string, ChartSpec]>([
    ['columns', { ...columns([...Array.from({ length: 92 }, (_, n) => n), 1e9]), theme: 'light' }],
    ['bars', bars(HOSTILE.slice(0, 10))],
    ['a heat map', heat((row, column) => row * column)],
  ])('of %s is a small PNG at twice the size, with nothing cut at its edge', async (_, chart) => {
    const png = await charts.draw(chart);
    expect(Buffer.from(png.subarray(0, 8)).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(png.byteLength).toBeLessThan(200_000);
    const pixels = await pixelsOf(png);
    expect([pixels.width, pixels.height]).toEqual(sizeOf(chart).map((points) => points * 2));
    expect(isEdgeEmpty(pixels, chart.theme)).toBe(true);
  });

  test('has its title drawn, and only where it belongs', async () => {
    const [one, other] = [columns([1, 2]), columns([1, 2], { title: 'Other' })];
    const rows = rowsThatDiffer(await pixelsOf(await charts.draw(one)), await pixelsOf(await charts.draw(other)));
    expect(rows.length).toBeGreaterThan(20);
    expect(Math.max(...rows)).toBeLessThan(70);
  });
});

describe('what is written', () => {
  test('another name is another text at its bar alone', () => {
    expect(changedIn(bars(['Ada', 'Bob']), bars(['Ada', 'Bab'])).filter((each) => each.includes('Bab'))).toHaveLength(
      1,
    );
    expect(changedIn(bars(['Bob', 'Bob']), bars(['Bob', 'Bob']))).toEqual([]);
  });

  test('another value is another mark', () => {
    const [path] = changedIn(columns([1, 2, 3]), columns([2, 2, 3])).filter((each) => each.startsWith('<path'));
    expect(path).toContain(lookOf({ theme: 'dark' }).mark);
    const one = heat((row, column) => (row === 3 && column === 7 ? 1 : 0));
    // The one cell alone: the end of its scale is one at least.
    expect(
      changedIn(
        heat(() => 0),
        one,
      ),
    ).toHaveLength(1);
  });

  test('numbers are written as the language does', () => {
    const many = { bars: [{ label: 'a', value: 12_345 }] };
    expect(drawSvg(bars([], { ...many, language: 'en-US' }))).toContain('12,345');
    expect(drawSvg(bars([], { ...many, language: 'de-DE' }))).toContain('12.345');
  });

  test('markup in a name is text', () => {
    const svg = drawSvg(bars(['</text><script>x</script>', '<image href="file:///etc/passwd"/>', '&amp; {a|b}']));
    expect(svg).not.toMatch(/<script|<image/);
    expect(svg).toContain('&lt;script&gt;');
  });
});
