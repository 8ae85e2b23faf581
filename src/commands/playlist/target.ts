import { z } from 'zod';
import type { Playlist, PlaylistType } from '../../domain/media/playlists/playlist.ts';
import { playlistFacts } from '../../render/kit/apart.ts';
import { MAX_CHOICE_TEXT, MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { ChangeMessage, Message } from '../../render/kit/message.ts';
import {
  renderNoSuchPlaylist,
  renderPickPlaylist,
  renderPlaylistGone,
  renderSmartPlaylist,
} from '../../render/playlist/add.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../render/texts/texts.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { choicesApart } from '../shared/choicesApart.ts';
import { choiceKey, choiceValue } from '../shared/choiceValue.ts';
import { ifThere } from '../shared/endpoint.ts';
import { begins, holds, sameName } from '../shared/names.ts';

/** The playlists of a linked account are its owner's alone, also where a message that everybody sees would be redrawn. */
export const privateIfOwn = <M extends Message>(
  message: M,
  { linkedAccounts }: Deps,
  { actor }: InteractionContext,
): M => (linkedAccounts.accountOf(actor.userId) === undefined ? message : { ...message, private: true });

/** A playlist that exists: autocomplete offers all of them, or only those whose rows can be removed. */
export const knownPlaylist = (which: 'all' | 'editable' = 'all') =>
  text({
    complete: async (typed, { media }, { texts, signal }): Promise<Choice[]> => {
      const playlists = await media.playlists({ signal });
      const found = playlists
        .filter(({ title, smart }) => holds(title, typed) && (which === 'all' || !smart))
        .toSorted((a, b) => Number(begins(b.title, typed)) - Number(begins(a.title, typed)))
        .slice(0, MAX_CHOICES);
      return choicesApart(found.map((playlist) => playlistChoice(playlist, texts)));
    },
  });

type Known = { readonly playlist: Playlist } | { readonly why: Message };

/** The playlist that was chosen, or the only one of the typed name; else why there is none. */
export async function findPlaylist(
  value: string,
  { media }: Deps,
  { texts, signal }: InteractionContext,
): Promise<Known> {
  const key = choiceKey(value);
  if (key !== undefined) {
    const playlist = await ifThere(media.playlist(key, { signal }));
    return playlist ? { playlist } : { why: renderPlaylistGone(texts) };
  }
  const named = (await media.playlists({ signal })).filter(({ title }) => sameName(title, value));
  const [only, ...others] = named;
  if (!only) return { why: renderNoSuchPlaylist(texts, value) };
  return others.length > 0 ? { why: renderPickPlaylist(texts, value) } : { playlist: only };
}

export const MAX_PLAYLIST_TITLE = 80;

/** Autocomplete: the playlists to which an item can be added, and a new one with the typed name. */
export async function completePlaylist(
  typed: string,
  { media }: Deps,
  { texts, signal }: InteractionContext,
): Promise<Choice[]> {
  const playlists = (await media.playlists({ signal })).filter(({ smart }) => !smart);
  const known = playlists
    .filter(({ title }) => holds(title, typed))
    .toSorted((a, b) => Number(begins(b.title, typed)) - Number(begins(a.title, typed)))
    .map((playlist) => playlistChoice(playlist, texts));
  const title = clip(typed.trim(), MAX_PLAYLIST_TITLE);
  // A name that looks like a choice would be read as the key of that playlist.
  const isName = title !== '' && choiceKey(title) === undefined;
  const isNew = isName && !playlists.some((playlist) => sameName(playlist.title, title));
  const fresh = isNew ? [{ name: clip(texts.playlist.newOne(oneLine(title)), MAX_CHOICE_TEXT), value: title }] : [];
  return [...choicesApart(known.slice(0, MAX_CHOICES - fresh.length)), ...fresh];
}

const playlistChoice = (playlist: Playlist, texts: InteractionContext['texts']) => ({
  title: oneLine(playlist.title) || texts.search.untitled,
  rest: playlist.playlistType === undefined ? '' : ` (${texts.playlist.types[playlist.playlistType]})`,
  value: choiceValue(playlist.ratingKey),
  facts: playlistFacts(texts, playlist),
});

/** Where items go: the playlist that was chosen or named, or a new one, even if that title is already in use. */
export const into = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: z.string() }),
  z.object({ kind: z.literal('new'), title: z.string() }),
]);
export type Into = z.output<typeof into>;

export type Target =
  | { readonly kind: 'existing'; readonly playlist: Playlist }
  | { readonly kind: 'new'; readonly title: string }
  | { readonly kind: 'smart'; readonly playlist: Playlist }
  | { readonly kind: 'several'; readonly title: string }
  | { readonly kind: 'gone' };

/** The playlist that is meant: the chosen one, the only one of that name that can hold this type, or a new one. */
export function planTarget(value: string, type: PlaylistType, playlists: readonly Playlist[]): Target {
  const key = choiceKey(value);
  if (key !== undefined) return picked(playlists.find(({ ratingKey }) => ratingKey === key));
  const holdsType = ({ playlistType = type }: Playlist) => playlistType === type;
  const called = (title: string) =>
    playlists.filter((each) => sameName(each.title, title) && holdsType(each) && !each.smart);
  const [only, ...others] = called(value);
  if (others.length > 0) return { kind: 'several', title: value };
  const existing = only ?? (BY_DEFAULT.includes(value) ? BY_DEFAULT.flatMap(called)[0] : undefined);
  return existing ? { kind: 'existing', playlist: existing } : { kind: 'new', title: value };
}

/** The playlist for what names none, in every language: people of one server share it. */
const BY_DEFAULT: readonly string[] = [DEFAULT_TEXTS, ...Object.values(TRANSLATIONS)].map(
  ({ playlist }) => playlist.defaultTitle,
);

export const targetOf = (where: Into, type: PlaylistType, playlists: readonly Playlist[]): Target =>
  where.kind === 'new' ? where : planTarget(where.value, type, playlists);

function picked(playlist: Playlist | undefined): Target {
  if (!playlist) return { kind: 'gone' };
  return playlist.smart ? { kind: 'smart', playlist } : { kind: 'existing', playlist };
}

type ClosedTarget = Exclude<Target, { readonly kind: 'existing' | 'new' }>;

export const isOpen = (target: Target): target is Exclude<Target, ClosedTarget> =>
  target.kind === 'existing' || target.kind === 'new';

/** Why nothing can be added there. */
export function closedTarget(texts: InteractionContext['texts'], target: ClosedTarget): ChangeMessage {
  switch (target.kind) {
    case 'gone':
      return renderPlaylistGone(texts);
    case 'several':
      return renderPickPlaylist(texts, target.title);
    case 'smart':
      return renderSmartPlaylist(texts, target.playlist);
  }
}
