import type { AuditResult } from '../../../domain/audit.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type {
  Playlist,
  PlaylistChange,
  PlaylistType,
  RemovedPlaylistItem,
} from '../../../domain/media/playlists/playlist.ts';
import { playlistTypeOf } from '../../../domain/media/playlists/playlist.ts';
import {
  attemptChange,
  readUnlessServerFails,
  toUnsupportedEndpointFailure,
} from '../../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { type ItemRef, serverOfRef } from '../../../domain/servers/refs.ts';
import { additionResult, type PlaylistAdditionOutcome, renderNotForPlaylists } from '../../../render/playlist/add.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { AbortWithMessageError } from '../../framework/action.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../../framework/context.ts';
import type { WritablePlaylistTarget } from './target.ts';

interface AdditionAttempt {
  readonly item: MediaItem;
  /** The result of the addition. Missing if the addition failed or was not tried. */
  readonly outcome?: PlaylistAdditionOutcome;
}

export function playlistAdditionAuditResult(attempts: readonly AdditionAttempt[]): AuditResult {
  const [playlist] = attempts.flatMap(({ outcome }) => (outcome && 'playlist' in outcome ? [outcome.playlist] : []));
  const isAdded = ({ outcome }: AdditionAttempt): boolean =>
    outcome !== undefined && additionResult(outcome) === 'done';
  const outcomeKind = ({ outcome }: AdditionAttempt): string => outcome?.kind ?? 'failed';
  const failureKinds = new Set(attempts.filter((entry) => !isAdded(entry)).map(outcomeKind));
  const additions = attempts.map(
    (entry) => `${outcomeKind(entry)}: ${entry.item.ratingKey ?? '?'} ${entry.item.title}`,
  );
  return {
    ...(playlist && { target: `playlist ${playlist.ratingKey}: ${playlist.title}` }),
    refs: [playlist?.ratingKey, ...attempts.map(({ item }) => item.ratingKey)],
    // If nothing was added, the audit entry keeps the requested change.
    after: attempts.some(isAdded) ? additions.join('; ') : undefined,
    failure: [...failureKinds].join(', ') || undefined,
  };
}

export const playlistItemsAuditText = (items: readonly Pick<RemovedPlaylistItem, 'ratingKey' | 'title'>[]): string =>
  items.map(({ ratingKey, title }) => `${ratingKey ?? '?'} ${title}`).join('; ');

/** An item that a playlist can hold: its type is known, and it has a key. */
export interface AddableItem {
  readonly item: MediaItem;
  readonly ratingKey: ItemRef;
  readonly type: PlaylistType;
}

/** Throws an AbortWithMessageError for an item that a playlist cannot hold. */
export function requireAddableItem(item: MediaItem, texts: Texts): AddableItem {
  const type = playlistTypeOf(item.kind);
  if (type === undefined || item.ratingKey === undefined)
    throw new AbortWithMessageError(renderNotForPlaylists(texts, item));
  return { item, ratingKey: item.ratingKey, type };
}

export interface CheckedPlaylistAddition {
  readonly outcome: PlaylistAdditionOutcome;
  /** All playlists after the addition. They are the starting point for checking the next addition. */
  readonly playlists: readonly Playlist[];
}

interface OpenAddition {
  readonly target: WritablePlaylistTarget;
  readonly entry: AddableItem;
  readonly before: readonly Playlist[];
}

/** Adds one item, and checks the result against `before`, the playlists before the addition. */
export async function addItemAndCheckPlaylists(
  { target, entry, before }: OpenAddition,
  { deps, context }: CommandDepsAndContext,
): Promise<CheckedPlaylistAddition> {
  if (target.kind === 'new') return createWith({ title: target.title, entry, before }, { deps, context });
  const { ratingKey, type } = entry;
  const additionAttempt = await attemptChange(() =>
    addToExisting(target.playlist.ratingKey, ratingKey, { deps, context }),
  );
  // The item may have been added already, so a failure of this request must not look like a failed addition.
  const after = await readUnlessServerFails(() => playlistsOnServerOf(target.playlist.ratingKey, deps, context));
  const change = additionAttempt.answered ? additionAttempt.value : undefined;
  return {
    outcome: additionOutcome({ before, after, change, target: target.playlist, type }),
    playlists: after ?? before,
  };
}

/**
 * Creates a playlist with the item. If the server gives no usable answer, the playlists are read again: a new playlist
 * with this name proves the creation.
 */
async function createWith(
  { title, entry, before }: Pick<OpenAddition, 'entry' | 'before'> & { readonly title: string },
  { deps, context }: CommandDepsAndContext,
): Promise<CheckedPlaylistAddition> {
  const { ratingKey, type } = entry;
  const { media } = deps;
  const { signal } = context;
  const creation = await attemptChange(() => media.createPlaylist({ title, type, ratingKey }, { signal }));
  if (creation.answered) {
    const playlist = creation.value;
    return { outcome: { kind: 'created', playlist, requestedType: type }, playlists: [...before, playlist] };
  }
  const after = await readUnlessServerFails(() => playlistsOnServerOf(ratingKey, { media }, { signal }));
  const earlierKeys = new Set(before.map((earlierPlaylist) => earlierPlaylist.ratingKey));
  const playlist = after?.find((candidate) => candidate.title === title && !earlierKeys.has(candidate.ratingKey));
  if (playlist) return { outcome: { kind: 'created', playlist, requestedType: type }, playlists: after ?? before };
  // In general, a 500 may mean an invalid value (interface.md, 4.14). Because no playlist appeared, it does mean that
  // here.
  if (after && creation.failure.kind === 'invalid') throw creation.failure;
  const isSeenMissing = after !== undefined;
  const outcome = { kind: 'unanswered', title, on: ratingKey, isNew: true, isSeenMissing } as const;
  return { outcome, playlists: after ?? before };
}

const playlistsOnServerOf = (
  key: ItemRef,
  { media }: Pick<CommandDeps, 'media'>,
  { signal }: Pick<InteractionContext, 'signal'>,
): Promise<readonly Playlist[]> => media.playlists({ signal, only: serverOfRef(key) });

/**
 * Adds to an existing playlist. A 404 may mean that the playlist, the item or the endpoint is missing. If playlist and
 * item exist, the error is thrown as `unsupported`.
 */
async function addToExisting(
  playlistKey: ItemRef,
  ratingKey: ItemRef,
  { deps, context }: CommandDepsAndContext,
): Promise<PlaylistChange> {
  const { media } = deps;
  const { signal } = context;
  try {
    return await media.addToPlaylist(playlistKey, ratingKey, { signal });
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || error.kind !== 'not-found') throw error;
    const playlists = await readUnlessServerFails(() => playlistsOnServerOf(playlistKey, { media }, { signal }));
    const isListed = playlists?.some((playlist) => playlist.ratingKey === playlistKey) === true;
    if (isListed && (await readUnlessServerFails(() => media.item(ratingKey, { signal }))))
      throw toUnsupportedEndpointFailure(error);
    throw error;
  }
}

interface Addition {
  readonly before: readonly Playlist[];
  /** The playlists after the addition. Undefined if the bot could not read them again. */
  readonly after: readonly Playlist[] | undefined;
  readonly change: PlaylistChange | undefined;
  readonly target: Playlist;
  readonly type: PlaylistType;
}

/**
 * The outcome of an addition, judged by the playlists. If they could not be read, the server's answer decides
 * (interface.md, section 3, rule 1).
 */
export function additionOutcome({ before, after, change, target, type }: Addition): PlaylistAdditionOutcome {
  if (!after) {
    if (!change) return { ...unansweredOutcome(target), isSeenMissing: false };
    return { kind: change.added === 0 ? 'not-added' : 'unverified', playlist: target };
  }
  const growthOf = ({ ratingKey, leafCount = 0 }: Playlist) =>
    leafCount - (before.find((playlist) => playlist.ratingKey === ratingKey)?.leafCount ?? 0);
  const grownPlaylists = after.filter((playlist) => growthOf(playlist) > 0);
  const grownTarget = grownPlaylists.find(({ ratingKey }) => ratingKey === target.ratingKey);
  if (grownTarget)
    return {
      kind: 'added',
      playlist: grownTarget,
      ...(growthOf(grownTarget) > 1 && { pieces: growthOf(grownTarget) }),
    };
  const namesake = grownPlaylists.find(({ title }) => title === target.title);
  if (namesake) return { kind: 'added-elsewhere', playlist: namesake, type: namesake.playlistType ?? type };
  const now = after.find(({ ratingKey }) => ratingKey === target.ratingKey) ?? target;
  return outcomeWithoutGrowth({ target, now, change });
}

const unansweredOutcome = ({ title, ratingKey }: Playlist) =>
  ({ kind: 'unanswered', title, on: ratingKey, isNew: false }) as const;

/** The outcome if no playlist has grown. Then only the server's answer can confirm or deny the addition. */
function outcomeWithoutGrowth({
  target,
  now,
  change,
}: Pick<Addition, 'target' | 'change'> & { readonly now: Playlist }): PlaylistAdditionOutcome {
  if (!change) return { ...unansweredOutcome(target), isSeenMissing: now.leafCount !== undefined };
  if (change.added === undefined && now.leafCount === undefined) return { kind: 'unverified', playlist: now };
  return { kind: (change.added ?? 0) > 0 ? 'added' : 'not-added', playlist: now };
}
