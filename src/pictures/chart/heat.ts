import type { HeatMapPanel } from '../../domain/statistics/charts.ts';
import { drawWithEcharts } from './echart.ts';
import {
  type ChartColours,
  type ChartDrawingContext,
  drawBoxAt,
  drawTextAt,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  SMALL_TEXT_SIZE,
  type SvgDrawing,
} from './look.ts';

/** Heights of a row, of the hours below and of the legend, and side of a square in the legend, in points. */
const ROW = 22;
const AXIS = 26;
const LEGEND = 24;
const SWATCH = 12;

/** Colours of the scale. If all values are low, each number has a colour of its own, from zero to the brightest. */
function scaleColours(highest: number, { heat }: ChartColours): readonly string[] {
  const lastStep = heat.length - 1;
  const steps = Math.min(highest, lastStep);
  return [...new Array(steps + 1).keys()].flatMap((step) => heat[Math.round((step * lastStep) / steps)] ?? []);
}

export function drawHeatmap(panel: HeatMapPanel, pen: ChartDrawingContext): SvgDrawing {
  const { look, fitted, widthOf } = pen;
  const names = panel.rows.map(({ label }) => fitted(label, SMALL_TEXT_SIZE, 60));
  const left = PICTURE_MARGIN + Math.ceil(Math.max(...names.map((name) => widthOf(name, SMALL_TEXT_SIZE)), 0)) + 8;
  const highest = Math.max(...panel.rows.flatMap((row) => row.values), 1);
  const colours = scaleColours(highest, look);
  const plotHeight = panel.rows.length * ROW;
  const room = (PICTURE_WIDTH - left - PICTURE_MARGIN) / Math.max(panel.columns.length, 1);
  const widest = Math.max(...panel.columns.map((label) => widthOf(label, SMALL_TEXT_SIZE)), 1);
  const axis = { type: 'category', axisLine: { show: false }, axisTick: { show: false } };
  const { svg } = drawWithEcharts(
    plotHeight + AXIS,
    {
      grid: { left, right: PICTURE_MARGIN, top: 0, height: plotHeight },
      xAxis: {
        ...axis,
        data: panel.columns.map((label) => fitted(label, SMALL_TEXT_SIZE, 60)),
        splitArea: { show: false },
        axisLabel: { color: look.muted, fontSize: SMALL_TEXT_SIZE, interval: labelInterval(widest + 8, room) - 1 },
      },
      yAxis: {
        ...axis,
        inverse: true,
        data: names,
        axisLabel: {
          color: look.text,
          fontSize: SMALL_TEXT_SIZE,
          align: 'left',
          margin: left - PICTURE_MARGIN,
          interval: 0,
        },
      },
      visualMap: { show: false, min: 0, max: colours.length - 1, inRange: { color: colours } },
      series: [{ type: 'heatmap', data: cellsOf(panel, { highest, colours }, look) }],
    },
    pen,
  );
  return {
    height: plotHeight + AXIS + LEGEND,
    svg: svg + legendOf(panel, plotHeight + AXIS + LEGEND / 2, { highest, colours }, pen),
  };
}

/** Cells with the highest value come last, so that their rims cover the neighbouring cells. */
const cellsOf = ({ rows }: HeatMapPanel, { highest, colours }: Scale, { peak, background }: ChartColours) =>
  rows
    .flatMap((row, y) => row.values.map((value, x) => ({ x, y, value })))
    .toSorted((a, b) => Number(a.value === highest) - Number(b.value === highest))
    .map(({ x, y, value }) => ({
      // Rounding up makes one play look different from none, even if the highest value is large.
      value: [x, y, Math.ceil((value / highest) * (colours.length - 1))],
      itemStyle: { borderColor: value === highest ? peak : background, borderWidth: 1.5, borderRadius: 3 },
    }));

/** Hours between labels: the smallest divisor of a day at which labels of this width do not touch. */
const labelInterval = (width: number, room: number): number =>
  [1, 2, 3, 4, 6, 12].find((step) => step * room >= width) ?? 24;

interface Scale {
  /** The highest value, shown in the last colour. */
  readonly highest: number;
  readonly colours: readonly string[];
}

/** Draws the legend "none ▢▢▢▢▢▢ most (12)": all colours from zero to the highest value, which has a rim. */
function legendOf(
  panel: HeatMapPanel,
  y: number,
  { highest, colours }: Scale,
  { look, language, widthOf }: ChartDrawingContext,
): string {
  const mostLabel = `${panel.many} (${new Intl.NumberFormat(language).format(highest)})`;
  const right = PICTURE_WIDTH - PICTURE_MARGIN;
  const from = right - Math.ceil(widthOf(mostLabel, SMALL_TEXT_SIZE)) - 8 - colours.length * (SWATCH + 2);
  const textStyle = { y, size: SMALL_TEXT_SIZE, fill: look.muted, anchor: 'end' } as const;
  const swatches = colours.map((fill, index) =>
    drawBoxAt({ x: from + index * (SWATCH + 2), y: y - SWATCH / 2, width: SWATCH, height: SWATCH, radius: 3, fill }),
  );
  return [
    drawTextAt({ ...textStyle, text: panel.few, x: from - 8 }),
    ...swatches,
    drawTextAt({ ...textStyle, text: mostLabel, x: right }),
  ].join('');
}
