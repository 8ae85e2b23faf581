import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { createScrub } from '../../src/domain/scrub.ts';
import type {
  ChartSpec,
  ColumnPanel,
  HeatPanel,
  Panel,
  RankingPanel,
  SeriesPanel,
} from '../../src/domain/statistics/charts.ts';
import { THEMES } from '../../src/domain/statistics/charts.ts';
import { lookOf } from '../../src/pictures/chart/look.ts';
import { createCharts } from '../../src/pictures/charts.ts';
import { HOSTILE } from '../render/support/anything.ts';
import { boxesOf, changedIn, overlapping, sizeOf, svgOf } from './support/drawing.ts';
import { isEdgeEmpty, pixelsOf, rowsThatDiffer } from './support/pixels.ts';

const TOKEN = 'canary-in-a-chart';
const charts = createCharts({ scrub: createScrub([TOKEN]) });
const chart = (panels: readonly Panel[], given: Partial<ChartSpec> = {}): ChartSpec => ({
  theme: 'dark',
  title: 'Plays',
  facts: ['Feb 1 – Mar 2, 2026', 'times in Europe/Berlin'],
  language: 'en-US',
  panels,
  ...given,
});
const columnPanel = (values: readonly number[], given: Partial<ColumnPanel> = {}): ColumnPanel => ({
  kind: 'columns',
  columns: values.map((value, index) => ({ label: `Feb ${index + 1}`, value })),
  ...given,
});
const columns = (values: readonly number[], given: Partial<ChartSpec> = {}) => chart([columnPanel(values)], given);
const rankingPanel = (labels: readonly string[], given: Partial<RankingPanel> = {}): RankingPanel => ({
  kind: 'ranking',
  rows: labels.map((label, index) => ({ rank: index + 1, label, value: 100 - index, poster: `${index}` })),
  ...given,
});
const ranking = (labels: readonly string[], given: Partial<RankingPanel> = {}) => chart([rankingPanel(labels, given)]);
const heatPanel = (values: (row: number, column: number) => number): HeatPanel => ({
  kind: 'heat',
  columns: Array.from({ length: 24 }, (_, hour) => `${hour}`),
  rows: Array.from({ length: 7 }, (_, row) => ({
    label: `Day ${row}`,
    values: Array.from({ length: 24 }, (_, column) => values(row, column)),
  })),
  few: 'none',
  many: 'most',
});
const heat = (values: (row: number, column: number) => number) => chart([heatPanel(values)]);

const seriesPanel = (values: readonly (readonly number[])[], given: Partial<SeriesPanel> = {}): SeriesPanel => ({
  kind: 'series',
  layout: 'stacked',
  labels: (values[0] ?? []).map((_, index) => `Feb ${index + 1}`),
  series: values.map((each, index) => ({
    label: `Part ${index}`,
    values: each,
    colour: ([0, 1, 2, 3] as const)[index % 4] ?? 0,
  })),
  isWhole: false,
  ...given,
});
const series = (values: readonly (readonly number[])[], given: Partial<SeriesPanel> = {}) =>
  chart([seriesPanel(values, given)]);

const WIDE = 'W'.repeat(200);
const MIXED = ['千と千尋の神隠し', '霸王别姬', '기생충', 'لورنس العرب (1962)', 'שלום עולם – Part 2', 'ปืนใหญ่', 'Up 🎈'];
const OVERVIEW = chart(
  [
    columnPanel([1, 5, 5, 0], { heading: 'Plays per day' }),
    { ...heatPanel((row, column) => row * column), heading: 'Busiest times' },
    rankingPanel(MIXED.slice(0, 3), { heading: 'Films', posters: 'upright', more: '23 others: 120 plays' }),
    rankingPanel(MIXED.slice(3), { heading: 'Music', posters: 'square' }),
  ],
  { server: 'Attic 映画館' },
);
const YEARS = [1927, 2001].map((year) => ({ rank: 1, label: WIDE, year: `(${year})`, value: 7 }));
const SPECS: readonly { readonly name: string; readonly spec: ChartSpec }[] = [
  { name: 'no columns', spec: columns([]) },
  { name: 'one column of nothing', spec: columns([0]) },
  { name: 'wide numbers', spec: columns([1_000_000_000]) },
  { name: 'the most at the right', spec: columns([...Array.from({ length: 30 }, () => 1), 123_456]) },
  { name: 'the most everywhere', spec: columns(Array.from({ length: 93 }, () => 123_456)) },
  { name: 'a hundred columns', spec: columns(Array.from({ length: 100 }, (_, n) => n * 1_000_000)) },
  {
    name: 'long labels',
    spec: chart([columnPanel([], { columns: [WIDE, WIDE, WIDE].map((label) => ({ label, value: 1e9 })) })]),
  },
  { name: 'no rows', spec: ranking([]) },
  { name: 'names of 200 characters', spec: ranking(Array.from({ length: 10 }, () => WIDE)) },
  { name: 'names of 200 characters with years', spec: ranking([], { rows: YEARS }) },
  { name: 'hostile names', spec: ranking(HOSTILE.slice(0, 10)) },
  { name: 'more hostile names', spec: ranking(HOSTILE.slice(-10), { posters: 'upright' }) },
  { name: 'a large number', spec: ranking([], { rows: [{ rank: 1, label: WIDE, value: Number.MAX_SAFE_INTEGER }] }) },
  { name: 'others', spec: ranking(['a'], { more: WIDE }) },
  { name: 'names in other scripts', spec: ranking(MIXED) },
  { name: 'a heat map of nothing', spec: heat(() => 0) },
  { name: 'a heat map', spec: heat((row, column) => row * column) },
  { name: 'no series', spec: series([]) },
  {
    name: 'series of nothing',
    spec: series([
      [0, 0],
      [0, 0],
    ]),
  },
  {
    name: 'four parts',
    spec: series([
      [1, 2, 3],
      [0.4, 0, 1],
      [5, 5, 5],
      [0, 0, 7],
    ]),
  },
  {
    name: 'an average before a peak',
    spec: series(
      [
        [4, 2, 6],
        [0.4, 0.1, 2.2],
      ],
      { layout: 'nested', isWhole: true },
    ),
  },
  {
    name: 'a hundred columns of parts',
    spec: series([0, 1, 2, 3].map((part) => Array.from({ length: 100 }, (_, n) => n * part * 1e5))),
  },
  {
    name: 'parts with long names',
    spec: series([[1], [2], [3]], { series: [0, 1, 2].map((n) => ({ label: WIDE, colour: 0, values: [n] })) }),
  },
  { name: 'a long title', spec: columns([1, 2], { title: WIDE, facts: [WIDE, 'a', WIDE], server: WIDE }) },
  { name: 'everything', spec: OVERVIEW },
  { name: 'what has its title in the message', spec: { ...OVERVIEW, untitled: true } },
];

test('a secret is drawn nowhere, not even one that became known after it was stored', async () => {
  const [hidden, ours] = await Promise.all(
    [`Mine: ${TOKEN}`, 'Mine: [secret]'].map((label) => charts.draw(ranking([label]))),
  );
  expect(hidden).toEqual(ours);
});

test('a year stays whatever is left of the title', async () => {
  const texts = (await boxesOf(ranking([], { rows: YEARS }))).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('W'))).toEqual([
    expect.stringMatching(/^W+… \(1927\)$/),
    expect.stringMatching(/^W+… \(2001\)$/),
  ]);
});

test.each(SPECS)(
  '$name is drawn for a phone: no text below 13 points, none touches the edge or the one beside it',
  async ({ spec }) => {
    const [width = 0, height = 0] = await sizeOf(spec);
    expect(width).toBe(280);
    const boxes = await boxesOf(spec);
    for (const box of boxes) {
      expect(box.size, box.text).toBeGreaterThanOrEqual(13);
      expect(box.left, box.text).toBeGreaterThanOrEqual(8);
      expect(box.right, box.text).toBeLessThanOrEqual(width - 8);
      expect(box.top, box.text).toBeGreaterThanOrEqual(8);
      expect(box.bottom, box.text).toBeLessThanOrEqual(height - 8);
    }
    expect(overlapping(boxes)).toEqual([]);
  },
);

describe.each(THEMES)('on %s', (theme) => {
  it('texts and marks stand out from the background (WCAG 2: 7 to 1, 3 to 1)', () => {
    const look = lookOf({ theme });
    for (const text of [look.text, look.muted, look.accent])
      expect(contrast(text, look.background)).toBeGreaterThanOrEqual(7);
    for (const mark of [look.mark, look.peak, ...look.series])
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

const png = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();

describe('the picture itself', () => {
  test.each<{ name: string; spec: ChartSpec }>([
    { name: 'columns, a heat map and rankings', spec: OVERVIEW },
    {
      name: 'parts, on light',
      spec: chart(
        [
          seriesPanel([
            [4, 2, 6],
            [1, 2, 3],
          ]),
        ],
        { theme: 'light' },
      ),
    },
  ])('of $name is a small PNG at four times the size, with nothing cut at its edge', async ({ spec }) => {
    const drawn = await charts.draw(spec);
    expect(Buffer.from(drawn.subarray(0, 8)).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(drawn.byteLength).toBeLessThan(1_000_000);
    const pixels = await pixelsOf(drawn);
    expect([pixels.width, pixels.height]).toEqual((await sizeOf(spec)).map((points) => points * 4));
    expect(isEdgeEmpty(pixels, spec.theme)).toBe(true);
  });

  test('has its title drawn, and only where it belongs', async () => {
    const [one, other] = [columns([1, 2]), columns([1, 2], { title: 'Other' })];
    const rows = rowsThatDiffer(await pixelsOf(await charts.draw(one)), await pixelsOf(await charts.draw(other)));
    expect(rows.length).toBeGreaterThan(20);
    expect(Math.max(...rows)).toBeLessThan(44 * 4);
  });

  test('leaves out what the message has: title and facts', async () => {
    const texts = (await boxesOf({ ...OVERVIEW, untitled: true })).map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual([expect.stringMatching(/^Attic /), 'Plays per day']);
  });

  test('shows the posters that there are, and a place for the others', async () => {
    const spec = ranking(['Metropolis', 'Faust'], { posters: 'upright' });
    const without = await pixelsOf(await charts.draw(spec));
    const poster = new Uint8Array(await png(240, 360, '#ff0000'));
    const drawn = await pixelsOf(await charts.draw(spec, new Map([['0', poster]])));
    const rows = rowsThatDiffer(without, drawn);
    expect(rows.length).toBeGreaterThan(40 * 4);
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(62 * 4);
    const broken = new Map([['0', new TextEncoder().encode('<html>')]]);
    expect((await pixelsOf(await charts.draw(spec, broken))).data.equals(without.data)).toBe(true);
  });

  test('keeps the colours of a poster that has thousands', async () => {
    const width = 240;
    const height = 360;
    const shades = Buffer.alloc(width * height * 3);
    for (let at = 0; at < width * height; at += 1) shades.set([at % width, Math.floor(at / width) % 256, 80], at * 3);
    const poster = await sharp(shades, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const spec = ranking(['Metropolis'], { posters: 'upright' });
    const { data } = await pixelsOf(await charts.draw(spec, new Map([['0', new Uint8Array(poster)]])));
    const colours = new Set(Array.from({ length: data.length / 3 }, (_, at) => data.readUIntBE(at * 3, 3)));
    // A palette would leave 256, and the text's edges have some more.
    expect(colours.size).toBeGreaterThan(5000);
  });
});

describe('what is written', () => {
  test('another name is another text in its row alone', async () => {
    const changed = await changedIn(ranking(['Ada', 'Bob']), ranking(['Ada', 'Bab']));
    expect(changed.filter((each) => each.includes('Bab'))).toHaveLength(1);
    expect(await changedIn(ranking(['Bob', 'Bob']), ranking(['Bob', 'Bob']))).toEqual([]);
  });

  test('another value is another mark', async () => {
    const [path] = (await changedIn(columns([1, 2, 3]), columns([2, 2, 3]))).filter((each) => each.startsWith('<path'));
    expect(path).toContain(lookOf({ theme: 'dark' }).mark);
  });

  test('those of the most plays are all marked', async () => {
    const { peak } = lookOf({ theme: 'dark' });
    const peaksOf = async (spec: ChartSpec) => (await svgOf(spec)).split('\n').filter((line) => line.includes(peak));
    expect(await peaksOf(columns([5, 1, 5, 2, 5]))).toHaveLength(3);
    expect(await peaksOf(heat((row, column) => (row === column ? 3 : 1)))).toHaveLength(7);
    expect(await peaksOf(columns([0, 0]))).toEqual([]);
    expect(await peaksOf(heat(() => 0))).toEqual([]);
  });

  test('a heat map has a colour for each value while they are few, and as many as there are for more', async () => {
    const { heat: colours } = lookOf({ theme: 'dark' });
    const legendOf = async (most: number) => {
      const svg = await svgOf(heat((row, column) => (row === 0 && column <= most ? column : 0)));
      return svg.split('\n').flatMap((line) => /^<rect .*width="12".*fill="(#\w+)"/.exec(line)?.[1] ?? []);
    };
    expect(await legendOf(1)).toEqual([colours[0], colours[5]]);
    expect(await legendOf(2)).toEqual([colours[0], colours[3], colours[5]]);
    expect(await legendOf(5)).toEqual(colours);
    expect(await legendOf(20)).toEqual(colours);
  });

  test('of several values each has its colour, and what that means is written beside it', async () => {
    const look = lookOf({ theme: 'dark' });
    const svg = await svgOf(
      series([
        [1, 2],
        [2, 1],
        [3, 3],
      ]),
    );
    for (const colour of look.series.slice(0, 3)) expect(svg.split(colour).length - 1).toBe(3);
    const texts = (
      await boxesOf(
        series([
          [1, 2],
          [2, 1],
          [3, 3],
        ]),
      )
    ).map(({ text }) => text);
    expect(texts.slice(-3)).toEqual(['Part 0', 'Part 1', 'Part 2']);
  });

  test('parts lie on each other, an average before its peak', async () => {
    const topsOf = async (layout: SeriesPanel['layout']) => {
      const texts = (await boxesOf(series([[10], [10]], { layout, isWhole: true }))).map(({ text }) => Number(text));
      return Math.max(...texts.filter((each) => Number.isFinite(each)));
    };
    expect(await topsOf('stacked')).toBe(20);
    expect(await topsOf('nested')).toBeLessThan(20);
  });

  test('numbers are written as the language does', async () => {
    const many = [rankingPanel([], { rows: [{ rank: 1, label: 'a', value: 12_345 }] })];
    expect(await svgOf(chart(many, { language: 'en-US' }))).toContain('12,345');
    expect(await svgOf(chart(many, { language: 'de-DE' }))).toContain('12.345');
  });

  test('markup in a name is text', async () => {
    const svg = await svgOf(
      ranking(['</text><script>x</script>', '<image href="file:///etc/passwd"/>', '&amp; {a|b}']),
    );
    expect(svg).not.toMatch(/<script|<image/);
    expect(svg).toContain('&lt;script&gt;');
  });
});
