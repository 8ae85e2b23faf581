import { z } from 'zod';
import type { PlaylistItem, RemovedItem } from '../../domain/media/playlists/playlist.ts';
import { attempt } from '../../domain/media/server/attempt.ts';
import { failureName, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import { bareKey, itemRef } from '../../domain/servers/storedRefs.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { renderProgress } from '../../render/operation/progress.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { confirmation, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { type CancellableOperation, cancellable } from '../shared/cancellable.ts';
import { itemsRecord } from '../shared/playlist/addition.ts';
import { orGone } from '../shared/playlist/target.ts';
import { undoPress } from './undo.ts';
import { type RemovalOutcome, renderRemoval } from './views/removal.ts';

/** Most rows per confirmation: a ticket and a message cannot sensibly hold more. */
export const MOST_AT_ONCE = 100;

const removedRow = z.object({
  playlistItemId: bareKey.refine((key) => /^\d{1,19}$/.test(key)),
  ratingKey: itemRef.optional(),
  title: z.string(),
});

/** A choice in progress: the rows so far, and the current page of the list. */
export const draftTarget = z.object({
  playlist: itemRef,
  page: z.int(),
  chosen: z.array(removedRow).max(MOST_AT_ONCE),
});
export type Draft = z.output<typeof draftTarget>;

/** A finished choice: exactly these rows. */
const removalTarget = z.object({
  playlist: itemRef,
  title: z.string(),
  chosen: z.array(removedRow).min(1).max(MOST_AT_ONCE),
});
type ChosenRows = z.output<typeof removalTarget>;

const CONFIRM = 'playlist.remove.confirm';

export const confirming = (rows: ChosenRows): Press => confirmation(CONFIRM, rows);

export const confirmRemoval = press({
  name: CONFIRM,
  requires: 'playlist.edit',
  changes: ({ target }) => ({
    target: `playlist ${target.playlist}: ${target.title}`,
    before: itemsRecord(target.chosen),
    after: 'removed',
    refs: [target.playlist],
  }),
  target: removalTarget,
  place: 'update',
  answer: ({ target, deps, context }) =>
    cancellable(deps, context, (working) => removeRows(target, working, { deps, context })),
});

/** Removes the chosen rows if they are unchanged. Stores them first, so that they can be put back. */
async function* removeRows(
  { playlist, title, chosen }: ChosenRows,
  working: CancellableOperation,
  { deps, context }: Working,
): AsyncIterable<ChangeMessage> {
  const { texts, signal, actor } = context;
  const rows = await orGone(deps.media.playlistItems(playlist, { signal }), context);
  const { present, gone } = planRemoval(chosen, rows);
  const nothing: RemovalOutcome = {
    title,
    key: playlist,
    servers: deps.serverNames,
    removed: [],
    gone,
    left: [],
    staying: [],
    unsure: [],
    cancelled: false,
  };
  if (present.length === 0) return yield renderRemoval(texts, nothing);
  const kept = { userId: actor.userId, playlistKey: playlist, playlistTitle: title, items: present };
  const id = await deps.removals.keep({ ...kept, at: deps.clock.now() });
  const tried: Tried[] = [];
  for (const item of present) {
    if (tried.at(-1)?.failure !== undefined || working.signal.aborted) break;
    const what = texts.playlist.removal.removing(present.length);
    yield renderProgress(texts, { what, done: tried.length, total: present.length, cancel: working.cancel });
    tried.push(await removeOne(playlist, item, { deps, context }));
  }
  const outcome = planOutcome(tried, await readAgain(playlist, deps, context));
  await deps.removals.settle(id, [...outcome.removed, ...outcome.unsure]);
  const left = present.slice(tried.length);
  const undo = outcome.removed.length > 0 ? undoPress(id) : undefined;
  const failure = tried.at(-1)?.failure;
  const cancelled = working.signal.aborted;
  const message = renderRemoval(texts, { ...nothing, ...outcome, left, failure, cancelled, undo });
  yield audited(message, {
    after: outcome.removed.length > 0 ? `removed: ${itemsRecord(outcome.removed)}` : undefined,
    failure: failure === undefined ? undefined : failureName(failure),
  });
}

/** The chosen rows that are still there unchanged: with the same id and the same item. */
export function planRemoval(chosen: readonly RemovedItem[], rows: readonly PlaylistItem[]) {
  const isSame = (one: RemovedItem) =>
    rows.some(({ playlistItemId, ratingKey }) => playlistItemId === one.playlistItemId && ratingKey === one.ratingKey);
  return { present: chosen.filter(isSame), gone: chosen.filter((one) => !isSame(one)) };
}

/**
 * The result of trying to remove a row. `taken`: the server confirmed it; after a 404, the remaining rows
 * decide.
 */
export interface Tried {
  readonly item: RemovedItem;
  readonly taken: boolean;
  readonly failure?: unknown;
}

/**
 * The rows that are really gone, judging by the rows now; if these cannot be read, by the server's answer.
 */
export function planOutcome(tried: readonly Tried[], after: readonly PlaylistItem[] | undefined) {
  const items = (fits: (one: Tried) => boolean) => tried.filter(fits).map(({ item }) => item);
  const ids = after && new Set(after.map(({ playlistItemId }) => playlistItemId));
  const isThere = ({ item }: Tried) => ids?.has(item.playlistItemId) === true;
  if (ids) return { removed: items((one) => !isThere(one)), staying: items(isThere), unsure: [] };
  return { removed: items(({ taken }) => taken), staying: [], unsure: items(({ taken }) => !taken) };
}

async function removeOne(playlist: ItemRef, item: RemovedItem, { deps, context }: Working): Promise<Tried> {
  try {
    const removed = await attempt(() => deps.media.removeFromPlaylist(playlist, item.playlistItemId, context));
    if (removed.answered) return { item, taken: true };
    // The answer may have been lost after the change: then the row is gone, and the next one can follow.
    const rows = await readAgain(playlist, deps, context);
    const isGone = rows?.every(({ playlistItemId }) => playlistItemId !== item.playlistItemId) === true;
    return { item, taken: isGone, failure: isGone ? undefined : removed.failure };
  } catch (error) {
    const isMissing = error instanceof MediaServerFailure && error.kind === 'not-found';
    return { item, taken: false, failure: isMissing ? undefined : error };
  }
}

const readAgain = (playlist: ItemRef, { media }: Deps, { signal }: InteractionContext) =>
  media.playlistItems(playlist, { signal }).catch(() => undefined);
