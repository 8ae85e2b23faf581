import { TITLE_KINDS } from '../../../domain/media/items/item.ts';
import type { PlayedTitle, PlayRanking, TitleRankings } from '../../../domain/statistics/plays.ts';
import type { ChartNumbers } from '../../../domain/statistics/statistics.ts';
import type { StatsSection, TopList } from '../../../render/stats/statsData.ts';
import type { CommandDeps } from '../../framework/context.ts';
import { MAX_RANKING_ROWS } from './count.ts';
import { type NamePolicy, rankDevices, rankLibraries, rankPeople, topList } from './names.ts';

const ROWS_OF_SEVERAL = 5;

export async function chartSections(
  counts: ChartNumbers,
  sources: Pick<CommandDeps, 'media' | 'serverNames' | 'people' | 'linkedAccounts'>,
  naming: NamePolicy,
): Promise<readonly StatsSection[]> {
  if (counts.kind === 'titles') return titleSections(counts.rankings);
  if (counts.kind === 'overview') {
    const { period, columns, hours, rankings } = counts;
    return [{ kind: 'times', period, columns }, { kind: 'hours', hours }, ...titleSections(rankings)];
  }
  if (counts.kind === 'streams') return counts.panels.map((panel) => ({ kind: 'series', ...panel }));
  if (counts.kind === 'times' || counts.kind === 'hours') return [counts];
  return [{ kind: 'top', top: await topOf(counts, sources, naming) }];
}

function topOf(
  counts: Extract<ChartNumbers, { readonly ranking: unknown }>,
  sources: Pick<CommandDeps, 'media' | 'serverNames' | 'people' | 'linkedAccounts'>,
  naming: NamePolicy,
): Promise<TopList> {
  if (counts.kind === 'people') return rankPeople(counts.ranking, sources, naming);
  if (counts.kind === 'devices') return rankDevices(counts.ranking, sources, naming);
  return rankLibraries(counts.ranking, sources, naming);
}

function titleSections(rankings: TitleRankings): readonly StatsSection[] {
  const playedKinds = TITLE_KINDS.filter((kind) => rankings[kind].different > 0);
  const rowLimit = playedKinds.length > 1 ? ROWS_OF_SEVERAL : MAX_RANKING_ROWS;
  return playedKinds.map((kind) => ({
    kind: 'top',
    top: titleList(cutRanking(rankings[kind], rowLimit)),
    titleKind: kind,
  }));
}

const titleList = ({ top, ...totals }: PlayRanking<PlayedTitle>): TopList =>
  topList(
    totals,
    top.map(({ title, year, plays, ratingKey }) => ({ name: title, year, plays, ratingKey })),
  );

function cutRanking<T extends { readonly plays: number }>(ranking: PlayRanking<T>, limit: number): PlayRanking<T> {
  const top = ranking.top.slice(0, limit);
  const lastPlays = top.at(-1)?.plays;
  const tiedBelow = ranking.top.slice(limit).filter(({ plays }) => plays === lastPlays).length;
  return { ...ranking, top, tied: tiedBelow + (ranking.top.at(-1)?.plays === lastPlays ? ranking.tied : 0) };
}
