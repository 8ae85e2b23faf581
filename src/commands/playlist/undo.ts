import { z } from 'zod';
import type { PlaylistItem, Removal, RemovedItem } from '../../domain/media/playlists/playlist.ts';
import { isUncertain } from '../../domain/media/server/attempt.ts';
import { failureName } from '../../domain/media/server/failure.ts';
import { type ItemRef, serverOf } from '../../domain/servers/refs.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { renderProgress } from '../../render/operation/progress.ts';
import { subcommand } from '../framework/command.ts';
import type { Working } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { type CancellableOperation, cancellable } from '../shared/cancellable.ts';
import { ifThere } from '../shared/endpoint.ts';
import { itemsRecord } from '../shared/playlist/addition.ts';
import { renderNowhereToUndo, renderUndo } from './views/removal.ts';

const UNDO = 'playlist.undo';

export const undoPress = (removal: number): Press => ({
  action: UNDO,
  target: { removal },
  by: 'invoker',
  once: true,
});

/** The button under a removal undoes exactly that removal and no later one. */
const undoThat = press({
  name: UNDO,
  requires: 'playlist.edit',
  changes: ({ target }) => ({ target: `removal ${target.removal} from a playlist` }),
  target: z.object({ removal: z.int() }),
  place: 'update',
  answer: ({ target, deps, context }) =>
    putBackKept(() => deps.removals.find(target.removal, context.actor.userId), 'undoneAlready', { deps, context }),
});

export const undo = subcommand({
  words: (texts) => texts.playlist.declarations.undo,
  requires: 'playlist.edit',
  changes: () => ({ target: 'the last removal from a playlist' }),
  presses: [undoThat],
  answer: ({ deps, context }) =>
    putBackKept(() => deps.removals.last(context.actor.userId, context.servers), 'nothingToUndo', { deps, context }),
});

async function* putBackKept(
  find: () => Promise<Removal | undefined>,
  otherwise: 'nothingToUndo' | 'undoneAlready',
  { deps, context }: Working,
): AsyncIterable<ChangeMessage> {
  const words = context.texts.playlist.removal;
  const removal = await find();
  if (!removal) return yield nothingDone(words[otherwise]);
  // Kept until a guild that sees its server asks.
  if (!context.servers.includes(serverOf(removal.playlistKey))) return yield nothingDone(words.nothingToUndo);
  if (!(await deps.removals.take(removal.id))) return yield nothingDone(words.undoneAlready);
  yield* cancellable(deps, context, (working) => putBack(removal, working, { deps, context }));
}

/** Adds them at the end, as the server does; a failed one, and those after it, can be put back later. */
async function* putBack(
  removal: Removal,
  working: CancellableOperation,
  { deps, context }: Working,
): AsyncIterable<ChangeMessage> {
  const { texts, signal } = context;
  const { playlistKey, playlistTitle: title } = removal;
  // Any other failure leaves everything unchanged.
  const before = await ifThere(deps.media.playlistItems(playlistKey, { signal })).catch(async (error: unknown) => {
    await deps.removals.giveBack(removal.id, removal.items);
    throw error;
  });
  if (!before) return yield renderNowhereToUndo(texts, { title, key: playlistKey, servers: deps.serverNames });
  const { missing, wasThere, unknown } = planUndo(removal.items, before);
  const readRows = () => deps.media.playlistItems(playlistKey, { signal }).catch(() => undefined);
  const { tried, failure } = yield* addEach({ playlistKey, missing, before, readRows }, working, { deps, context });
  const after = await readRows();
  // If the rows cannot be read, accepted items count as added: adding one twice is worse than leaving it out.
  const asked = failure !== undefined && !after ? tried.slice(0, -1) : tried;
  const back = planBack(asked, before, after);
  const left = missing.filter((item) => !back.some(({ playlistItemId }) => playlistItemId === item.playlistItemId));
  if (left.length > 0) await deps.removals.giveBack(removal.id, left);
  const verified = after !== undefined;
  const outcome = {
    title,
    key: playlistKey,
    servers: deps.serverNames,
    back,
    left,
    wasThere,
    unknown,
    failure,
    verified,
  };
  const message = renderUndo(texts, outcome);
  yield audited(message, {
    target: `playlist ${playlistKey}: ${title}`,
    refs: [playlistKey],
    after: back.length > 0 ? `put back: ${itemsRecord(back)}` : undefined,
    failure: failure === undefined ? undefined : failureName(failure),
  });
}

interface PutBack {
  readonly playlistKey: ItemRef;
  readonly missing: readonly Nameable[];
  readonly before: readonly PlaylistItem[];
  /** Undefined: they cannot be read. */
  readonly readRows: () => Promise<readonly PlaylistItem[] | undefined>;
}

/** Adds one item after the other, until one fails or the person cancels. */
async function* addEach(
  { playlistKey, missing, before, readRows }: PutBack,
  working: CancellableOperation,
  { deps, context }: Working,
): AsyncGenerator<ChangeMessage, { readonly tried: readonly RemovedItem[]; readonly failure: unknown }> {
  const { texts, signal } = context;
  const tried: RemovedItem[] = [];
  let failure: unknown;
  for (const item of missing) {
    if (failure !== undefined || working.signal.aborted) break;
    const what = texts.playlist.removal.puttingBack(missing.length);
    yield renderProgress(texts, { what, done: tried.length, total: missing.length, cancel: working.cancel });
    failure = await deps.media.addToPlaylist(playlistKey, item.ratingKey, { signal }).then(
      () => undefined,
      (error: unknown) => error,
    );
    tried.push(item);
    // The answer may have been lost after the change: then it is among the rows, and the next one can follow.
    const rows = isUncertain(failure) ? await readRows() : undefined;
    if (rows && planBack(tried, before, rows).includes(item)) failure = undefined;
  }
  return { tried, failure };
}

type Nameable = RemovedItem & { readonly ratingKey: ItemRef };

/**
 * The items to add: without those still in place (after a removal that was cut short) and those without a
 * key.
 */
export function planUndo(items: readonly RemovedItem[], rows: readonly PlaylistItem[]) {
  const ids = new Set(rows.map(({ playlistItemId }) => playlistItemId));
  const gone = items.filter(({ playlistItemId }) => !ids.has(playlistItemId));
  return {
    wasThere: items.filter(({ playlistItemId }) => ids.has(playlistItemId)),
    missing: gone.filter((item): item is Nameable => item.ratingKey !== undefined),
    unknown: gone.filter(({ ratingKey }) => ratingKey === undefined),
  };
}

/** The attempts that are now new rows; each new row accounts for one attempt. All attempts if `after` is missing. */
export function planBack(
  tried: readonly RemovedItem[],
  before: readonly PlaylistItem[],
  after: readonly PlaylistItem[] | undefined,
): readonly RemovedItem[] {
  if (!after) return tried;
  const old = new Set(before.map(({ playlistItemId }) => playlistItemId));
  const fresh = after.filter(({ playlistItemId }) => !old.has(playlistItemId)).map(({ ratingKey }) => ratingKey);
  return tried.filter(({ ratingKey }) => {
    const at = fresh.indexOf(ratingKey);
    if (at >= 0) fresh.splice(at, 1);
    return at >= 0;
  });
}
