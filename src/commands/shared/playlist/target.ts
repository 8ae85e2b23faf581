import { z } from 'zod';
import type { Playlist, PlaylistType } from '../../../domain/media/playlists/playlist.ts';
import { hasLinkedAccount } from '../../../domain/people/linkedAccounts.ts';
import { type ItemRef, serverOfRef } from '../../../domain/servers/refs.ts';
import { formatServerNamesPhrase } from '../../../render/kit/media/servers.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import {
  renderNoSuchPlaylist,
  renderPlaylistChoicePrompt,
  renderPlaylistGone,
  renderSmartPlaylist,
} from '../../../render/playlist/add.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../../render/texts/texts.ts';
import { AbortWithMessageError } from '../../framework/action.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../../framework/context.ts';
import { refOfChoice } from '../encodeRefAsChoiceValue.ts';
import { undefinedIfNotFound } from '../endpoint.ts';
import { isSameName } from '../names.ts';

/** Makes the message private if the person linked an account, because the message then shows their own playlists. */
export const makePrivateIfAccountLinked = <M extends Message>(
  message: M,
  { linkedAccounts }: CommandDeps,
  { actor, servers }: InteractionContext,
): M => (hasLinkedAccount(linkedAccounts, actor.userId, servers) ? { ...message, private: true } : message);

/** Throws an AbortWithMessageError if the playlist is gone. */
export async function throwIfPlaylistGone<T>(request: Promise<T>, { texts }: InteractionContext): Promise<T> {
  const result = await undefinedIfNotFound(request);
  if (result === undefined) throw new AbortWithMessageError(renderPlaylistGone(texts));
  return result;
}

/** The chosen playlist, or the only one with the typed name. Throws an AbortWithMessageError if none matches. */
export async function findPlaylist(value: string, deps: CommandDeps, context: InteractionContext): Promise<Playlist> {
  const key = refOfChoice<'item'>(value);
  if (key !== undefined) return await throwIfPlaylistGone(deps.media.playlist(key, context), context);
  const playlist = findPlaylistAmong(value, await deps.media.playlists(context), { deps, context });
  if (!playlist) throw new AbortWithMessageError(renderNoSuchPlaylist(context.texts, value));
  return playlist;
}

/** True if the value is the key of this playlist or its title. */
export function isPlaylistNamed({ ratingKey, title }: Playlist, value: string): boolean {
  const key = refOfChoice<'item'>(value);
  return key === undefined ? isSameName(title, value) : ratingKey === key;
}

/**
 * The only playlist with the chosen key or typed title. Undefined if no playlist matches. Throws an
 * AbortWithMessageError if several playlists match.
 */
export function findPlaylistAmong(
  value: string,
  playlists: readonly Playlist[],
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'serverNames'>, Pick<InteractionContext, 'texts'>>,
): Playlist | undefined {
  const namedPlaylists = playlists.filter((playlist) => isPlaylistNamed(playlist, value));
  const [only, ...otherPlaylists] = namedPlaylists;
  if (otherPlaylists.length > 0) throw ambiguousName(value, namedPlaylists, { deps, context });
  return only;
}

function ambiguousName(
  title: string,
  playlists: readonly Playlist[],
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'serverNames'>, Pick<InteractionContext, 'texts'>>,
): AbortWithMessageError {
  const { serverNames } = deps;
  const { texts } = context;
  const playlistKeys = playlists.map(({ ratingKey }) => ratingKey);
  return new AbortWithMessageError(
    renderPlaylistChoicePrompt(texts, title, formatServerNamesPhrase(texts, { also: playlistKeys }, serverNames)),
  );
}

/**
 * The playlist that should get the items: a chosen or named one (`value`), or a new one (`new`), even if its title is
 * in use.
 */
export const destinationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: z.string() }),
  z.object({ kind: z.literal('new'), title: z.string() }),
]);
export type Destination = z.output<typeof destinationSchema>;

export type PlaylistTarget =
  | { readonly kind: 'existing'; readonly playlist: Playlist }
  | { readonly kind: 'new'; readonly title: string }
  | { readonly kind: 'smart'; readonly playlist: Playlist }
  | { readonly kind: 'several'; readonly title: string; readonly candidates: readonly Playlist[] }
  | { readonly kind: 'gone' };

interface ItemToAdd {
  readonly type: PlaylistType;
  readonly ratingKey: ItemRef;
}

/**
 * Finds the playlist for an item: the chosen one, the only one with this name and type, or a new one. For the default
 * name, only playlists on the item's own server count.
 */
export function findTargetPlaylist(
  value: string,
  { type, ratingKey: item }: ItemToAdd,
  allPlaylists: readonly Playlist[],
): PlaylistTarget {
  const key = refOfChoice(value);
  if (key !== undefined) return existingTarget(allPlaylists.find(({ ratingKey }) => ratingKey === key));
  const isDefault = defaultTitles().includes(value);
  const isOnItsServer = ({ ratingKey }: Playlist) => serverOfRef(ratingKey) === serverOfRef(item);
  const playlists = isDefault ? allPlaylists.filter(isOnItsServer) : allPlaylists;
  const holdsType = ({ playlistType = type }: Playlist) => playlistType === type;
  const playlistsNamed = (title: string) =>
    playlists.filter((playlist) => isSameName(playlist.title, title) && holdsType(playlist) && !playlist.smart);
  const [only, ...otherPlaylists] = playlistsNamed(value);
  if (only && otherPlaylists.length > 0)
    return { kind: 'several', title: value, candidates: [only, ...otherPlaylists] };
  const existingPlaylist = only ?? (isDefault ? defaultTitles().flatMap(playlistsNamed)[0] : undefined);
  return existingPlaylist ? { kind: 'existing', playlist: existingPlaylist } : { kind: 'new', title: value };
}

/** Names of the default playlist in all languages, because people with different languages share a server. */
const defaultTitles = (): readonly string[] =>
  [DEFAULT_TEXTS, ...Object.values(TRANSLATIONS)].map(({ playlist }) => playlist.defaultTitle);

export const findOrPlanTargetPlaylist = (
  destination: Destination,
  entry: ItemToAdd,
  playlists: readonly Playlist[],
): PlaylistTarget =>
  destination.kind === 'new' ? destination : findTargetPlaylist(destination.value, entry, playlists);

function existingTarget(playlist: Playlist | undefined): PlaylistTarget {
  if (!playlist) return { kind: 'gone' };
  return playlist.smart ? { kind: 'smart', playlist } : { kind: 'existing', playlist };
}

export type WritablePlaylistTarget = Extract<PlaylistTarget, { readonly kind: 'existing' | 'new' }>;

export const isWritablePlaylistTarget = (target: PlaylistTarget): target is WritablePlaylistTarget =>
  target.kind === 'existing' || target.kind === 'new';

/**
 * The playlist to which the item will be added. Throws an AbortWithMessageError if the playlist is gone or smart, or if
 * several have the typed name.
 */
export function requireWritablePlaylistTarget(
  { destination, entry }: { readonly destination: Destination; readonly entry: ItemToAdd },
  playlists: readonly Playlist[],
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'serverNames'>, Pick<InteractionContext, 'texts'>>,
): WritablePlaylistTarget {
  const target = findOrPlanTargetPlaylist(destination, entry, playlists);
  const { texts } = context;
  switch (target.kind) {
    case 'gone':
      throw new AbortWithMessageError(renderPlaylistGone(texts));
    case 'several':
      throw ambiguousName(target.title, target.candidates, { deps, context });
    case 'smart':
      throw new AbortWithMessageError(renderSmartPlaylist(texts, target.playlist, deps.serverNames));
    default:
      return target;
  }
}
