import type { MediaItem } from '../../../domain/media/items/item.ts';
import { serverOf } from '../../../domain/servers/refs.ts';
import type { DatedSeenStep } from '../../../domain/statistics/seen/seenTitles.ts';
import { SEEN_KINDS, serverSetKey, type Work } from '../../../domain/statistics/seen/work.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../../framework/context.ts';

export const SEEN_PRESS = 'item.seen';

export const isFinishable = ({ kind }: Pick<MediaItem, 'kind'>): boolean =>
  SEEN_KINDS.some((seenKind) => seenKind === kind);

/** The film or series with its copies on the interaction's servers. Undefined if it was not read yet. */
export async function readWork(
  item: MediaItem,
  { seenTitles }: Pick<Deps, 'seenTitles'>,
  { servers }: Pick<InteractionContext, 'servers'>,
): Promise<Work | undefined> {
  const { ratingKey, librarySectionId: library } = item;
  if (!isFinishable(item) || ratingKey === undefined || library === undefined) return undefined;
  return await seenTitles.find({ ratingKey, library }, servers);
}

/**
 * Share of people who have seen the title on the interaction's servers. If these servers were not counted together, the
 * share on the title's own server. The shares come from the weekly count, so they change only once a week.
 */
export async function readSeenCount(
  { key }: Work,
  { ratingKey }: MediaItem,
  { deps, context }: DepsAndContext<Pick<Deps, 'seenCounts'>, Pick<InteractionContext, 'servers'>>,
): Promise<DatedSeenStep | undefined> {
  const counted = await deps.seenCounts.find(serverSetKey(context.servers), key);
  if (counted !== undefined || ratingKey === undefined) return counted;
  return await deps.seenCounts.find(serverSetKey([serverOf(ratingKey)]), key);
}
