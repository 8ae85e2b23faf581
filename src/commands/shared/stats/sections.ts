import { TITLE_KINDS } from '../../../domain/media/items/item.ts';
import type { PlayedTitle, Ranking, TitleRankings } from '../../../domain/statistics/plays.ts';
import type { Counted } from '../../../domain/statistics/statistics.ts';
import type { Section, TopList } from '../../../render/stats/statsData.ts';
import type { Deps } from '../../framework/context.ts';
import { ROWS } from './count.ts';
import { devicesOf, librariesOf, listOf, type Naming, peopleOf } from './names.ts';

/** Rows of each kind if several rankings are shown. */
const ROWS_OF_SEVERAL = 5;

export async function sectionsOf(
  counted: Counted,
  sources: Pick<Deps, 'media' | 'serverNames' | 'people' | 'linkedAccounts'>,
  naming: Naming,
): Promise<readonly Section[]> {
  if (counted.kind === 'titles') return titlesOf(counted.rankings);
  if (counted.kind === 'overview') {
    const { period, columns, hours, rankings } = counted;
    return [{ kind: 'times', period, columns }, { kind: 'hours', hours }, ...titlesOf(rankings)];
  }
  if (counted.kind === 'streams') return counted.panels.map((panel) => ({ kind: 'series', ...panel }));
  if (counted.kind === 'times' || counted.kind === 'hours') return [counted];
  return [{ kind: 'top', top: await topOf(counted, sources, naming) }];
}

function topOf(
  counted: Extract<Counted, { readonly ranking: unknown }>,
  sources: Pick<Deps, 'media' | 'serverNames' | 'people' | 'linkedAccounts'>,
  naming: Naming,
): Promise<TopList> {
  if (counted.kind === 'people') return peopleOf(counted.ranking, sources, naming);
  if (counted.kind === 'devices') return devicesOf(counted.ranking, sources, naming);
  return librariesOf(counted.ranking, sources, naming);
}

function titlesOf(rankings: TitleRankings): readonly Section[] {
  const played = TITLE_KINDS.filter((kind) => rankings[kind].different > 0);
  const most = played.length > 1 ? ROWS_OF_SEVERAL : ROWS;
  return played.map((kind) => ({ kind: 'top', top: titleList(cutTo(rankings[kind], most)), of: kind }));
}

const titleList = ({ top, ...all }: Ranking<PlayedTitle>): TopList =>
  listOf(
    all,
    top.map(({ title, year, plays, ratingKey }) => ({ name: title, year, plays, ratingKey })),
  );

function cutTo<T extends { readonly plays: number }>(ranking: Ranking<T>, most: number): Ranking<T> {
  const top = ranking.top.slice(0, most);
  const last = top.at(-1)?.plays;
  const left = ranking.top.slice(most).filter(({ plays }) => plays === last).length;
  return { ...ranking, top, tied: left + (ranking.top.at(-1)?.plays === last ? ranking.tied : 0) };
}
