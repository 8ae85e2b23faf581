import type { PlaylistItem } from '../../../domain/media/playlists/playlist.ts';
import {
  comparePlaylistCopy,
  type PlaylistCopy,
  type PlaylistCopySource,
  playlistRowsNotFromCopy,
} from '../../../domain/media/playlists/playlistCopies.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';
import { undefinedIfNotFound } from '../../shared/endpoint.ts';

export interface PlannedCopy extends PlaylistCopySource {
  readonly title: string;
  /** The titles that the person's account can see, in the original's order. */
  readonly wanted: readonly ItemRef[];
  /** Number of titles that are hidden from the person's account. */
  readonly hiddenCount: number;
}

export interface StartedPlaylistCopy {
  readonly plan: PlannedCopy;
  readonly copy: PlaylistCopy;
  readonly rows: readonly PlaylistItem[];
}

/**
 * Opens the person's copy from an earlier try, or a new copy. If the person deleted the copy's playlist, the copying
 * begins again. Before the first change, stores which rows the person added, because the copying may be interrupted.
 * Rejects with the media server's failure.
 */
export async function startPlaylistCopy(
  plan: PlannedCopy,
  { deps, context }: CommandDepsAndContext,
): Promise<StartedPlaylistCopy> {
  const { media, playlistCopies, clock } = deps;
  const { signal } = context;
  const { userId, source, server, type, title } = plan;
  const playlists = await media.playlists({ signal, only: server });
  const earlier = playlists.map(({ ratingKey }) => ratingKey);
  const copy = await playlistCopies.begin({ userId, source, server, type, title, earlier, at: clock.now() });
  const playlistKey = copy.playlistKey ?? (await findCreatedPlaylist(plan, copy, { deps, context }));
  const rows = playlistKey && (await undefinedIfNotFound(media.playlistItems(playlistKey, { signal })));
  const change = rows
    ? { playlistKey, ownRows: playlistRowsNotFromCopy(copy, rows) }
    : { playlistKey: undefined, rows: [], earlier, ownRows: [] };
  await playlistCopies.settle(copy.id, change);
  return { plan, copy: { ...copy, ...change }, rows: rows ?? [] };
}

/**
 * Finds the copy's playlist if the answer to its creation got lost. The playlist is new, has the copy's name, and
 * contains only titles of the copy.
 */
export async function findCreatedPlaylist(
  { wanted, server }: PlannedCopy,
  { earlier, title, type }: PlaylistCopy,
  { deps, context }: CommandDepsAndContext,
): Promise<ItemRef | undefined> {
  const { signal } = context;
  for (const playlist of await deps.media.playlists({ signal, only: server })) {
    const { ratingKey, smart, playlistType } = playlist;
    const isLike = playlist.title === title && !smart && (playlistType ?? type) === type;
    if (!isLike || earlier.includes(ratingKey)) continue;
    const rows = (await undefinedIfNotFound(deps.media.playlistItems(ratingKey, { signal }))) ?? [];
    if (rows.length > 0 && comparePlaylistCopy(wanted, rows).copiedRows.length === rows.length) return ratingKey;
  }
  return undefined;
}
