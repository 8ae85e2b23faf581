import { MediaServerFailure } from '../../domain/failure.ts';
import type { MediaItem, Playlist, PlaylistChange, PlaylistType } from '../../domain/media.ts';
import { playlistTypeOf } from '../../domain/playlists.ts';
import type { Message } from '../../render/message.ts';
import {
  type AdditionNews,
  renderAddition,
  renderNotForPlaylists,
  renderPickItem,
  renderPickPlaylist,
  renderPlaylistGone,
  renderSmartPlaylist,
} from '../../render/playlist.ts';
import { subcommand } from '../command.ts';
import type { Ask, Deps } from '../deps.ts';
import { optional, text } from '../options.ts';
import { completeItem, findItem } from './item.ts';
import { completePlaylist, MAX_PLAYLIST_TITLE, planTarget } from './target.ts';

type Context = Pick<Ask, 'texts' | 'signal'>;

export const add = subcommand({
  words: (texts) => texts.declarations.playlistAdd,
  requires: 'playlist.edit',
  visibility: 'public',
  changes: true,
  options: {
    item: text({ max: 100, complete: completeItem }),
    playlist: optional(
      text({
        max: MAX_PLAYLIST_TITLE,
        complete: completePlaylist,
      }),
    ),
  },
  answer: async ({ item: value, playlist }, { media }, { texts, signal }) => {
    const found = await findItem(value, { media }, { signal });
    if (!('item' in found)) return renderPickItem(texts, value, found.candidates);
    return await addItem(found.item, playlist ?? texts.playlist.defaultTitle, { media }, { texts, signal });
  },
});

async function addItem(
  item: MediaItem,
  value: string,
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Context,
): Promise<Message> {
  const type = playlistTypeOf(item.kind);
  if (type === undefined || item.ratingKey === undefined) return renderNotForPlaylists(texts, item);
  const playlists = await media.playlists({ signal });
  const target = planTarget(value, type, playlists);
  switch (target.kind) {
    case 'gone':
      return renderPlaylistGone(texts);
    case 'several':
      return renderPickPlaylist(texts, target.title);
    case 'smart':
      return renderSmartPlaylist(texts, target.playlist);
    case 'new': {
      const playlist = await media.createPlaylist({ title: target.title, type, ratingKey: item.ratingKey }, { signal });
      return renderAddition(texts, item, { kind: 'created', playlist, asked: type });
    }
    case 'existing': {
      const change = await media.addToPlaylist(target.playlist.ratingKey, item.ratingKey, { signal });
      const after = await playlistsAfter({ media }, signal);
      return renderAddition(texts, item, planNews({ before: playlists, after, change, target: target.playlist, type }));
    }
  }
}

/** The addition is done by now: that reading failed must not look as if adding had. */
async function playlistsAfter(
  { media }: Pick<Deps, 'media'>,
  signal: AbortSignal,
): Promise<readonly Playlist[] | undefined> {
  try {
    return await media.playlists({ signal });
  } catch (error) {
    if (error instanceof MediaServerFailure) return undefined;
    throw error;
  }
}

interface Addition {
  readonly before: readonly Playlist[];
  /** Undefined when they could not be read again. */
  readonly after: readonly Playlist[] | undefined;
  readonly change: PlaylistChange;
  readonly target: Playlist;
  readonly type: PlaylistType;
}

/** What came of an addition: observed where it can be, else as the server counted it. Interface section 3, rule 1. */
export function planNews({ before, after, change, target, type }: Addition): AdditionNews {
  if (!after) return { kind: change.added === 0 ? 'not-added' : 'unverified', playlist: target };
  const leafCount = (key: string) => before.find(({ ratingKey }) => ratingKey === key)?.leafCount ?? 0;
  const grown = after.filter((playlist) => (playlist.leafCount ?? 0) > leafCount(playlist.ratingKey));
  const own = grown.find(({ ratingKey }) => ratingKey === target.ratingKey);
  if (own) return { kind: 'added', playlist: own };
  const other = grown.find(({ title }) => title === target.title);
  if (other) return { kind: 'added-elsewhere', playlist: other, type: other.playlistType ?? type };
  const now = after.find(({ ratingKey }) => ratingKey === target.ratingKey) ?? target;
  if (change.added === undefined && now.leafCount === undefined) return { kind: 'unverified', playlist: now };
  return { kind: (change.added ?? 0) > 0 ? 'added' : 'not-added', playlist: now };
}
