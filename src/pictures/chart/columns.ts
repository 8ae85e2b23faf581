import type { ColumnChart } from '../../domain/charts.ts';
import type { Lettering } from './lettering.ts';
import { type Drawing, lookOf, MARGIN, TOP, WIDTH } from './look.ts';

const HEIGHT = 300;
const SMALL = 11;
/** Of a label below the axis, in points. */
const MAX_LABEL = 90;
/** A value above each column as long as they do not touch. */
const MOST_LABELLED = 14;

export function columnsOf(chart: ColumnChart, { fitted, widthOf }: Lettering): Drawing {
  const look = lookOf(chart);
  const number = new Intl.NumberFormat(chart.language, { notation: 'compact', maximumFractionDigits: 1 });
  const most = Math.max(...chart.columns.map(({ value }) => value), 0);
  // The axis ends at a round number above the most, and has others below it: "1B" is narrower than "900M".
  const steps = [0.3, 0.6, 0.9, 1, 1.2].map((part) => widthOf(number.format(most * part), SMALL));
  const left = MARGIN + Math.ceil(Math.max(...steps)) + 14;
  const labels = chart.columns.map(({ label }) => fitted(label, SMALL, MAX_LABEL));
  const widest = Math.max(...labels.map((label) => widthOf(label, SMALL)), widthOf(number.format(most), SMALL));
  const count = Math.max(chart.columns.length, 1);
  // The last column's label may stand out beyond it.
  const right = MARGIN + Math.max(0, Math.ceil((widest - (WIDTH - left - MARGIN) / count) / 2) + 2);
  const room = (WIDTH - left - right) / count;
  const isLabelled = chart.columns.length <= MOST_LABELLED;
  const peak = chart.columns.findIndex(({ value }) => value === most);
  return {
    height: HEIGHT,
    option: {
      grid: { left, right, top: TOP + 8, bottom: 36 },
      xAxis: {
        type: 'category',
        data: labels,
        axisLine: { lineStyle: { color: look.line } },
        axisTick: { show: false },
        axisLabel: {
          color: look.muted,
          fontSize: SMALL,
          // Every so many that two never touch.
          interval: Math.max(0, Math.ceil((widest + 10) / room) - 1),
        },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        splitNumber: 4,
        axisLabel: { color: look.muted, fontSize: SMALL, formatter: (value: number) => number.format(value) },
        splitLine: { lineStyle: { color: look.line } },
      },
      series: [
        {
          type: 'bar',
          barCategoryGap: chart.columns.length > 40 ? '18%' : '28%',
          barMaxWidth: 44,
          data: chart.columns.map(({ value }, index) => ({
            value,
            itemStyle: {
              color: index === peak && most > 0 ? look.peak : look.mark,
              borderRadius: room > 8 ? [3, 3, 0, 0] : 0,
            },
            label: {
              show: value > 0 && (isLabelled || index === peak),
              position: 'top',
              distance: 4,
              color: look.text,
              fontSize: SMALL,
              formatter: number.format(value),
            },
          })),
        },
      ],
    },
  };
}
