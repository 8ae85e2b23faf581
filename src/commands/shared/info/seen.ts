import type { MediaItem } from '../../../domain/media/items/item.ts';
import { serverOfRef } from '../../../domain/servers/refs.ts';
import type { DatedSeenStep } from '../../../domain/statistics/seen/seenTitles.ts';
import { type CreativeWork, FILM_AND_SERIES_KINDS, serverSetKey } from '../../../domain/statistics/seen/work.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../../framework/context.ts';

export const SEEN_PROGRESS_HANDLER_NAME = 'item.seen';

export const canItemBeWatchedToEnd = ({ kind }: Pick<MediaItem, 'kind'>): boolean =>
  FILM_AND_SERIES_KINDS.some((seenKind) => seenKind === kind);

/** The film or series with its copies on the interaction's servers. Undefined if it was not read yet. */
export async function readFilmOrSeriesOfItem(
  item: MediaItem,
  { seenTitles }: Pick<CommandDeps, 'seenTitles'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): Promise<CreativeWork | undefined> {
  const { ratingKey, librarySectionId: library } = item;
  if (!canItemBeWatchedToEnd(item) || ratingKey === undefined || library === undefined) return undefined;
  return await seenTitles.find({ ratingKey, library }, servers);
}

/**
 * The share of people who have seen the title on the interaction's servers. If no count covers exactly these servers,
 * the share on the title's own server is returned. Shares are counted once a week.
 */
export async function readShareOfPeopleWhoSawTitle(
  { key }: CreativeWork,
  { ratingKey }: MediaItem,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'seenCounts'>, Pick<InteractionContext, 'servers'>>,
): Promise<DatedSeenStep | undefined> {
  const counted = await deps.seenCounts.find(serverSetKey(context.servers), key);
  if (counted !== undefined || ratingKey === undefined) return counted;
  return await deps.seenCounts.find(serverSetKey([serverOfRef(ratingKey)]), key);
}
