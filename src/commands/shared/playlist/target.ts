import { z } from 'zod';
import type { Playlist, PlaylistType } from '../../../domain/media/playlists/playlist.ts';
import { hasLinked } from '../../../domain/people/linkedAccounts.ts';
import { type ItemRef, serverOf } from '../../../domain/servers/refs.ts';
import { isBlank } from '../../../domain/visibleText.ts';
import { playlistFacts } from '../../../render/kit/apart.ts';
import { MAX_CHOICES } from '../../../render/kit/limits.ts';
import { clip, oneLine } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { onServers } from '../../../render/kit/servers.ts';
import {
  renderNoSuchPlaylist,
  renderPickPlaylist,
  renderPlaylistGone,
  renderSmartPlaylist,
} from '../../../render/playlist/add.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../../render/texts/texts.ts';
import { Instead } from '../../framework/action.ts';
import type { Choice, Deps, InteractionContext, Working } from '../../framework/context.ts';
import { text } from '../../framework/options.ts';
import { choicesApart } from '../choicesApart.ts';
import { choiceKey, choiceValue } from '../choiceValue.ts';
import { ifThere } from '../endpoint.ts';
import { begins, holds, sameName } from '../names.ts';

/** A linked account's playlists are shown only to its owner, even if a public message would be redrawn. */
export const privateIfOwn = <M extends Message>(
  message: M,
  { linkedAccounts }: Deps,
  { actor, servers }: InteractionContext,
): M => (hasLinked(linkedAccounts, actor.userId, servers) ? { ...message, private: true } : message);

/** An existing playlist: autocomplete offers all playlists, or only the ones whose rows can be removed. */
export const knownPlaylist = (which: 'all' | 'editable' = 'all') =>
  text({
    complete: async (typed, { deps, context }) => {
      const playlists = (await deps.media.playlists(context)).filter(({ smart }) => which === 'all' || !smart);
      return choicesApart(choicesFor(playlists, typed, { deps, context }).slice(0, MAX_CHOICES));
    },
  });

/** The requested playlist; throws the answer if it is gone. */
export async function orGone<T>(asked: Promise<T>, { texts }: InteractionContext): Promise<T> {
  const found = await ifThere(asked);
  if (found === undefined) throw new Instead(renderPlaylistGone(texts));
  return found;
}

/** The chosen playlist, or the only one with the typed name. Throws the answer if there is no such playlist. */
export async function findPlaylist(value: string, deps: Deps, context: InteractionContext): Promise<Playlist> {
  const key = choiceKey<'item'>(value);
  if (key !== undefined) return await orGone(deps.media.playlist(key, context), context);
  const called = (await deps.media.playlists(context)).filter(({ title }) => sameName(title, value));
  const [only, ...others] = called;
  if (!only) throw new Instead(renderNoSuchPlaylist(context.texts, value));
  if (others.length > 0) throw several(value, called, { deps, context });
  return only;
}

/** The answer for several playlists of the same name. */
function several(
  title: string,
  called: readonly Playlist[],
  { deps, context }: Working<Pick<Deps, 'serverNames'>, Pick<InteractionContext, 'texts'>>,
): Instead {
  const { serverNames } = deps;
  const { texts } = context;
  const also = called.map(({ ratingKey }) => ratingKey);
  return new Instead(renderPickPlaylist(texts, title, onServers(texts, { also }, serverNames)));
}

export const MAX_PLAYLIST_TITLE = 80;

/** Autocomplete: the playlists to which an item can be added, and a new one with the typed name. */
export async function completePlaylist(typed: string, { deps, context }: Working): Promise<Choice[]> {
  const playlists = (await deps.media.playlists(context)).filter(({ smart }) => !smart);
  const known = choicesFor(playlists, typed, { deps, context });
  const title = clip(typed.trim(), MAX_PLAYLIST_TITLE);
  // A name that looks like a choice would be read as the key of that playlist.
  const isName = !isBlank(title) && choiceKey(title) === undefined;
  const isNew = isName && !playlists.some((playlist) => sameName(playlist.title, title));
  const fresh = isNew ? [{ name: context.texts.playlist.newOne(oneLine(title)), value: title }] : [];
  return [...choicesApart(known.slice(0, MAX_CHOICES - fresh.length)), ...fresh];
}

/** Playlists whose title contains the typed text; titles that begin with it come first. */
const choicesFor = (playlists: readonly Playlist[], typed: string, { deps, context }: Working) => {
  const { serverNames } = deps;
  const { texts } = context;
  return playlists
    .filter(({ title }) => holds(title, typed))
    .toSorted((a, b) => Number(begins(b.title, typed)) - Number(begins(a.title, typed)))
    .map((playlist) => ({
      title: oneLine(playlist.title) || texts.search.untitled,
      rest: playlist.playlistType === undefined ? '' : ` (${texts.playlist.types[playlist.playlistType]})`,
      value: choiceValue(playlist.ratingKey),
      facts: playlistFacts(texts, playlist, serverNames),
    }));
};

/** The target of items: the playlist that was chosen or named, or a new one, even if that title is in use. */
export const into = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: z.string() }),
  z.object({ kind: z.literal('new'), title: z.string() }),
]);
export type Into = z.output<typeof into>;

export type Target =
  | { readonly kind: 'existing'; readonly playlist: Playlist }
  | { readonly kind: 'new'; readonly title: string }
  | { readonly kind: 'smart'; readonly playlist: Playlist }
  | { readonly kind: 'several'; readonly title: string; readonly among: readonly Playlist[] }
  | { readonly kind: 'gone' };

/** The item to add, and the type of playlist that can hold it. */
interface Wanted {
  readonly type: PlaylistType;
  readonly ratingKey: ItemRef;
}

/**
 * The target playlist: the chosen one, the only one of that name that can hold this type, or a new one.
 * Default playlists count on the item's own server alone.
 */
export function planTarget(value: string, { type, ratingKey: item }: Wanted, all: readonly Playlist[]): Target {
  const key = choiceKey(value);
  if (key !== undefined) return picked(all.find(({ ratingKey }) => ratingKey === key));
  const isOnItsServer = ({ ratingKey }: Playlist) => serverOf(ratingKey) === serverOf(item);
  const playlists = BY_DEFAULT.includes(value) ? all.filter(isOnItsServer) : all;
  const holdsType = ({ playlistType = type }: Playlist) => playlistType === type;
  const called = (title: string) =>
    playlists.filter((each) => sameName(each.title, title) && holdsType(each) && !each.smart);
  const [only, ...others] = called(value);
  if (only && others.length > 0) return { kind: 'several', title: value, among: [only, ...others] };
  const existing = only ?? (BY_DEFAULT.includes(value) ? BY_DEFAULT.flatMap(called)[0] : undefined);
  return existing ? { kind: 'existing', playlist: existing } : { kind: 'new', title: value };
}

/** The playlist to use if none is named, in every language: people of one server share it. */
const BY_DEFAULT: readonly string[] = [DEFAULT_TEXTS, ...Object.values(TRANSLATIONS)].map(
  ({ playlist }) => playlist.defaultTitle,
);

export const targetOf = (where: Into, wanted: Wanted, playlists: readonly Playlist[]): Target =>
  where.kind === 'new' ? where : planTarget(where.value, wanted, playlists);

function picked(playlist: Playlist | undefined): Target {
  if (!playlist) return { kind: 'gone' };
  return playlist.smart ? { kind: 'smart', playlist } : { kind: 'existing', playlist };
}

export type OpenTarget = Extract<Target, { readonly kind: 'existing' | 'new' }>;

export const isOpen = (target: Target): target is OpenTarget => target.kind === 'existing' || target.kind === 'new';

/** The target, if it takes items; throws the answer if it does not. */
export function openTarget(
  { where, wanted }: { readonly where: Into; readonly wanted: Wanted },
  playlists: readonly Playlist[],
  { deps, context }: Working<Pick<Deps, 'serverNames'>, Pick<InteractionContext, 'texts'>>,
): OpenTarget {
  const target = targetOf(where, wanted, playlists);
  const { texts } = context;
  switch (target.kind) {
    case 'gone':
      throw new Instead(renderPlaylistGone(texts));
    case 'several':
      throw several(target.title, target.among, { deps, context });
    case 'smart':
      throw new Instead(renderSmartPlaylist(texts, target.playlist, deps.serverNames));
    default:
      return target;
  }
}
