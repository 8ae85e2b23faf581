import { z } from 'zod';
import type { PlaylistItem, RemovedPlaylistItem } from '../../domain/media/playlists/playlist.ts';
import { attemptChange } from '../../domain/media/server/attempt.ts';
import { failureKindOrErrorName, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import { itemRefSchema, serverLocalKeySchema } from '../../domain/servers/storedRefs.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { renderProgress } from '../../render/operation/progress.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { confirmationPress, createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { type CancellableOperation, runCancellable } from '../shared/cancellable.ts';
import { playlistItemsAuditText } from '../shared/playlist/addition.ts';
import { throwIfPlaylistGone } from '../shared/playlist/target.ts';
import { readPlaylistRows } from './rows.ts';
import { undoRemovalPress } from './undo.ts';
import { type PlaylistRemovalOutcome, renderPlaylistRemoval } from './views/removal.ts';

/** Maximum number of rows per confirmation. The rows have to fit in a ticket and in a message. */
export const MAX_REMOVED_PLAYLIST_ROWS = 100;

const removedRow = z.object({
  playlistItemId: serverLocalKeySchema.refine((key) => /^\d{1,19}$/.test(key)),
  ratingKey: itemRefSchema.optional(),
  title: z.string(),
});

export const removalDraftSchema = z.object({
  playlist: itemRefSchema,
  page: z.int(),
  chosen: z.array(removedRow).max(MAX_REMOVED_PLAYLIST_ROWS),
});
export type RemovalDraft = z.output<typeof removalDraftSchema>;

const removalTarget = z.object({
  playlist: itemRefSchema,
  title: z.string(),
  chosen: z.array(removedRow).min(1).max(MAX_REMOVED_PLAYLIST_ROWS),
});
type ChosenRows = z.output<typeof removalTarget>;

const CONFIRM_REMOVAL_PRESS = 'playlist.remove.confirm';

export const confirmRemovalPress = (rows: ChosenRows): ComponentPress => confirmationPress(CONFIRM_REMOVAL_PRESS, rows);

export const confirmRemovalPressHandler = createPressHandler({
  name: CONFIRM_REMOVAL_PRESS,
  requires: 'playlist.edit',
  changes: ({ target }) => ({
    target: `playlist ${target.playlist}: ${target.title}`,
    before: playlistItemsAuditText(target.chosen),
    after: 'removed',
    refs: [target.playlist],
  }),
  target: removalTarget,
  place: 'update',
  answer: ({ target, deps, context }) =>
    runCancellable(deps, context, (operation) => removeRows(target, operation, { deps, context })),
});

/** Removes the chosen rows if they are unchanged. Stores them before, so that they can be put back. */
async function* removeRows(
  { playlist, title, chosen }: ChosenRows,
  operation: CancellableOperation,
  { deps, context }: CommandDepsAndContext,
): AsyncIterable<ChangeResultMessage> {
  const { texts, signal, actor } = context;
  const rows = await throwIfPlaylistGone(deps.media.playlistItems(playlist, { signal }), context);
  const { presentRows, missingRows } = planRemoval(chosen, rows);
  const emptyOutcome: PlaylistRemovalOutcome = {
    title,
    key: playlist,
    servers: deps.serverNames,
    removed: [],
    missingRows,
    untried: [],
    staying: [],
    unsure: [],
    cancelled: false,
  };
  if (presentRows.length === 0) return yield renderPlaylistRemoval(texts, emptyOutcome);
  const id = await deps.removals.keep({
    userId: actor.userId,
    playlistKey: playlist,
    playlistTitle: title,
    items: presentRows,
    at: deps.clock.now(),
  });
  const attempts: PlaylistRemovalAttempt[] = [];
  for (const item of presentRows) {
    if (attempts.at(-1)?.failure !== undefined || operation.signal.aborted) break;
    yield renderProgress(texts, {
      task: texts.playlist.removal.removing(presentRows.length),
      doneCount: attempts.length,
      total: presentRows.length,
      cancel: operation.cancel,
    });
    attempts.push(await removePlaylistRow(playlist, item, { deps, context }));
  }
  const outcome = comparePlaylistRemovalAttempts(attempts, await readPlaylistRows(playlist, deps, context));
  await deps.removals.settle(id, [...outcome.removed, ...outcome.unsure]);
  const failure = attempts.at(-1)?.failure;
  const message = renderPlaylistRemoval(texts, {
    ...emptyOutcome,
    ...outcome,
    untried: presentRows.slice(attempts.length),
    failure,
    cancelled: operation.signal.aborted,
    undo: outcome.removed.length > 0 ? undoRemovalPress(id) : undefined,
  });
  yield addAuditDetailsToMessage(message, {
    after: outcome.removed.length > 0 ? `removed: ${playlistItemsAuditText(outcome.removed)}` : undefined,
    failure: failure === undefined ? undefined : failureKindOrErrorName(failure),
  });
}

interface RemovalPlan {
  /** Rows with an unchanged id and item. */
  readonly presentRows: readonly RemovedPlaylistItem[];
  /** Rows that are gone or contain another item. */
  readonly missingRows: readonly RemovedPlaylistItem[];
}

export function planRemoval(chosenRows: readonly RemovedPlaylistItem[], rows: readonly PlaylistItem[]): RemovalPlan {
  const isSame = (row: RemovedPlaylistItem) =>
    rows.some(({ playlistItemId, ratingKey }) => playlistItemId === row.playlistItemId && ratingKey === row.ratingKey);
  return { presentRows: chosenRows.filter(isSame), missingRows: chosenRows.filter((row) => !isSame(row)) };
}

/**
 * An attempt to remove a row. `isConfirmed`: the server confirmed the removal. After a 404, the attempt is neither
 * confirmed nor failed, because the row may have been gone before.
 */
export interface PlaylistRemovalAttempt {
  readonly item: RemovedPlaylistItem;
  readonly isConfirmed: boolean;
  readonly failure?: unknown;
}

/**
 * Compares the attempts with the rows that the playlist still contains. If the playlist cannot be read, the server's
 * answers decide.
 */
export function comparePlaylistRemovalAttempts(
  attempts: readonly PlaylistRemovalAttempt[],
  rowsAfter: readonly PlaylistItem[] | undefined,
): Pick<PlaylistRemovalOutcome, 'removed' | 'staying' | 'unsure'> {
  const itemsOf = (matches: (entry: PlaylistRemovalAttempt) => boolean) =>
    attempts.filter(matches).map(({ item }) => item);
  const ids = rowsAfter && new Set(rowsAfter.map(({ playlistItemId }) => playlistItemId));
  const isStillThere = ({ item }: PlaylistRemovalAttempt) => ids?.has(item.playlistItemId) === true;
  if (ids) return { removed: itemsOf((entry) => !isStillThere(entry)), staying: itemsOf(isStillThere), unsure: [] };
  return {
    removed: itemsOf(({ isConfirmed }) => isConfirmed),
    staying: [],
    unsure: itemsOf(({ isConfirmed }) => !isConfirmed),
  };
}

export async function removePlaylistRow(
  playlist: ItemRef,
  item: RemovedPlaylistItem,
  { deps, context }: CommandDepsAndContext,
): Promise<PlaylistRemovalAttempt> {
  try {
    const removalAttempt = await attemptChange(() =>
      deps.media.removeFromPlaylist(playlist, item.playlistItemId, context),
    );
    if (removalAttempt.answered) return { item, isConfirmed: true };
    // The row may have been removed although the answer got lost. If the row is gone, the next row can be removed.
    const rows = await readPlaylistRows(playlist, deps, context);
    const isGone = rows?.every(({ playlistItemId }) => playlistItemId !== item.playlistItemId) === true;
    return { item, isConfirmed: isGone, failure: isGone ? undefined : removalAttempt.failure };
  } catch (error) {
    const isMissing = error instanceof MediaServerFailure && error.kind === 'not-found';
    return { item, isConfirmed: false, failure: isMissing ? undefined : error };
  }
}
