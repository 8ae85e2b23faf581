import type { Playlist, PlaylistType } from '../../domain/media.ts';
import { clip } from '../../render/markdown.ts';
import type { Ask, Choice, Deps } from '../deps.ts';
import { holds, sameName } from '../names.ts';
import { pickedKey, pickedValue } from '../picked.ts';

/** Discord takes 25 choices of 100 characters. */
const CHOICES = 25;
export const MAX_PLAYLIST_TITLE = 80;

/** Autocomplete: the playlists something can be added to, and a new one by the name typed. */
export async function completePlaylist(typed: string, { media }: Deps, { texts, signal }: Ask): Promise<Choice[]> {
  const playlists = (await media.playlists({ signal })).filter(({ smart }) => !smart);
  const known = playlists
    .filter(({ title }) => holds(title, typed))
    .map(({ title, playlistType, ratingKey }) => ({
      name: clip(playlistType ? `${title} (${texts.playlist.types[playlistType]})` : title, 100),
      value: pickedValue(ratingKey),
    }));
  const title = clip(typed.trim(), MAX_PLAYLIST_TITLE);
  const isNew = title !== '' && !playlists.some((playlist) => sameName(playlist.title, title));
  const fresh = isNew ? [{ name: clip(texts.playlist.newOne(title), 100), value: title }] : [];
  return [...known.slice(0, CHOICES - fresh.length), ...fresh];
}

export type Target =
  | { readonly kind: 'existing'; readonly playlist: Playlist }
  | { readonly kind: 'new'; readonly title: string }
  | { readonly kind: 'smart'; readonly playlist: Playlist }
  | { readonly kind: 'several'; readonly title: string }
  | { readonly kind: 'gone' };

/** Which playlist is meant: the one picked, the only one of that name that can hold this type, or a new one. */
export function planTarget(value: string, type: PlaylistType, playlists: readonly Playlist[]): Target {
  const key = pickedKey(value);
  if (key !== undefined) return picked(playlists.find(({ ratingKey }) => ratingKey === key));
  const named = playlists.filter((each) => sameName(each.title, value) && each.playlistType === type && !each.smart);
  const [only, ...others] = named;
  if (others.length > 0) return { kind: 'several', title: value };
  return only ? { kind: 'existing', playlist: only } : { kind: 'new', title: value };
}

function picked(playlist: Playlist | undefined): Target {
  if (!playlist) return { kind: 'gone' };
  return playlist.smart ? { kind: 'smart', playlist } : { kind: 'existing', playlist };
}
