import type { MediaItem } from '../../../domain/media/items/item.ts';
import { serverOf } from '../../../domain/servers/refs.ts';
import type { CountedStep } from '../../../domain/statistics/seen/seenTitles.ts';
import { SEEN_KINDS, serverSet, type Work } from '../../../domain/statistics/seen/work.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../../framework/context.ts';

export const SEEN = 'item.seen';

/** True for a kind of title that people finish. */
export const isFinishable = ({ kind }: Pick<MediaItem, 'kind'>): boolean =>
  SEEN_KINDS.some((seenKind) => seenKind === kind);

/** The work of a film or series on the servers of the interaction. Undefined if it was not read yet. */
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
 * How many have seen it on the servers of the interaction. For servers that were not counted together, how many have on
 * the server of the title. Contains only what was counted last, so that it changes once a week.
 */
export async function readCounted(
  { key }: Work,
  { ratingKey }: MediaItem,
  { deps, context }: DepsAndContext<Pick<Deps, 'seenCounts'>, Pick<InteractionContext, 'servers'>>,
): Promise<CountedStep | undefined> {
  const counted = await deps.seenCounts.find(serverSet(context.servers), key);
  if (counted !== undefined || ratingKey === undefined) return counted;
  return await deps.seenCounts.find(serverSet([serverOf(ratingKey)]), key);
}
