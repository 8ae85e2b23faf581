import type { Charts, Theme } from '../domain/charts.ts';
import type { Plays } from '../domain/plays.ts';
import { playsPer } from '../domain/playTimes.ts';
import { firstWeekday } from '../render/calendar.ts';
import type { Upload } from '../render/message.ts';
import { pictureOf } from '../render/stats.ts';
import { chartOf } from '../render/statsChart.ts';
import { type StatsData, totalOf } from '../render/statsData.ts';
import type { Texts } from '../render/texts/texts.ts';

export interface WeeklyChart {
  readonly from: Date;
  /** The end: not in it. */
  readonly to: Date;
  /** IANA. */
  readonly timeZone: string;
  readonly texts: Texts;
  readonly theme: Theme;
  /** The key of a library: of it alone. */
  readonly librarySectionId?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * The plays of each day as a picture with alt text, for a digest; undefined when there were none. Rejects with the
 * database's failure, the signal's reason, or if it cannot be drawn. `render/withPicture.ts` puts it into a message.
 */
export async function weeklyChart(
  plays: Pick<Plays, 'quarters'>,
  charts: Charts,
  { from, to, timeZone, texts, theme, librarySectionId, signal }: WeeklyChart,
): Promise<Upload | undefined> {
  const quarters = await plays.quarters({ since: from, until: to, librarySectionId }, signal);
  const range = { since: from, until: to, timeZone };
  const columns = playsPer('day', quarters, range, firstWeekday(texts));
  const figures = { kind: 'times', period: 'day', columns } as const;
  const data: StatsData = { chart: 'days', figures, range, theme };
  if (totalOf(figures) === 0) return undefined;
  return pictureOf(texts, data, await charts.draw(chartOf(texts, data)));
}
