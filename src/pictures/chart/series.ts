import type { SeriesPanel } from '../../domain/statistics/charts.ts';
import { columnChartAxes } from './axes.ts';
import { drawWithEcharts } from './echart.ts';
import {
  type ChartDrawingContext,
  drawBoxAt,
  drawTextAt,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  SMALL_TEXT_SIZE,
  type SvgDrawing,
} from './look.ts';

/** Height of the columns with their axes, and space above them. These sizes and all below are in points. */
const HEIGHT = 166;
const TOP = 12;
/**
 * Sizes of the legend: height of a line, side of a colour's square, space after the square, and space between entries.
 */
const LEGEND_LINE = 22;
const SWATCH = 12;
const SWATCH_GAP = 6;
const ENTRY_GAP = 16;
/** Maximum columns whose parts are separated by a line. More columns would have bars too narrow for lines. */
const MOST_WITH_LINES = 40;

export function drawSeries(panel: SeriesPanel, pen: ChartDrawingContext): SvgDrawing {
  const { look, language } = pen;
  const highestValue = highestOf(panel);
  // If all values are below one, steps of the axis may need two digits.
  const digits = !panel.isWhole && highestValue > 0 && highestValue < 1 ? 2 : 1;
  const number = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: digits });
  const { labels } = panel;
  const { axes, columnWidth } = columnChartAxes(
    {
      labels,
      highestValue,
      format: (value) => number.format(value),
      // Without values, the axis would otherwise get steps below one.
      isWhole: panel.isWhole || highestValue === 0,
      top: TOP,
    },
    pen,
  );
  const isStacked = panel.layout === 'stacked';
  const { svg } = drawWithEcharts(
    HEIGHT,
    {
      ...axes,
      series: panel.series.map(({ values, colour }) => ({
        type: 'bar',
        // Columns that are not stacked stand one in front of the other.
        ...(isStacked ? { stack: 'all' } : { barGap: '-100%' }),
        barCategoryGap: labels.length > MOST_WITH_LINES ? '18%' : '28%',
        barMaxWidth: 40,
        itemStyle: {
          color: look.series[colour],
          borderColor: look.background,
          borderWidth: isStacked && labels.length <= MOST_WITH_LINES ? 1 : 0,
          borderRadius: !isStacked && columnWidth > 8 ? [3, 3, 0, 0] : 0,
        },
        data: values,
      })),
    },
    pen,
  );
  const legend = legendOf(panel, pen);
  return { height: HEIGHT + legend.height, svg: svg + legend.svg };
}

/** Height of the highest column. The parts of stacked columns count together. */
function highestOf({ layout, labels, series }: SeriesPanel): number {
  const heights = [...labels.keys()].map((index) => {
    const values = series.map((line) => line.values[index] ?? 0);
    return layout === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values, 0);
  });
  return Math.max(...heights, 0);
}

function legendOf({ series }: SeriesPanel, { look, fitted, widthOf }: ChartDrawingContext): SvgDrawing {
  let x = PICTURE_MARGIN;
  let y = HEIGHT + LEGEND_LINE / 2;
  const parts = series.map(({ label, colour }) => {
    const text = fitted(label, SMALL_TEXT_SIZE, PICTURE_WIDTH - 2 * PICTURE_MARGIN - SWATCH - SWATCH_GAP);
    const width = SWATCH + SWATCH_GAP + widthOf(text, SMALL_TEXT_SIZE);
    if (x > PICTURE_MARGIN && x + width > PICTURE_WIDTH - PICTURE_MARGIN) {
      x = PICTURE_MARGIN;
      y += LEGEND_LINE;
    }
    const left = x;
    x += width + ENTRY_GAP;
    const fill = look.series[colour] ?? look.mark;
    return [
      drawBoxAt({ x: left, y: y - SWATCH / 2, width: SWATCH, height: SWATCH, radius: 3, fill }),
      drawTextAt({ text, x: left + SWATCH + SWATCH_GAP, y, size: SMALL_TEXT_SIZE, fill: look.muted }),
    ].join('');
  });
  return { height: series.length === 0 ? 0 : y + LEGEND_LINE / 2 - HEIGHT, svg: parts.join('') };
}
