import type { ChartPanel, ChartSpec, RankingPanel } from '../../domain/statistics/charts.ts';
import type { Upload } from '../kit/message/message.ts';
import type { Texts } from '../texts/texts.ts';
import { statsAltText } from './altText.ts';
import { chartAppearance, createStatsSectionPanel, sectionHeading, statsFacts, statsTitle } from './chart.ts';
import type { StatsData, StatsSection } from './statsData.ts';

export interface StatsChart {
  readonly chart: ChartSpec;
  readonly description: string;
  readonly isHalf: boolean;
}

/** Maximum rows with posters in one picture. More rows would make the picture higher than 4:5. */
const ROWS_WITH_POSTERS = 5;

/**
 * The charts of a message, each in its own picture. A single chart has its title in the message, and several charts
 * have headings.
 */
export function statsCharts(texts: Texts, stats: StatsData): readonly StatsChart[] {
  const parts = stats.sections.flatMap((section) => partsOf(texts, section));
  const isOnly = parts.length === 1;
  const { guild, colour } = chartAppearance(stats);
  return parts.map(({ section, panel, isFirst }) => {
    const heading = isOnly ? undefined : sectionHeading(texts, section);
    const isHalf = stats.chart === 'overview' && section.kind !== 'times';
    const chart: ChartSpec = {
      theme: stats.theme,
      title: statsTitle(texts, stats),
      facts: statsFacts(texts, stats),
      untitled: true,
      guild,
      colour,
      language: texts.stats.language,
      panels: [heading === undefined ? panel : { ...panel, heading }],
      isSquare: isHalf,
    };
    const description = isFirst
      ? statsAltText(texts, { ...stats, sections: [section] }, heading)
      : rowsText(texts, panel, heading);
    return { chart, description, isHalf };
  });
}

interface Part {
  readonly section: StatsSection;
  readonly panel: ChartPanel;
  readonly isFirst: boolean;
}

/** Splits a chart into several pictures. Only a ranking with many posters needs two. */
function partsOf(texts: Texts, section: StatsSection): readonly Part[] {
  const panel = createStatsSectionPanel(texts, section);
  if (panel.kind !== 'ranking' || !panel.posters || panel.rows.length <= ROWS_WITH_POSTERS)
    return [{ section, panel, isFirst: true }];
  const first: RankingPanel = { ...panel, rows: panel.rows.slice(0, ROWS_WITH_POSTERS), more: undefined };
  const second: RankingPanel = { ...panel, rows: panel.rows.slice(ROWS_WITH_POSTERS) };
  return [
    { section, panel: first, isFirst: true },
    { section, panel: second, isFirst: false },
  ];
}

/** The chart's rows as text, for example "Films: 6. Metropolis (1927): 4; 7. Faust (1926): 3". */
function rowsText({ stats, lines }: Texts, panel: ChartPanel, heading = ''): string {
  if (panel.kind !== 'ranking') return heading;
  const rows = panel.rows.map(
    ({ rank, label, year, value }) => `${rank}. ${stats.row([label, year].filter(Boolean).join(' '), value)}`,
  );
  if (heading === '' || rows.length === 0) return heading || rows.join('; ');
  return lines.labelled(heading, rows.join('; '));
}

/**
 * Arranges pictures in galleries: full-width pictures first, then pairs of half-width ones. If the number of halves is
 * odd, the first half takes the full width.
 */
export function arrangePicturesInGalleries(pictures: readonly { readonly upload: Upload; readonly isHalf: boolean }[]) {
  const full = pictures.filter(({ isHalf }) => !isHalf).map(({ upload }) => [upload]);
  const halves = pictures.filter(({ isHalf }) => isHalf).map(({ upload }) => upload);
  const firstHalf = halves.length % 2 === 1 ? [halves.slice(0, 1)] : [];
  const paired = halves.slice(firstHalf.length);
  const pairs = paired.flatMap((_upload, index) => (index % 2 === 0 ? [paired.slice(index, index + 2)] : []));
  return [...full, ...firstHalf, ...pairs];
}
