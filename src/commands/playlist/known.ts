import type { Playlist } from '../../domain/media/playlists/playlist.ts';
import { MAX_CHOICES } from '../../render/kit/limits.ts';
import type { Message } from '../../render/kit/message.ts';
import { renderNoSuchPlaylist, renderPickPlaylist, renderPlaylistGone } from '../../render/playlist/add.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { text } from '../framework/options.ts';
import { choicesApart } from '../shared/choicesApart.ts';
import { choiceKey } from '../shared/choiceValue.ts';
import { ifThere } from '../shared/endpoint.ts';
import { begins, holds, sameName } from '../shared/names.ts';
import { playlistChoice } from './target.ts';

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

export type Known = { readonly playlist: Playlist } | { readonly why: Message };

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
