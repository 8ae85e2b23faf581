import { z } from 'zod';
import type { PlaylistItem } from '../../../domain/media/playlists/playlist.ts';
import type { PlaylistCopy } from '../../../domain/media/playlists/playlistCopies.ts';
import { failureKindOrErrorName, MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { canUseOwnMediaAccount } from '../../../domain/people/linkedAccounts.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import { formatBoldNameWithServer } from '../../../render/kit/media/servers.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import { renderProgress } from '../../../render/operation/progress.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';
import { createPressHandler } from '../../framework/press.ts';
import { addAuditDetailsToMessage } from '../../framework/records.ts';
import { type CancellableOperation, runCancellable } from '../../shared/cancellable.ts';
import { undefinedIfNotFound } from '../../shared/endpoint.ts';
import { playlistItemsAuditText } from '../../shared/playlist/addition.ts';
import {
  comparePlaylistRemovalAttempts,
  type PlaylistRemovalAttempt,
  planRemoval,
  removePlaylistRow,
} from '../removal.ts';
import { readPlaylistRows } from '../rows.ts';
import { type PlaylistRemovalOutcome, renderPlaylistRemovals } from '../views/removal.ts';

const UNDO_COPY_PRESS = 'playlist.copy.undo';

export const undoCopyPress = (copies: readonly number[]): ComponentPress => ({
  action: UNDO_COPY_PRESS,
  target: { copies: [...copies] },
  by: 'invoker',
});

/** Removes only the rows that a copy added. The interface has no request that deletes a playlist. */
export const undoCopyPressHandler = createPressHandler({
  name: UNDO_COPY_PRESS,
  requires: 'playlist.own',
  changes: ({ target }) => ({ target: `copies ${target.copies.join(', ')} of playlists`, after: 'removed' }),
  target: z.object({ copies: z.array(z.int()) }),
  place: 'private',
  answer: async function* ({ target, deps, context }): AsyncIterable<ChangeResultMessage> {
    const { actor, servers, texts } = context;
    const { copy: words } = texts.playlist;
    const release = deps.playlistCopies.claim(actor.userId);
    if (!release) return yield createNothingChangedMessage(words.isCopying);
    try {
      const copies = await Promise.all(target.copies.map((id) => deps.playlistCopies.find(id, actor.userId)));
      const undoableCopies = copies.flatMap((copy) => (copy && isUndoable(copy) ? copy : []));
      const visibleCopies = undoableCopies.filter(({ server }) => servers.includes(server));
      if (visibleCopies.length === 0) return yield createNothingChangedMessage(words.undoneAlready);
      const ownCopies = visibleCopies.filter(({ server }) =>
        canUseOwnMediaAccount(deps.linkedAccounts, actor.userId, server),
      );
      if (ownCopies.length === 0) return yield createNothingChangedMessage(words.undoNeedsLink);
      const unlinkedCopies = visibleCopies.filter((copy) => !ownCopies.includes(copy));
      yield* runCancellable(deps, context, (operation) =>
        undoCopies({ ownCopies, unlinkedCopies }, operation, { deps, context }),
      );
    } finally {
      release();
    }
  },
});

type UndoableCopy = PlaylistCopy & { readonly playlistKey: ItemRef };

const isUndoable = (copy: PlaylistCopy): copy is UndoableCopy => copy.playlistKey !== undefined && copy.rows.length > 0;

type CopyRemoval = Omit<PlaylistRemovalOutcome, 'undo'> & { readonly playlistKey: ItemRef; readonly isGone: boolean };

interface UndoWork {
  readonly ownCopies: readonly UndoableCopy[];
  /** Copies that cannot be undone, because the person's account on their server is no longer linked. */
  readonly unlinkedCopies: readonly UndoableCopy[];
}

/** If a server fails, the copies on the other servers are still undone. */
async function* undoCopies(
  { ownCopies, unlinkedCopies }: UndoWork,
  operation: CancellableOperation,
  { deps, context }: CommandDepsAndContext,
): AsyncIterable<ChangeResultMessage> {
  const { copy: words } = context.texts.playlist;
  const outcomes: CopyRemoval[] = [];
  for (const copy of ownCopies) outcomes.push(yield* removeCopiedRows(copy, operation, { deps, context }));
  const isUnfinished = outcomes.some((outcome) => remainingRows(outcome).length > 0);
  const isAnyLeft = outcomes.some(({ isGone }) => !isGone);
  const endLine = isAnyLeft ? words.playlistStays : undefined;
  const lastLines = [unlinkedLine(unlinkedCopies, { deps, context }), isUnfinished ? words.undoAgain : endLine];
  const message = renderPlaylistRemovals(context.texts, { outcomes, lastLines });
  const removed = outcomes.flatMap((outcome) => outcome.removed);
  const failure = outcomes.find((outcome) => outcome.failure !== undefined)?.failure;
  yield addAuditDetailsToMessage(message, {
    target: outcomes.map(({ playlistKey, title }) => `playlist ${playlistKey}: ${title}`).join('; '),
    refs: outcomes.map(({ playlistKey }) => playlistKey),
    after: removed.length > 0 ? `removed: ${playlistItemsAuditText(removed)}` : undefined,
    failure: failure === undefined ? undefined : failureKindOrErrorName(failure),
  });
}

function unlinkedLine(copies: readonly UndoableCopy[], { deps, context }: CommandDepsAndContext): string | undefined {
  if (copies.length === 0) return undefined;
  const { texts } = context;
  const names = copies.map(({ playlistKey, title }) =>
    formatBoldNameWithServer(texts, { key: playlistKey, title }, deps.serverNames),
  );
  const count = copies.reduce((sum, { rows }) => sum + rows.length, 0);
  return texts.playlist.copy.undoUnlinked(names.join(', '), count);
}

const remainingRows = ({ staying, unsure, untried }: CopyRemoval) => [...staying, ...unsure, ...untried];

async function* removeCopiedRows(
  copy: UndoableCopy,
  operation: CancellableOperation,
  { deps, context }: CommandDepsAndContext,
): AsyncGenerator<ChangeResultMessage, CopyRemoval> {
  const { texts } = context;
  const { id, playlistKey, title, rows: copiedRows } = copy;
  const before = await readRowsBefore(playlistKey, { deps, context });
  const { presentRows, missingRows } = planRemoval(copiedRows, before.rows ?? []);
  const playlistFields = { title, key: playlistKey, playlistKey, servers: deps.serverNames };
  if (before.failure !== undefined)
    return {
      ...playlistFields,
      removed: [],
      missingRows: [],
      staying: [],
      unsure: [],
      untried: copiedRows,
      failure: before.failure,
      cancelled: false,
      isGone: false,
    };
  const attempts: PlaylistRemovalAttempt[] = [];
  for (const item of presentRows) {
    if (attempts.at(-1)?.failure !== undefined || operation.signal.aborted) break;
    yield renderProgress(texts, {
      task: texts.playlist.removal.removing(presentRows.length),
      doneCount: attempts.length,
      total: presentRows.length,
      cancel: operation.cancel,
    });
    attempts.push(await removePlaylistRow(playlistKey, item, { deps, context }));
  }
  const { removed, staying, unsure } = comparePlaylistRemovalAttempts(
    attempts,
    await readPlaylistRows(playlistKey, deps, context),
  );
  const outcome = {
    ...playlistFields,
    removed,
    missingRows,
    staying,
    unsure,
    untried: presentRows.slice(attempts.length),
    failure: attempts.at(-1)?.failure,
    cancelled: operation.signal.aborted,
    isGone: before.rows === undefined,
  };
  await deps.playlistCopies.settle(id, { rows: remainingRows(outcome) });
  return outcome;
}

interface RowsBefore {
  /** Undefined if the playlist was deleted, or if the server failed. */
  readonly rows: readonly PlaylistItem[] | undefined;
  readonly failure?: MediaServerFailure | undefined;
}

async function readRowsBefore(playlistKey: ItemRef, { deps, context }: CommandDepsAndContext): Promise<RowsBefore> {
  const { signal } = context;
  try {
    return { rows: await undefinedIfNotFound(deps.media.playlistItems(playlistKey, { signal })) };
  } catch (failure) {
    if (!(failure instanceof MediaServerFailure)) throw failure;
    return { rows: undefined, failure };
  }
}
