import type { Playlist, PlaylistItem } from '../../../domain/media/playlists/playlist.ts';
import type { MakePlayerLink } from '../../../domain/serving/links.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { posterOf } from '../../../render/kit/media/itemRow.ts';
import { createPlayerLinkButtons, formatPlayerLink } from '../../../render/kit/media/link.ts';
import { formatServerNamePhrase } from '../../../render/kit/media/servers.ts';
import type { PostersByThumb } from '../../../render/kit/media/thumb.ts';
import { bold, fullTitle } from '../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Button, ControlsRow } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { formatDuration } from '../../../render/kit/text/duration.ts';
import { joinFacts, joinLines } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Playlists on a page. Each is one component with at most 250 characters, so fifteen fit. */
export const PLAYLISTS_A_PAGE = 15;
/**
 * Items on a page. Each takes three components with its picture, and at most 300 characters; a message takes ten
 * pictures.
 */
export const ITEMS_A_PAGE = 10;

interface Page {
  readonly total: number;
  readonly before: number;
  readonly controls: readonly ControlsRow[];
  readonly servers?: FindServerNameOfRef | undefined;
}

interface PlaylistsPage extends Page {
  /** True if the listed playlists belong to the person's linked account. */
  readonly isOwn: boolean;
  /**
   * Names of the servers on which the listed playlists are the person's own. Missing if this applies to all servers.
   */
  readonly ownOn?: string | undefined;
  /** True if the person may also see the playlists of the bot's shared account. */
  readonly maySeeShared: boolean;
}

export function renderPlaylists(
  texts: Texts,
  playlists: readonly Playlist[],
  { isOwn, ownOn, maySeeShared, servers, ...page }: PlaylistsPage,
): Message {
  const { playlist } = texts;
  const owner = isOwn ? joinLines(playlist.own(ownOn), maySeeShared && playlist.sharedToo) : playlist.owner;
  if (page.total === 0) return createNoteMessage([playlist.none, owner]);
  return createListMessage({
    head: playlist.head(page.total),
    rows: playlists.map((entry) => ({
      content: `${bold(entry.title, texts.search.untitled)}\n-# ${factsOfPlaylist(texts, entry, { servers })}`,
    })),
    foot: (...counts) => joinLines(texts.pages.shown(...counts), owner),
    ...page,
  });
}

/**
 * Facts about a playlist, for example "videos · 4 items · 5 h 40 min". Leaves out facts that the server does not send.
 */
function factsOfPlaylist(
  texts: Texts,
  { ratingKey, playlistType, leafCount, durationMs, smart }: Playlist,
  {
    servers,
    isShared = false,
  }: { readonly servers: FindServerNameOfRef | undefined; readonly isShared?: boolean | undefined },
): string {
  const { playlist } = texts;
  return joinFacts([
    isShared ? playlist.shared : undefined,
    playlistType === undefined ? playlist.someType : playlist.types[playlistType],
    smart ? playlist.isSmart : undefined,
    leafCount === undefined ? undefined : playlist.count(leafCount),
    durationMs === undefined ? undefined : formatDuration(durationMs),
    formatServerNamePhrase(texts, ratingKey, servers),
  ]);
}

interface ItemsPage extends Page {
  readonly playlist: Playlist;
  /** True if a shared playlist is shown to a person who also has playlists of their own. */
  readonly isShared?: boolean | undefined;
  readonly items: readonly PlaylistItem[];
  readonly posters: PostersByThumb;
  readonly links?: MakePlayerLink | undefined;
  readonly buttons?: readonly Button[] | undefined;
}

export function renderPlaylistItems(
  texts: Texts,
  { playlist, isShared, items, posters, links, servers, buttons = [], ...page }: ItemsPage,
): Message {
  const facts = factsOfPlaylist(texts, playlist, { servers, isShared });
  const head = `## ${bold(playlist.title, texts.search.untitled)}\n-# ${facts}`;
  if (page.total === 0) return createNoteMessage([head, texts.playlist.empty]);
  const rows = items.map((item, index): Row => {
    const title = clipAndEscapeText(fullTitle(item, texts.search, 100), 100);
    const factTexts = [
      texts.search.kinds[item.kind],
      item.durationMs === undefined ? undefined : formatDuration(item.durationMs),
    ];
    return {
      content: `**${page.before + index + 1}.** ${title}\n-# ${joinFacts(factTexts)}`,
      picture: posterOf(texts, item, posters),
      link: formatPlayerLink(texts, links?.(item)),
    };
  });
  const openButtons = createPlayerLinkButtons(texts, links?.({ ...playlist, kind: 'playlist' }));
  return createListMessage({
    head,
    rows,
    foot: texts.pages.shown,
    ...page,
    controls: [...page.controls, [...openButtons, ...buttons]],
  });
}
