import type { Appearance } from '../../domain/appearance.ts';
import type { Charts } from '../../domain/statistics/charts.ts';
import { countPlaysPerPeriod, shortestChartPeriodForRange } from '../../domain/statistics/playTimes.ts';
import type { Upload } from '../../render/kit/message/message.ts';
import { firstWeekday } from '../../render/stats/calendar.ts';
import { statsChartSpec } from '../../render/stats/chart.ts';
import { statsPicture } from '../../render/stats/stats.ts';
import { type StatsData, sum } from '../../render/stats/statsData.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** Charts are dark, like Discord by default, because all readers of a post see the same picture. */
const THEME = 'dark';

export interface WeeklyChartData {
  readonly from: Date;
  /** End of the period. This moment itself is not included. */
  readonly to: Date;
  /** Number of events by quarter of an hour since 1970. */
  readonly quarters: ReadonlyMap<number, number>;
  readonly timeZone: string;
  readonly appearance: Appearance;
  readonly texts: Texts;
}

/**
 * Draws the number of events per day of a digest, with alt text. Plays that were reported late happened on other days
 * and get a column of their own, so that picture and text count the same events. Undefined if there are none. Rejects
 * if drawing fails.
 */
export async function drawWeeklyChart(
  charts: Charts,
  { from, to, quarters, timeZone, texts, appearance }: WeeklyChartData,
): Promise<Upload | undefined> {
  const total = sum([...quarters.values()]);
  if (total === 0) return undefined;
  const range = { since: from, until: to, timeZone };
  // After the bot was down for long, the range may cover months.
  const period = shortestChartPeriodForRange(range);
  const columns = countPlaysPerPeriod(period, { quarters, range, firstWeekday: firstWeekday(texts) });
  const otherDays = total - sum(columns.map(({ plays }) => plays));
  const data: StatsData = {
    chart: 'days',
    sections: [{ kind: 'times', period, columns, otherDays }],
    range,
    appearance,
    theme: THEME,
  };
  return statsPicture(texts, data, await charts.draw(statsChartSpec(texts, data)));
}
