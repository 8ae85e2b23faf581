import { z } from 'zod';
import type {
  PlaylistItem,
  RemovedPlaylistItem,
  StoredPlaylistRemoval,
} from '../../domain/media/playlists/playlist.ts';
import { mayHaveChanged } from '../../domain/media/server/attempt.ts';
import { failureKindOrErrorName } from '../../domain/media/server/failure.ts';
import { type ItemRef, serverOfRef } from '../../domain/servers/refs.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { renderProgress } from '../../render/operation/progress.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { type CancellableOperation, runCancellable } from '../shared/cancellable.ts';
import { undefinedIfNotFound } from '../shared/endpoint.ts';
import { playlistItemsAuditText } from '../shared/playlist/addition.ts';
import { readPlaylistRows } from './rows.ts';
import { renderPlaylistRemovalUndo, renderUndoWithoutPlaylist } from './views/removal.ts';

const UNDO_PRESS = 'playlist.undo';

export const undoRemovalPress = (removal: number): ComponentPress => ({
  action: UNDO_PRESS,
  target: { removal },
  by: 'invoker',
  once: true,
});

/** Undoes the removal that the button's message reports, even if there was a later removal. */
const undoRemoval = createPressHandler({
  name: UNDO_PRESS,
  requires: 'playlist.edit',
  changes: ({ target }) => ({ target: `removal ${target.removal} from a playlist` }),
  target: z.object({ removal: z.int() }),
  place: 'update',
  answer: ({ target, deps, context }) =>
    undoIfStored(() => deps.removals.find(target.removal, context.actor.userId), 'undoneAlready', { deps, context }),
});

export const undoPlaylistRemovalCommand = createSubcommand({
  words: (texts) => texts.playlist.declarations.undo,
  requires: 'playlist.edit',
  changes: () => ({ target: 'the last removal from a playlist' }),
  presses: [undoRemoval],
  answer: ({ deps, context }) =>
    undoIfStored(() => deps.removals.last(context.actor.userId, context.servers), 'nothingToUndo', { deps, context }),
});

async function* undoIfStored(
  find: () => Promise<StoredPlaylistRemoval | undefined>,
  fallbackText: 'nothingToUndo' | 'undoneAlready',
  { deps, context }: CommandDepsAndContext,
): AsyncIterable<ChangeResultMessage> {
  const words = context.texts.playlist.removal;
  const removal = await find();
  if (!removal) return yield createNothingChangedMessage(words[fallbackText]);
  // The removal stays stored, so that it can be undone in a guild that sees its server.
  if (!context.servers.includes(serverOfRef(removal.playlistKey)))
    return yield createNothingChangedMessage(words.nothingToUndo);
  if (!(await deps.removals.take(removal.id))) return yield createNothingChangedMessage(words.undoneAlready);
  yield* runCancellable(deps, context, (operation) => putBack(removal, operation, { deps, context }));
}

/**
 * Puts the removed rows back, at the end of the playlist. After a failure, the failed row and the rows after it stay
 * stored, so that they can be put back later.
 */
async function* putBack(
  removal: StoredPlaylistRemoval,
  operation: CancellableOperation,
  { deps, context }: CommandDepsAndContext,
): AsyncIterable<ChangeResultMessage> {
  const { texts, signal } = context;
  const { playlistKey, playlistTitle: title } = removal;
  // A 404 means that the playlist is gone. After any other failure the removal can still be undone later, so its items
  // are stored again.
  const before = await undefinedIfNotFound(deps.media.playlistItems(playlistKey, { signal })).catch(
    async (error: unknown) => {
      await deps.removals.giveBack(removal.id, removal.items);
      throw error;
    },
  );
  if (!before) return yield renderUndoWithoutPlaylist(texts, { title, key: playlistKey, servers: deps.serverNames });
  const { toAdd, wasThere, unidentified } = planPlaylistRemovalUndo(removal.items, before);
  const { attempted, failure } = yield* addRows({ playlistKey, toAdd, before }, operation, { deps, context });
  const after = await readPlaylistRows(playlistKey, deps, context);
  // If the playlist cannot be read afterwards, items that the server accepted count as added: adding an item twice
  // would be worse than leaving it out.
  const acceptedItems = failure !== undefined && !after ? attempted.slice(0, -1) : attempted;
  const restoredRows = findRestoredPlaylistItems(acceptedItems, before, after);
  const notRestored = toAdd.filter(
    (item) => !restoredRows.some(({ playlistItemId }) => playlistItemId === item.playlistItemId),
  );
  if (notRestored.length > 0) await deps.removals.giveBack(removal.id, notRestored);
  const message = renderPlaylistRemovalUndo(texts, {
    title,
    key: playlistKey,
    servers: deps.serverNames,
    restored: restoredRows,
    notRestored,
    wasThere,
    unidentified,
    failure,
    verified: after !== undefined,
  });
  yield addAuditDetailsToMessage(message, {
    target: `playlist ${playlistKey}: ${title}`,
    refs: [playlistKey],
    after: restoredRows.length > 0 ? `put back: ${playlistItemsAuditText(restoredRows)}` : undefined,
    failure: failure === undefined ? undefined : failureKindOrErrorName(failure),
  });
}

interface PutBack {
  readonly playlistKey: ItemRef;
  readonly toAdd: readonly RestorableItem[];
  readonly before: readonly PlaylistItem[];
}

async function* addRows(
  { playlistKey, toAdd, before }: PutBack,
  operation: CancellableOperation,
  { deps, context }: CommandDepsAndContext,
): AsyncGenerator<
  ChangeResultMessage,
  { readonly attempted: readonly RemovedPlaylistItem[]; readonly failure: unknown }
> {
  const { texts, signal } = context;
  const attemptedItems: RemovedPlaylistItem[] = [];
  let failure: unknown;
  for (const item of toAdd) {
    if (failure !== undefined || operation.signal.aborted) break;
    yield renderProgress(texts, {
      task: texts.playlist.removal.puttingBack(toAdd.length),
      doneCount: attemptedItems.length,
      total: toAdd.length,
      cancel: operation.cancel,
    });
    failure = await failureOf(deps.media.addToPlaylist(playlistKey, item.ratingKey, { signal }));
    attemptedItems.push(item);
    // The item may have been added although the answer got lost. If its row exists, the next item can be added.
    const rows = mayHaveChanged(failure) ? await readPlaylistRows(playlistKey, deps, context) : undefined;
    if (rows && findRestoredPlaylistItems(attemptedItems, before, rows).includes(item)) failure = undefined;
  }
  return { attempted: attemptedItems, failure };
}

async function failureOf(request: Promise<unknown>): Promise<unknown> {
  try {
    await request;
    return undefined;
  } catch (error) {
    return error;
  }
}

type RestorableItem = RemovedPlaylistItem & { readonly ratingKey: ItemRef };

interface UndoPlan {
  readonly toAdd: readonly RestorableItem[];
  /** Rows that are still in the playlist, because the removal was cut short. */
  readonly wasThere: readonly RemovedPlaylistItem[];
  /** Rows whose item has no key, so that it cannot be added. */
  readonly unidentified: readonly RemovedPlaylistItem[];
}

export function planPlaylistRemovalUndo(
  items: readonly RemovedPlaylistItem[],
  rows: readonly PlaylistItem[],
): UndoPlan {
  const presentIds = new Set(rows.map(({ playlistItemId }) => playlistItemId));
  const absentItems = items.filter(({ playlistItemId }) => !presentIds.has(playlistItemId));
  return {
    wasThere: items.filter(({ playlistItemId }) => presentIds.has(playlistItemId)),
    toAdd: absentItems.filter((item): item is RestorableItem => item.ratingKey !== undefined),
    unidentified: absentItems.filter(({ ratingKey }) => ratingKey === undefined),
  };
}

/**
 * The items for which the playlist has a new row. Each new row counts for one item. If the playlist could not be read
 * (`after` is undefined), all items count.
 */
export function findRestoredPlaylistItems(
  attempts: readonly RemovedPlaylistItem[],
  before: readonly PlaylistItem[],
  after: readonly PlaylistItem[] | undefined,
): readonly RemovedPlaylistItem[] {
  if (!after) return attempts;
  const formerRowIds = new Set(before.map(({ playlistItemId }) => playlistItemId));
  const newRefs = after
    .filter(({ playlistItemId }) => !formerRowIds.has(playlistItemId))
    .map(({ ratingKey }) => ratingKey);
  return attempts.filter(({ ratingKey }) => {
    const index = newRefs.indexOf(ratingKey);
    if (index >= 0) newRefs.splice(index, 1);
    return index >= 0;
  });
}
