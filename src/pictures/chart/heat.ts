import type { HeatPanel } from '../../domain/statistics/charts.ts';
import type { Typesetter } from '../text/typesetter.ts';
import { echart } from './echart.ts';
import { boxAt, type Drawing, type Look, MARGIN, SMALL, WIDTH, wordsAt } from './look.ts';

const ROW = 22;
const AXIS = 26;
const LEGEND = 24;
const SWATCH = 14;

export function heatOf(panel: HeatPanel, look: Look, language: string, typesetter: Typesetter): Drawing {
  const { fitted, widthOf } = typesetter;
  const names = panel.rows.map(({ label }) => fitted(label, SMALL, 90));
  const left = MARGIN + Math.ceil(Math.max(...names.map((name) => widthOf(name, SMALL)), 0)) + 8;
  const values = panel.rows.flatMap((row) => row.values);
  const most = Math.max(...values, 1);
  const steps = look.heat.length - 1;
  const plot = panel.rows.length * ROW;
  const room = (WIDTH - left - MARGIN) / Math.max(panel.columns.length, 1);
  const widest = Math.max(...panel.columns.map((label) => widthOf(label, SMALL)), 1);
  // Cells with the most plays come last, so that their rims lie above their neighbours.
  const cells = panel.rows
    .flatMap((row, y) => row.values.map((value, x) => ({ x, y, value })))
    .toSorted((a, b) => Number(a.value === most) - Number(b.value === most));
  const { svg } = echart(
    plot + AXIS,
    {
      grid: { left, right: MARGIN, top: 0, height: plot },
      xAxis: {
        type: 'category',
        data: panel.columns.map((label) => fitted(label, SMALL, 60)),
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
        axisLabel: { color: look.text, fontSize: SMALL, align: 'left', margin: left - MARGIN, interval: 0 },
      },
      visualMap: { show: false, min: 0, max: steps, inRange: { color: [...look.heat] } },
      series: [
        {
          type: 'heatmap',
          data: cells.map(({ x, y, value }) => ({
            // One play looks different from none, however high the maximum is.
            value: [x, y, Math.ceil((value / most) * steps)],
            itemStyle: { borderColor: value === most ? look.peak : look.background, borderWidth: 2, borderRadius: 4 },
          })),
        },
      ],
    },
    typesetter,
  );
  return {
    height: plot + AXIS + LEGEND,
    svg: svg + legendOf(panel, plot + AXIS + LEGEND / 2, most, { look, language, widthOf }),
  };
}

/** The step between labelled hours: every third hour, every sixth, as people count. */
const stepOf = (width: number, room: number): number => [1, 2, 3, 4, 6, 12].find((step) => step * room >= width) ?? 24;

interface LegendLook extends Pick<Typesetter, 'widthOf'> {
  readonly look: Look;
  readonly language: string;
}

/** Draws "none ▢▢▢▢▢▢ most (12)": the colours from none to the maximum, which has a rim. */
function legendOf(panel: HeatPanel, y: number, most: number, { look, language, widthOf }: LegendLook): string {
  const many = `${panel.many} (${new Intl.NumberFormat(language).format(most)})`;
  const right = WIDTH - MARGIN;
  const from = right - Math.ceil(widthOf(many, SMALL)) - 8 - look.heat.length * (SWATCH + 2);
  const words = { y, size: SMALL, fill: look.muted, anchor: 'end' } as const;
  const swatches = look.heat.map((fill, index) =>
    boxAt({ x: from + index * (SWATCH + 2), y: y - SWATCH / 2, width: SWATCH, height: SWATCH, radius: 3, fill }),
  );
  return [
    wordsAt({ ...words, text: panel.few, x: from - 8 }),
    ...swatches,
    wordsAt({ ...words, text: many, x: right }),
  ].join('');
}
