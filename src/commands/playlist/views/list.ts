import type { Playlist } from '../../../domain/media/playlists/playlist.ts';
import { duration } from '../../../render/kit/duration.ts';
import { listMessage, note } from '../../../render/kit/layout.ts';
import { linesOf } from '../../../render/kit/lines.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Controls } from '../../../render/kit/press.ts';
import { bold } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** A row is one component and at most 250 characters: fifteen always fit. */
export const PLAYLISTS_A_PAGE = 15;

interface PlaylistPage {
  readonly total: number;
  readonly before?: number | undefined;
  readonly controls: readonly Controls[];
  /** They are those of a linked account. */
  readonly isOwn?: boolean | undefined;
}

/** One page of the playlists of the token's user. */
export function renderPlaylists(
  texts: Texts,
  playlists: readonly Playlist[],
  { total, before, controls, isOwn = false }: PlaylistPage,
): Message {
  const { playlist } = texts;
  const owner = isOwn ? playlist.own : playlist.owner;
  if (total === 0) return note(`${playlist.none}\n${owner}`);
  return listMessage({
    head: playlist.head(total),
    rows: playlists.map((each) => ({
      content: `${bold(each.title, texts.search.untitled)}\n-# ${facts(texts, each)}`,
    })),
    total,
    before,
    foot: (...shown) => linesOf(texts.pages.shown(...shown), owner),
    controls,
  });
}

/** "videos · 4 items · 5 h 40 min", as far as the server says. */
export function facts({ playlist }: Texts, { playlistType, leafCount, durationMs, smart }: Playlist): string {
  const all = [
    playlistType === undefined ? playlist.someType : playlist.types[playlistType],
    smart ? playlist.isSmart : undefined,
    leafCount === undefined ? undefined : playlist.count(leafCount),
    durationMs === undefined ? undefined : duration(durationMs),
  ];
  return all.filter((fact) => fact !== undefined).join(' · ');
}
