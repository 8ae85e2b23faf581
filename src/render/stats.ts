import type { BackfillProgress } from '../domain/backfill.ts';
import { THEMES, type Theme } from '../domain/charts.ts';
import { STATS_CHARTS, STATS_RANGES, type StatsRange } from '../domain/stats.ts';
import { listMessage, note } from './layout.ts';
import { plain } from './markdown.ts';
import type { Message, Upload } from './message.ts';
import type { Button, Controls, Press } from './press.ts';
import { subtitleOf } from './statsChart.ts';
import { type StatsData, totalOf } from './statsData.ts';
import { altTextOf, linesOf } from './statsLines.ts';
import type { Texts } from './texts/texts.ts';
import { withPicture } from './withPicture.ts';

export interface Stats {
  readonly about: Pick<StatsData, 'chart' | 'inWeeks' | 'library'>;
  /** Missing where nothing was played that the time could begin with. */
  readonly data?: StatsData | undefined;
  /** The picture of it, a PNG. */
  readonly picture?: Uint8Array | undefined;
  readonly backfill: BackfillProgress;
  /** For whoever asked alone. */
  readonly private?: boolean | undefined;
  /** What of the ranges is shown; missing for one of its own. */
  readonly rangeName?: StatsRange | undefined;
  readonly theme: Theme;
  /** The menu's choice is a STATS_CHARTS value. */
  readonly chartPress: Press;
  readonly rangePress: (range: StatsRange) => Press;
  readonly themePress: (theme: Theme) => Press;
}

/** Numbers of what was played, with a picture of them; or that there are none. */
export function renderStats(texts: Texts, stats: Stats): Message {
  const { data, picture, backfill, private: isPrivate = false } = stats;
  const controls = controlsOf(texts, stats);
  const reading = backfill.done ? undefined : texts.stats.reading(backfill.read, backfill.total);
  const leftOut = data?.undated ? texts.stats.undated(data.undated) : undefined;
  if (!data || totalOf(data.figures) === 0) {
    const lines = [headOf(texts, stats), nothingOf(texts, stats), reading].filter((line) => line !== undefined);
    return note(lines.join('\n'), { controls, private: isPrivate });
  }
  const message = listMessage({
    head: headOf(texts, stats),
    rows: [{ content: linesOf(texts, data).join('\n') }],
    foot: () => [leftOut, reading].filter((line) => line !== undefined).join('\n') || undefined,
    controls,
    private: isPrivate,
  });
  return picture ? withPicture(message, pictureOf(texts, data, picture)) : message;
}

/** Why there are none for this person, or not now. */
export const renderNoStats = ({ stats }: Texts, why: keyof Texts['stats']['notShown']): Message =>
  note(stats.notShown[why], { private: true });

function headOf(texts: Texts, { about, data }: Stats): string {
  const subtitle = subtitleOf(texts, { ...about, ...data });
  return [`## ${texts.stats.heads[about.chart]}`, ...(subtitle === '' ? [] : [`-# ${plain(subtitle)}`])].join('\n');
}

function nothingOf({ stats }: Texts, { about, backfill }: Stats): string {
  if (backfill.read === 0) return stats.nothingYet;
  return about.library === undefined ? stats.nothing : stats.nothingInLibrary;
}

/** By what it shows, so that a new one in its place is not taken for the old one. */
export const pictureOf = (texts: Texts, data: StatsData, bytes: Uint8Array): Upload => ({
  name: `stats-${data.chart}-${data.theme}.png`,
  bytes,
  description: altTextOf(texts, data),
});

function controlsOf({ stats: texts }: Texts, stats: Stats): readonly Controls[] {
  const ranges = STATS_RANGES.map(
    (range): Button => ({
      label: texts.ranges[range],
      style: range === stats.rangeName ? 'primary' : 'secondary',
      press: stats.rangePress(range),
    }),
  );
  const themes = THEMES.filter((theme) => theme !== stats.theme).map(
    (theme): Button => ({ label: texts.inTheme[theme], style: 'secondary', press: stats.themePress(theme) }),
  );
  const charts = STATS_CHARTS.map((chart) => ({ label: texts.charts[chart], value: chart }));
  return [ranges, { placeholder: texts.choose, options: charts, press: stats.chartPress }, themes];
}
