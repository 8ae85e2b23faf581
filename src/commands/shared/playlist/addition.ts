import type { AuditResult } from '../../../domain/audit.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { Playlist, PlaylistChange, PlaylistType, RemovedItem } from '../../../domain/media/playlists/playlist.ts';
import { playlistTypeOf } from '../../../domain/media/playlists/playlist.ts';
import { asUnsupported, attempt, ifReadable } from '../../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { type ItemRef, serverOf } from '../../../domain/servers/refs.ts';
import { type AdditionOutcome, additionResult, renderNotForPlaylists } from '../../../render/playlist/add.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { Instead } from '../../framework/action.ts';
import type { Deps, InteractionContext, Working } from '../../framework/context.ts';
import type { OpenTarget } from './target.ts';

interface Tried {
  readonly item: MediaItem;
  /** Missing if it failed or was not tried. */
  readonly outcome?: AdditionOutcome;
}

/** The outcome for each item of an addition, as the audit trail keeps it. */
export function additionRecord(tried: readonly Tried[]): AuditResult {
  const playlist = tried.flatMap(({ outcome }) => (outcome && 'playlist' in outcome ? [outcome.playlist] : []))[0];
  const isAdded = ({ outcome }: Tried): boolean => outcome !== undefined && additionResult(outcome) === 'done';
  const kindOf = ({ outcome }: Tried): string => outcome?.kind ?? 'failed';
  const amiss = new Set(tried.filter((each) => !isAdded(each)).map(kindOf));
  const came = tried.map((each) => `${kindOf(each)}: ${each.item.ratingKey ?? '?'} ${each.item.title}`);
  return {
    ...(playlist && { target: `playlist ${playlist.ratingKey}: ${playlist.title}` }),
    refs: [playlist?.ratingKey, ...tried.map(({ item }) => item.ratingKey)],
    // If nothing was added, the recorded intention stays.
    after: tried.some(isAdded) ? came.join('; ') : undefined,
    failure: [...amiss].join(', ') || undefined,
  };
}

export const itemsRecord = (items: readonly Pick<RemovedItem, 'ratingKey' | 'title'>[]): string =>
  items.map(({ ratingKey, title }) => `${ratingKey ?? '?'} ${title}`).join('; ');

/** An item that can go into a playlist: its type is known, and the server can identify it. */
export interface Addable {
  readonly item: MediaItem;
  readonly ratingKey: ItemRef;
  readonly type: PlaylistType;
}

/** Throws the answer for an item that cannot be added. */
export function addable(item: MediaItem, texts: Texts): Addable {
  const type = playlistTypeOf(item.kind);
  if (type === undefined || item.ratingKey === undefined) throw new Instead(renderNotForPlaylists(texts, item));
  return { item, ratingKey: item.ratingKey, type };
}

export interface Added {
  readonly outcome: AdditionOutcome;
  /** All known playlists: the next addition is compared with them. */
  readonly playlists: readonly Playlist[];
}

interface OpenAddition {
  readonly target: OpenTarget;
  readonly addable: Addable;
  readonly before: readonly Playlist[];
}

/** Adds one item and checks the result. `before` are the playlists before the addition. */
export async function addTo({ target, addable, before }: OpenAddition, { deps, context }: Working): Promise<Added> {
  if (target.kind === 'new') return createWith(target.title, addable, before, { deps, context });
  const { ratingKey, type } = addable;
  const added = await attempt(() => addToExisting(target.playlist.ratingKey, ratingKey, { deps, context }));
  // The item may already be added, so a failure to read must not look like a failure to add.
  const after = await ifReadable(() => playlistsWith(target.playlist.ratingKey, deps, context));
  const change = added.answered ? added.value : undefined;
  return { outcome: planEvents({ before, after, change, target: target.playlist, type }), playlists: after ?? before };
}

/**
 * Creates a playlist with it. Without a usable answer, a playlist of that name that was not there before is
 * the new one.
 */
async function createWith(
  title: string,
  { ratingKey, type }: Addable,
  before: readonly Playlist[],
  { deps, context }: Working,
): Promise<Added> {
  const { media } = deps;
  const { signal } = context;
  const made = await attempt(() => media.createPlaylist({ title, type, ratingKey }, { signal }));
  if (made.answered) {
    const playlist = made.value;
    return { outcome: { kind: 'created', playlist, asked: type }, playlists: [...before, playlist] };
  }
  const after = await ifReadable(() => playlistsWith(ratingKey, { media }, { signal }));
  const isOld = (playlist: Playlist) => before.some((known) => known.ratingKey === playlist.ratingKey);
  const playlist = after?.find((each) => each.title === title && !isOld(each));
  if (playlist) return { outcome: { kind: 'created', playlist, asked: type }, playlists: after ?? before };
  // The 500 of 4.14 means that a value is invalid; if no playlist appeared, it did mean that.
  if (after && made.failure.kind === 'invalid') throw made.failure;
  const isSeenMissing = after !== undefined;
  const outcome = { kind: 'unanswered', title, on: ratingKey, isNew: true, isSeenMissing } as const;
  return { outcome, playlists: after ?? before };
}

/** The playlists of the item's own server: if it does not answer, the outcome of the addition is unknown. */
const playlistsWith = (
  key: ItemRef,
  { media }: Pick<Deps, 'media'>,
  { signal }: Pick<InteractionContext, 'signal'>,
): Promise<readonly Playlist[]> => media.playlists({ signal, only: serverOf(key) });

/** A 404 may mean the playlist, the item or the endpoint; if playlist and item are there, it means the endpoint. */
async function addToExisting(
  playlistKey: ItemRef,
  ratingKey: ItemRef,
  { deps, context }: Working,
): Promise<PlaylistChange> {
  const { media } = deps;
  const { signal } = context;
  try {
    return await media.addToPlaylist(playlistKey, ratingKey, { signal });
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || error.kind !== 'not-found') throw error;
    const playlists = await ifReadable(() => playlistsWith(playlistKey, { media }, { signal }));
    const isListed = playlists?.some((playlist) => playlist.ratingKey === playlistKey) === true;
    if (isListed && (await ifReadable(() => media.item(ratingKey, { signal })))) throw asUnsupported(error);
    throw error;
  }
}

interface Addition {
  readonly before: readonly Playlist[];
  /** Undefined if they could not be read again. */
  readonly after: readonly Playlist[] | undefined;
  /** Undefined without a usable answer. */
  readonly change: PlaylistChange | undefined;
  readonly target: Playlist;
  readonly type: PlaylistType;
}

/** The result of an addition: observed if possible, else as the server counted it. Interface section 3, rule 1. */
export function planEvents({ before, after, change, target, type }: Addition): AdditionOutcome {
  if (!after) {
    if (!change) return { ...unansweredAt(target), isSeenMissing: false };
    return { kind: change.added === 0 ? 'not-added' : 'unverified', playlist: target };
  }
  const growth = ({ ratingKey, leafCount = 0 }: Playlist) =>
    leafCount - (before.find((playlist) => playlist.ratingKey === ratingKey)?.leafCount ?? 0);
  const grown = after.filter((playlist) => growth(playlist) > 0);
  const own = grown.find(({ ratingKey }) => ratingKey === target.ratingKey);
  if (own) return { kind: 'added', playlist: own, ...(growth(own) > 1 && { pieces: growth(own) }) };
  const other = grown.find(({ title }) => title === target.title);
  if (other) return { kind: 'added-elsewhere', playlist: other, type: other.playlistType ?? type };
  const now = after.find(({ ratingKey }) => ratingKey === target.ratingKey) ?? target;
  return outcomeWithoutGrowth({ target, now, change });
}

const unansweredAt = ({ title, ratingKey }: Playlist) =>
  ({ kind: 'unanswered', title, on: ratingKey, isNew: false }) as const;

/** No playlist has more items than before, so only the server's answer can confirm an addition. */
function outcomeWithoutGrowth({
  target,
  now,
  change,
}: Pick<Addition, 'target' | 'change'> & { readonly now: Playlist }): AdditionOutcome {
  if (!change) return { ...unansweredAt(target), isSeenMissing: now.leafCount !== undefined };
  if (change.added === undefined && now.leafCount === undefined) return { kind: 'unverified', playlist: now };
  return { kind: (change.added ?? 0) > 0 ? 'added' : 'not-added', playlist: now };
}
