import type { BarChart } from '../../domain/charts.ts';
import type { Lettering } from './lettering.ts';
import { type Drawing, type Look, lookOf, MARGIN, TOP, WIDTH, wordsAt } from './look.ts';

const ROW = 30;
const SIZE = 13;
/** Names get at most this much of the width: a bar has to be long enough to be compared. */
const NAME_ROOM = 230;
const GAP = 12;

export function barsOf(chart: BarChart, { fitted, widthOf }: Lettering): Drawing {
  const look = lookOf(chart);
  const number = new Intl.NumberFormat(chart.language);
  const names = chart.bars.map(({ label }) => fitted(label, SIZE, NAME_ROOM));
  const nameWidth = Math.ceil(Math.max(...names.map((name) => widthOf(name, SIZE)), 0));
  const valueWidth = Math.max(...chart.bars.map(({ value }) => widthOf(number.format(value), SIZE) * 1.05), 0);
  const most = Math.max(...chart.bars.filter(({ others }) => !others).map(({ value }) => value), 1);
  return {
    height: TOP + chart.bars.length * ROW + 18,
    option: {
      grid: {
        left: MARGIN + nameWidth + GAP,
        right: MARGIN + Math.ceil(valueWidth) + 8,
        top: TOP,
        height: chart.bars.length * ROW,
        width: Math.max(60, WIDTH - 2 * MARGIN - nameWidth - GAP - Math.ceil(valueWidth) - 8),
      },
      xAxis: { type: 'value', show: false, min: 0, max: most },
      yAxis: {
        type: 'category',
        inverse: true,
        data: names,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: {
          color: look.text,
          fontSize: SIZE,
          interval: 0,
          align: 'left',
          margin: nameWidth + GAP,
        },
      },
      series: [
        {
          type: 'bar',
          barWidth: 16,
          showBackground: true,
          backgroundStyle: { color: look.line, opacity: 0.45, borderRadius: 4 },
          data: chart.bars.map(({ value, others }) => ({
            value: Math.min(value, most),
            itemStyle: { color: others ? othersFill(look, value > most) : look.mark, borderRadius: 4 },
          })),
        },
      ],
      graphic: chart.bars.map(({ value }, index) =>
        wordsAt({
          text: number.format(value),
          x: WIDTH - MARGIN,
          y: TOP + index * ROW + ROW / 2,
          size: SIZE,
          fill: look.text,
          align: 'right',
          weight: 600,
        }),
      ),
    },
  };
}

/** All others together may be far more than the first: then their bar fades out at the edge instead of dwarfing it. */
const othersFill = ({ others, background }: Look, goesOn: boolean) =>
  goesOn
    ? {
        type: 'linear',
        x: 0,
        y: 0,
        x2: 1,
        y2: 0,
        colorStops: [
          { offset: 0, color: others },
          { offset: 0.6, color: others },
          { offset: 1, color: background },
        ],
      }
    : others;
