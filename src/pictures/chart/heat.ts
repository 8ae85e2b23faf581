import type { HeatPanel } from '../../domain/statistics/charts.ts';
import { echart } from './echart.ts';
import { boxAt, type Drawing, type Look, MARGIN, type Pen, SMALL, WIDTH, wordsAt } from './look.ts';

const ROW = 22;
const AXIS = 26;
const LEGEND = 24;
const SWATCH = 12;

/** The colours that the values take: one for each while they are few, from nothing to the brightest. */
function stepsOf(most: number, { heat }: Look): readonly string[] {
  const last = heat.length - 1;
  const steps = Math.min(most, last);
  return [...new Array(steps + 1).keys()].map((step) => heat[Math.round((step * last) / steps)] ?? '');
}

export function heatOf(panel: HeatPanel, pen: Pen): Drawing {
  const { look, fitted, widthOf } = pen;
  const names = panel.rows.map(({ label }) => fitted(label, SMALL, 60));
  const left = MARGIN + Math.ceil(Math.max(...names.map((name) => widthOf(name, SMALL)), 0)) + 8;
  const most = Math.max(...panel.rows.flatMap((row) => row.values), 1);
  const steps = stepsOf(most, look);
  const plot = panel.rows.length * ROW;
  const room = (WIDTH - left - MARGIN) / Math.max(panel.columns.length, 1);
  const widest = Math.max(...panel.columns.map((label) => widthOf(label, SMALL)), 1);
  const axis = { type: 'category', axisLine: { show: false }, axisTick: { show: false } };
  const { svg } = echart(
    plot + AXIS,
    {
      grid: { left, right: MARGIN, top: 0, height: plot },
      xAxis: {
        ...axis,
        data: panel.columns.map((label) => fitted(label, SMALL, 60)),
        splitArea: { show: false },
        axisLabel: { color: look.muted, fontSize: SMALL, interval: stepOf(widest + 8, room) - 1 },
      },
      yAxis: {
        ...axis,
        inverse: true,
        data: names,
        axisLabel: { color: look.text, fontSize: SMALL, align: 'left', margin: left - MARGIN, interval: 0 },
      },
      visualMap: { show: false, min: 0, max: steps.length - 1, inRange: { color: steps } },
      series: [{ type: 'heatmap', data: cellsOf(panel, { most, steps }, look) }],
    },
    pen,
  );
  return { height: plot + AXIS + LEGEND, svg: svg + legendOf(panel, plot + AXIS + LEGEND / 2, { most, steps }, pen) };
}

/** Cells with the most plays come last, so that their rims lie above their neighbours. */
const cellsOf = ({ rows }: HeatPanel, { most, steps }: Scale, { peak, background }: Look) =>
  rows
    .flatMap((row, y) => row.values.map((value, x) => ({ x, y, value })))
    .toSorted((a, b) => Number(a.value === most) - Number(b.value === most))
    .map(({ x, y, value }) => ({
      // One play looks different from none, however high the maximum is.
      value: [x, y, Math.ceil((value / most) * (steps.length - 1))],
      itemStyle: { borderColor: value === most ? peak : background, borderWidth: 1.5, borderRadius: 3 },
    }));

/** The step between labelled hours: every third hour, every sixth, as people count. */
const stepOf = (width: number, room: number): number => [1, 2, 3, 4, 6, 12].find((step) => step * room >= width) ?? 24;

type Scale = { readonly most: number; readonly steps: readonly string[] };

/** Draws "none ▢▢▢▢▢▢ most (12)": the colours from none to the maximum, which has a rim. */
function legendOf(panel: HeatPanel, y: number, { most, steps }: Scale, { look, language, widthOf }: Pen): string {
  const many = `${panel.many} (${new Intl.NumberFormat(language).format(most)})`;
  const right = WIDTH - MARGIN;
  const from = right - Math.ceil(widthOf(many, SMALL)) - 8 - steps.length * (SWATCH + 2);
  const words = { y, size: SMALL, fill: look.muted, anchor: 'end' } as const;
  const swatches = steps.map((fill, index) =>
    boxAt({ x: from + index * (SWATCH + 2), y: y - SWATCH / 2, width: SWATCH, height: SWATCH, radius: 3, fill }),
  );
  return [
    wordsAt({ ...words, text: panel.few, x: from - 8 }),
    ...swatches,
    wordsAt({ ...words, text: many, x: right }),
  ].join('');
}
