import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { createSecretScrubber } from '../../src/domain/scrub.ts';
import type {
  ChartPanel,
  ChartPosters,
  ChartSpec,
  ColumnPanel,
  HeatMapPanel,
  PostersPanel,
  RankingPanel,
  SeriesPanel,
  SingleTitlePanel,
} from '../../src/domain/statistics/charts.ts';
import { CHART_THEMES } from '../../src/domain/statistics/charts.ts';
import { chartColoursOfTheme } from '../../src/pictures/chart/look.ts';
import { createChartDrawer } from '../../src/pictures/charts.ts';
import { HOSTILE } from '../render/support/anything.ts';
import { boxesOf, changedIn, overlapping, sizeOf, svgOf } from './support/drawing.ts';
import { isEdgeEmpty, pixelsOf, rowsThatDiffer } from './support/pixels.ts';

const TOKEN = 'canary-in-a-chart';
const charts = createChartDrawer({ scrub: createSecretScrubber([TOKEN]) });
const chart = (panels: readonly ChartPanel[], given: Partial<ChartSpec> = {}): ChartSpec => ({
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
const heatPanel = (values: (row: number, column: number) => number): HeatMapPanel => ({
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

const postersPanel = (labels: readonly string[]): PostersPanel => ({
  kind: 'posters',
  titles: labels.map((label, index) => ({ number: index + 1, label, year: '1927', poster: `${index}` })),
});
const ballot = (labels: readonly string[]) => chart([postersPanel(labels)], { untitled: true });
const feature = (label: string, given: Partial<SingleTitlePanel> = {}) => {
  const title = { number: 10, label, year: '1927', poster: '0' };
  return chart([{ kind: 'feature', title, facts: ['5 of 9 votes', '2 h 33 min'], ...given }], { untitled: true });
};

const WIDE = 'W'.repeat(200);
const MIXED = ['千と千尋の神隠し', '霸王别姬', '기생충', 'لورنس العرب (1962)', 'שלום עולם – Part 2', 'ปืนใหญ่', 'Up 🎈'];
const OVERVIEW = chart(
  [
    columnPanel([1, 5, 5, 0], { heading: 'Plays per day' }),
    { ...heatPanel((row, column) => row * column), heading: 'Busiest times' },
    rankingPanel(MIXED.slice(0, 3), { heading: 'Films', posters: 'upright', more: '23 others: 120 plays' }),
    rankingPanel(MIXED.slice(3), { heading: 'Music', posters: 'square' }),
  ],
  { guild: 'Attic 映画館' },
);
const YEARS = [1927, 2001].map((year) => ({ rank: 1, label: WIDE, year: `(${year})`, value: 7 }));
const BALLOT_SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
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
  { name: 'a long title', spec: columns([1, 2], { title: WIDE, facts: [WIDE, 'a', WIDE], guild: WIDE }) },
  ...BALLOT_SIZES.map((count) => ({
    name: `a ballot of ${count} titles without posters`,
    spec: ballot([...Array(count).keys()].map((n) => (n % 2 === 0 ? WIDE : 'The Cabinet of Dr. Caligari'))),
  })),
  { name: 'a ballot of hostile names', spec: ballot(HOSTILE.slice(0, 10)) },
  { name: 'a ballot of names in other scripts', spec: ballot(MIXED) },
  { name: 'a large title', spec: feature(WIDE, { facts: [WIDE, WIDE] }) },
  { name: 'a large title in another script', spec: feature('千と千尋の神隠し') },
  { name: 'everything', spec: OVERVIEW },
  { name: 'what has its title in the message', spec: { ...OVERVIEW, untitled: true } },
];

test('a secret is never drawn in a chart, not even one that became known after it was stored', async () => {
  const [hidden, ours] = await Promise.all(
    [`Mine: ${TOKEN}`, 'Mine: [secret]'].map((label) => charts.draw(ranking([label]))),
  );
  expect(hidden).toEqual(ours);
});

test('the year after a title stays in a chart although the title is cut', async () => {
  const texts = (await boxesOf(ranking([], { rows: YEARS }))).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('W'))).toEqual([
    expect.stringMatching(/^W+… \(1927\)$/),
    expect.stringMatching(/^W+… \(2001\)$/),
  ]);
});

test.each(SPECS)(
  'a picture of $name fits a phone: text is at least 13 points high and touches neither edge nor text',
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

test.each(SPECS.filter(({ spec }) => spec.panels.length === 1))(
  'a chart of $name is no higher than 4:5',
  async ({ spec }) => {
    const [width = 0, height = 0] = await sizeOf(spec);
    expect(height).toBeLessThanOrEqual((width * 5) / 4);
  },
);

test('pictures that stand side by side are squares, however many rows they have', async () => {
  const few = rankingPanel(['a'], { heading: 'Films', posters: 'upright' });
  const many = rankingPanel(MIXED.slice(0, 5), { heading: 'Films', posters: 'upright', more: '23 others' });
  for (const panel of [few, many, heatPanel(() => 1)])
    expect(await sizeOf(chart([panel], { untitled: true, guild: 'Attic', isSquare: true }))).toEqual([280, 280]);
});

/** Colours that a guild may choose, among them those of the backgrounds and those that are hard to read on them. */
const CHOSEN_COLOURS = [undefined, 0x000000, 0xffffff, 0x1a1b1e, 0xffff00, 0x0000ff, 0xf0b232, 0x808080, 0x3498db];

describe.each(CHART_THEMES)('on %s', (theme) => {
  it.each(CHOSEN_COLOURS)(
    'texts (7 to 1) and marks (3 to 1) of a chart stand out from its background in each colour of a guild: %s',
    (colour) => {
      const look = chartColoursOfTheme({ theme, colour });
      expect(contrast(look.onBadge, look.badge)).toBeGreaterThanOrEqual(7);
      for (const text of [look.text, look.muted, look.accent])
        expect(contrast(text, look.background)).toBeGreaterThanOrEqual(7);
      for (const mark of [look.mark, look.peak, ...look.series])
        expect(contrast(mark, look.background)).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(CHOSEN_COLOURS)(
    'each step of a heat map can be told from the one before, whatever colour the guild chose: %s',
    (colour) => {
      const { heat: steps } = chartColoursOfTheme({ theme, colour });
      expect(steps).toHaveLength(6);
      for (const [index, step] of steps.slice(1).entries())
        expect(contrast(step, steps[index] ?? step)).toBeGreaterThan(1.25);
    },
  );
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
  ])('a chart of $name is a small PNG at four times the size, with nothing cut at its edge', async ({ spec }) => {
    const drawn = await charts.draw(spec);
    expect(Buffer.from(drawn.subarray(0, 8)).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(drawn.byteLength).toBeLessThan(1_000_000);
    const pixels = await pixelsOf(drawn);
    expect([pixels.width, pixels.height]).toEqual((await sizeOf(spec)).map((points) => points * 4));
    expect(isEdgeEmpty(pixels, spec.theme)).toBe(true);
  });

  test('the title of a chart is drawn at its top, and another title changes nothing below', async () => {
    const [one, other] = [columns([1, 2]), columns([1, 2], { title: 'Other' })];
    const rows = rowsThatDiffer(await pixelsOf(await charts.draw(one)), await pixelsOf(await charts.draw(other)));
    expect(rows.length).toBeGreaterThan(20);
    expect(Math.max(...rows)).toBeLessThan(44 * 4);
  });

  test('a chart leaves out the title and facts that its message has', async () => {
    const texts = (await boxesOf({ ...OVERVIEW, untitled: true })).map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual([expect.stringMatching(/^Attic /), 'Plays per day']);
  });

  test('a chart shows the posters that exist, and a placeholder for the others', async () => {
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

  test('a chart keeps the colours of a poster that has thousands of them', async () => {
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

describe('a ballot', () => {
  const red = (width: number, height: number) => png(width, height, '#ff0000').then((bytes) => new Uint8Array(bytes));
  /** Size in pixels of the part of the picture that is red. */
  const redBox = async (spec: ChartSpec, posters: ChartPosters) => {
    const { data, width } = await pixelsOf(await charts.draw(spec, posters));
    const isRed = (at: number) => (data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60 && (data[at + 2] ?? 255) < 60;
    let left = width;
    let right = 0;
    let top = data.length;
    let bottom = 0;
    for (let at = 0; at < data.length; at += 3) {
      if (!isRed(at)) continue;
      const column = (at / 3) % width;
      const row = Math.floor(at / 3 / width);
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
    }
    return { width: right - left, height: bottom - top };
  };

  test.each([
    { name: 'an upright poster', size: [200, 300] as const },
    { name: 'a square cover', size: [300, 300] as const },
    { name: 'a wide still', size: [320, 180] as const },
  ])('a ballot shows $name completely', async ({ size: [width, height] }) => {
    const posters = new Map([['1', await red(width, height)]]);
    const drawn = await redBox(ballot(['One', 'Two']), posters);
    expect(drawn.width).toBeGreaterThan(400);
    expect(Math.abs(drawn.height / drawn.width - height / width)).toBeLessThan(0.02);
  });

  test('a ballot has the number of each title, and the names of titles without a poster', async () => {
    const texts = (await boxesOf(ballot(['Metropolis', 'Faust']))).map(({ text }) => text);
    expect(texts).toEqual(['Metropolis', '1927', '1', 'Faust', '1927', '2']);
  });

  test('a ballot breaks a word that is wider than its card', async () => {
    const texts = (await boxesOf(ballot(Array.from({ length: 10 }, () => 'Metropolis')))).map(({ text }) => text);
    expect(texts.slice(0, 2).join('')).toBe('Metropolis');
  });

  test('a ballot is a WebP of less than 1 MB, no higher than 4:5', async () => {
    const shades = Buffer.from([...Array(400 * 600 * 3).keys()].map((n) => (n * 7919) % 256));
    const noise = await sharp(shades, { raw: { width: 400, height: 600, channels: 3 } })
      .webp()
      .toBuffer();
    const names = [...Array(10).keys()].map((n) => `${n}`);
    const drawn = await charts.draw(ballot(names), new Map(names.map((name) => [name, new Uint8Array(noise)])));
    const { format, width, height } = await sharp(drawn).metadata();
    expect(format).toBe('webp');
    expect(width).toBe(1120);
    expect(height).toBeLessThanOrEqual(1400);
    expect(drawn.byteLength).toBeLessThan(1_000_000);
  });
});

describe('a chart', () => {
  test('if one name in a chart changes, nothing but the text of its row is drawn differently', async () => {
    const changed = await changedIn(ranking(['Ada', 'Bob']), ranking(['Ada', 'Bab']));
    expect(changed.filter((each) => each.includes('Bab'))).toHaveLength(1);
    expect(await changedIn(ranking(['Bob', 'Bob']), ranking(['Bob', 'Bob']))).toEqual([]);
  });

  test('a ranking has no bar for a value of 0, such as a title without votes', async () => {
    const { mark } = chartColoursOfTheme({ theme: 'dark' });
    const rows = [2, 1, 0].map((value, index) => ({ rank: index + 1, label: 'Faust', value }));
    const bars = (await svgOf(ranking([], { rows }))).split('\n').filter((line) => line.includes(mark));
    expect(bars).toHaveLength(2);
  });

  test('a chart is drawn in the colour that the guild chose, and its highest value in a colour unlike it', async () => {
    const colour = 0xf0b232;
    const svg = await svgOf({ ...columns([1, 2]), colour });
    expect(svg).toContain('#f0b232');
    const { peak } = chartColoursOfTheme({ theme: 'dark', colour });
    expect(peak).not.toBe('#f0b232');
    expect(svg).toContain(peak);
  });

  test('a chart with another value has a different mark', async () => {
    const [path] = (await changedIn(columns([1, 2, 3]), columns([2, 2, 3]))).filter((each) => each.startsWith('<path'));
    expect(path).toContain(chartColoursOfTheme({ theme: 'dark' }).mark);
  });

  test('a chart marks all rows with the most plays', async () => {
    const { peak } = chartColoursOfTheme({ theme: 'dark' });
    const peaksOf = async (spec: ChartSpec) => (await svgOf(spec)).split('\n').filter((line) => line.includes(peak));
    expect(await peaksOf(columns([5, 1, 5, 2, 5]))).toHaveLength(3);
    expect(await peaksOf(heat((row, column) => (row === column ? 3 : 1)))).toHaveLength(7);
    expect(await peaksOf(columns([0, 0]))).toEqual([]);
    expect(await peaksOf(heat(() => 0))).toEqual([]);
  });

  test('a heat map has a colour for each of few values, and a fixed number of colours for many', async () => {
    const { heat: colours } = chartColoursOfTheme({ theme: 'dark' });
    const legendOf = async (most: number) => {
      const svg = await svgOf(heat((row, column) => (row === 0 && column <= most ? column : 0)));
      return svg.split('\n').flatMap((line) => /^<rect .*width="12".*fill="(#\w+)"/.exec(line)?.[1] ?? []);
    };
    expect(await legendOf(1)).toEqual([colours[0], colours[5]]);
    expect(await legendOf(2)).toEqual([colours[0], colours[3], colours[5]]);
    expect(await legendOf(5)).toEqual(colours);
    expect(await legendOf(20)).toEqual(colours);
  });

  test('a chart of several values has a colour for each, with a legend', async () => {
    const look = chartColoursOfTheme({ theme: 'dark' });
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

  test('a chart stacks the parts of a total on one another, and draws an average inside its peak', async () => {
    const topsOf = async (layout: SeriesPanel['layout']) => {
      const texts = (await boxesOf(series([[10], [10]], { layout, isWhole: true }))).map(({ text }) => Number(text));
      return Math.max(...texts.filter((each) => Number.isFinite(each)));
    };
    expect(await topsOf('stacked')).toBe(20);
    expect(await topsOf('nested')).toBeLessThan(20);
  });

  test('a chart writes numbers in the format of its language', async () => {
    const many = [rankingPanel([], { rows: [{ rank: 1, label: 'a', value: 12_345 }] })];
    expect(await svgOf(chart(many, { language: 'en-US' }))).toContain('12,345');
    expect(await svgOf(chart(many, { language: 'de-DE' }))).toContain('12.345');
  });

  test('a chart draws markup in a name as plain text', async () => {
    const svg = await svgOf(
      ranking(['</text><script>x</script>', '<image href="file:///etc/passwd"/>', '&amp; {a|b}']),
    );
    expect(svg).not.toMatch(/<script|<image/);
    expect(svg).toContain('&lt;script&gt;');
  });
});
