import type { Playlist, PlaylistItem } from '../../../domain/media/playlists/playlist.ts';
import { duration } from '../../../render/kit/duration.ts';
import { posterOf } from '../../../render/kit/itemRow.ts';
import { listMessage, note, type Row } from '../../../render/kit/layout.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Controls } from '../../../render/kit/press.ts';
import type { PostersByThumb } from '../../../render/kit/thumb.ts';
import { bold, fullTitle } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { facts } from './list.ts';

/** A row takes three components with its picture, and at most 300 characters; a message takes ten pictures. */
export const ITEMS_A_PAGE = 10;

interface PlaylistPage {
  readonly playlist: Playlist;
  readonly items: readonly PlaylistItem[];
  /** How many rows come before these. */
  readonly before: number;
  readonly total: number;
  readonly posters: PostersByThumb;
  readonly controls: readonly Controls[];
}

/** One page of what is in a playlist, in its order. */
export function renderPlaylistItems(texts: Texts, page: PlaylistPage): Message {
  const { playlist, items, before, total, controls } = page;
  const head = `## ${bold(playlist.title, texts.search.untitled)}\n-# ${facts(texts, playlist)}`;
  if (total === 0) return note(`${head}\n${texts.playlist.empty}`);
  return listMessage({
    head,
    rows: items.map((item, index) => itemRow(texts, item, before + index + 1, page.posters)),
    total,
    before,
    foot: texts.pages.shown,
    controls,
  });
}

function itemRow(texts: Texts, item: PlaylistItem, place: number, posters: PostersByThumb): Row {
  const length = item.durationMs === undefined ? [] : [duration(item.durationMs)];
  const title = plainClipped(fullTitle(item, texts.search.untitled, 100), 100);
  return {
    content: `**${place}.** ${title}\n-# ${[texts.search.kinds[item.kind], ...length].join(' · ')}`,
    picture: posterOf(texts, item, posters),
  };
}
