import type { ColumnPanel } from '../../domain/statistics/charts.ts';
import { columnChartAxes } from './axes.ts';
import { drawWithEcharts } from './echart.ts';
import { type ChartDrawingContext, SMALL_TEXT_SIZE, type SvgDrawing } from './look.ts';

const HEIGHT = 176;
const TOP = 22;
/** Maximum columns that all show their values. Values that would touch are left out. */
const MOST_LABELLED = 8;

export function drawColumns(panel: ColumnPanel, pen: ChartDrawingContext): SvgDrawing {
  const { look, language } = pen;
  const number = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const format = (value: number) => number.format(value);
  const values = panel.columns.map(({ value }) => value);
  const highest = Math.max(...values, 0);
  const labels = panel.columns.map(({ label }) => label);
  const { axes, columnWidth, valueWidth } = columnChartAxes(
    { labels, highestValue: highest, format, isWhole: true, top: TOP },
    pen,
  );
  const labelledIndexes = labelledColumns(values, highest, (valueWidth + 6) / columnWidth);
  return drawWithEcharts(
    HEIGHT,
    {
      ...axes,
      series: [
        {
          type: 'bar',
          barCategoryGap: panel.columns.length > 40 ? '18%' : '28%',
          barMaxWidth: 40,
          data: values.map((value, index) => ({
            value,
            itemStyle: {
              color: value === highest && highest > 0 ? look.peak : look.mark,
              borderRadius: columnWidth > 8 ? [3, 3, 0, 0] : 0,
            },
            label: {
              show: labelledIndexes.has(index),
              position: 'top',
              distance: 4,
              color: look.text,
              fontSize: SMALL_TEXT_SIZE,
              formatter: format(value),
            },
          })),
        },
      ],
    },
    pen,
  );
}

/**
 * The columns that show their values: all if there are few, otherwise those with the highest values. Columns closer to
 * such a column than `distance` (counted in columns) are skipped, because their values would touch.
 */
function labelledColumns(values: readonly number[], highest: number, distance: number): ReadonlySet<number> {
  const indexes = new Set<number>();
  let lastIndex = Number.NEGATIVE_INFINITY;
  for (const [index, value] of values.entries()) {
    if (value === 0 || (values.length > MOST_LABELLED && value < highest) || index - lastIndex < distance) continue;
    indexes.add(index);
    lastIndex = index;
  }
  return indexes;
}
