import type { HeatChart } from '../../domain/charts.ts';
import type { Lettering } from './lettering.ts';
import { type Drawing, lookOf, MARGIN, TOP, WIDTH, wordsAt } from './look.ts';

const ROW = 28;
const SMALL = 11;
const SIZE = 13;
const SWATCH = 14;

export function heatOf(chart: HeatChart, { fitted, widthOf }: Lettering): Drawing {
  const look = lookOf(chart);
  const names = chart.rows.map(({ label }) => fitted(label, SIZE, 110));
  const left = MARGIN + Math.ceil(Math.max(...names.map((name) => widthOf(name, SIZE)), 0)) + 10;
  const most = Math.max(...chart.rows.flatMap(({ values }) => values), 1);
  const steps = look.heat.length - 1;
  // One play looks different from none, whatever the most are.
  const cells = chart.rows.flatMap(({ values }, y) =>
    values.map((value, x) => [x, y, Math.ceil((value / most) * steps)]),
  );
  const plot = chart.rows.length * ROW;
  const room = (WIDTH - left - MARGIN) / Math.max(chart.columns.length, 1);
  const widest = Math.max(...chart.columns.map((label) => widthOf(label, SMALL)), 1);
  return {
    height: TOP + plot + 62,
    option: {
      grid: { left, right: MARGIN, top: TOP, height: plot },
      xAxis: {
        type: 'category',
        data: chart.columns.map((label) => fitted(label, SMALL, 60)),
        axisLine: { show: false },
        axisTick: { show: false },
        splitArea: { show: false },
        axisLabel: { color: look.muted, fontSize: SMALL, interval: stepOf(widest + 8, room) - 1 },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: names,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: look.text, fontSize: SIZE, align: 'left', margin: left - MARGIN, interval: 0 },
      },
      visualMap: { show: false, min: 0, max: steps, inRange: { color: [...look.heat] } },
      series: [
        {
          type: 'heatmap',
          data: cells,
          itemStyle: { borderColor: look.background, borderWidth: 2, borderRadius: 4 },
        },
      ],
      graphic: legendOf(chart, TOP + plot + 40, most, widthOf),
    },
  };
}

/** Every third hour, every sixth: what people count in. */
const stepOf = (width: number, room: number): number => [1, 2, 3, 4, 6, 12].find((step) => step * room >= width) ?? 24;

/** "fewer ▢▢▢▢▢▢ more": the colours from none to the most there are. */
function legendOf(chart: HeatChart, y: number, most: number, widthOf: Lettering['widthOf']) {
  const look = lookOf(chart);
  const many = `${chart.many} (${new Intl.NumberFormat(chart.language).format(most)})`;
  const right = WIDTH - MARGIN;
  const from = right - Math.ceil(widthOf(many, SMALL)) - 8 - look.heat.length * (SWATCH + 2);
  const words = { y, size: SMALL, fill: look.muted, align: 'right' } as const;
  return [
    wordsAt({ ...words, text: many, x: right }),
    ...look.heat.map((fill, index) => ({
      type: 'rect',
      shape: { x: from + index * (SWATCH + 2), y: y - SWATCH / 2, width: SWATCH, height: SWATCH, r: 3 },
      style: { fill },
    })),
    wordsAt({ ...words, text: chart.few, x: from - 8 }),
  ];
}
