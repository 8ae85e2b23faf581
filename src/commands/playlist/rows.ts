import type { PlaylistItem } from '../../domain/media/playlists/playlist.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';

/** The rows of the playlist. Undefined if they cannot be read. */
export const readPlaylistRows = (
  playlistKey: ItemRef,
  { media }: Pick<CommandDeps, 'media'>,
  { signal }: Pick<InteractionContext, 'signal'>,
): Promise<readonly PlaylistItem[] | undefined> => media.playlistItems(playlistKey, { signal }).catch(() => undefined);
