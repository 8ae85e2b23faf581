import { createHash } from 'node:crypto';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import { type PlaylistType, playlistTypeOf } from '../../../domain/media/playlists/playlist.ts';
import { type ItemRef, type LibraryRef, type ServerId, serverOfRef } from '../../../domain/servers/refs.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { clipText, oneLine } from '../../../render/kit/text/markdown.ts';
import { renderPlaylistGone } from '../../../render/playlist/add.ts';
import { AbortWithMessageError } from '../../framework/action.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';
import { MAX_PLAYLIST_TITLE } from '../../shared/playlist/choices.ts';
import type { TitlesToCopy } from '../../shared/playlist/copyButton.ts';
import { accessServerAsSharedAccount } from '../../shared/playlist/sharedAccount.ts';
import { throwIfPlaylistGone } from '../../shared/playlist/target.ts';

/** Maximum number of titles per copy. Each takes one request, and a command has an hour. */
export const MAX_COPIED_TITLES = 500;

type CopiedItem = Pick<MediaItem, 'ratingKey' | 'kind' | 'librarySectionId'>;

export interface OriginalPlaylist {
  /** Id of the original, by which a second press continues the same copy. */
  readonly source: string;
  readonly title: string;
  readonly items: readonly CopiedItem[];
}

/** Reads the titles to copy. Throws an AbortWithMessageError if they are gone or hidden from the person. */
export async function readOriginalPlaylist(
  target: TitlesToCopy,
  { deps, context }: CommandDepsAndContext,
): Promise<OriginalPlaylist> {
  const { texts, actor, servers } = context;
  const { copy } = texts.playlist;
  const today = texts.tokens.day(deps.clock.now());
  if (target.kind === 'playlist') return await readSharedPlaylist(target.key, { deps, context });
  if (target.kind === 'pick') {
    const keys = target.items.map(({ ratingKey }) => ratingKey).join(' ');
    const hash = createHash('sha256').update(keys).digest('hex').slice(0, 32);
    const items = target.items.filter(({ ratingKey }) => servers.includes(serverOfRef(ratingKey)));
    return { source: `pick ${hash}`, title: copy.pickTitle(today), items };
  }
  const vote = await deps.votes.find(target.id);
  if (vote === undefined || vote.guildId !== actor.guildId)
    throw new AbortWithMessageError(createNothingChangedMessage(texts.vote.gone));
  const items = vote.items.filter(({ ratingKey }) => servers.includes(serverOfRef(ratingKey)));
  return { source: `vote ${vote.id}`, title: copy.voteTitle(today), items };
}

/** The button for copying is shown only below playlists of the shared account. */
async function readSharedPlaylist(key: ItemRef, { deps, context }: CommandDepsAndContext): Promise<OriginalPlaylist> {
  const { texts, may } = context;
  const shared = accessServerAsSharedAccount(serverOfRef(key), 'change', { deps, context });
  if (shared === undefined) throw new AbortWithMessageError(renderPlaylistGone(texts));
  if (!may('account.shared') || !may('playlist.list'))
    throw new AbortWithMessageError(createNothingChangedMessage(texts.playlist.copy.notShared));
  const { media, options } = shared;
  const playlist = await throwIfPlaylistGone(media.playlist(key, options), context);
  const items = await throwIfPlaylistGone(media.playlistItems(key, options), context);
  const title = clipText(oneLine(playlist.title), MAX_PLAYLIST_TITLE) || texts.search.untitled;
  return { source: `playlist ${key}`, title, items };
}

/** Titles that become one playlist. They are on one server and have one media type. */
export interface PlaylistCopyPart {
  readonly server: ServerId;
  readonly type: PlaylistType;
  /** Titles to copy, in the original's order. */
  readonly titles: readonly { readonly ratingKey: ItemRef; readonly library: LibraryRef | undefined }[];
}

/** Splits the first titles into playlists by server and type. Leaves out items that a playlist cannot hold. */
export function splitIntoCopyParts(items: readonly CopiedItem[]): readonly PlaylistCopyPart[] {
  const titles = items.slice(0, MAX_COPIED_TITLES).flatMap(({ ratingKey, kind, librarySectionId }) => {
    const type = playlistTypeOf(kind);
    if (ratingKey === undefined || type === undefined) return [];
    return [{ ratingKey, library: librarySectionId, server: serverOfRef(ratingKey), type }];
  });
  const parts = Map.groupBy(titles, ({ server, type }) => `${server} ${type}`);
  return [...parts.values()].flatMap((part) => {
    const [first] = part;
    return first ? [{ server: first.server, type: first.type, titles: part }] : [];
  });
}
