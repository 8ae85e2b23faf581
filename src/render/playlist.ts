import type { MediaItem, Playlist, PlaylistType } from '../domain/media.ts';
import { note } from './layout.ts';
import { plainClipped } from './markdown.ts';
import type { Message } from './message.ts';
import type { Texts } from './texts/texts.ts';
import { bold, boldTitle, fullTitle } from './title.ts';

/** What the server made of an addition, as read from it afterwards. */
export type AdditionNews =
  | { readonly kind: 'created'; readonly asked: PlaylistType; readonly playlist: Playlist }
  | { readonly kind: 'added'; readonly playlist: Playlist }
  /** The media type wins: the server put it into another playlist of that name. */
  | { readonly kind: 'added-elsewhere'; readonly playlist: Playlist; readonly type: PlaylistType }
  | { readonly kind: 'not-added'; readonly playlist: Playlist }
  /** The server took it, and could not be asked afterwards what became of it. */
  | { readonly kind: 'unverified'; readonly playlist: Playlist };

export function renderAddition(texts: Texts, item: MediaItem, news: AdditionNews): Message {
  return note(`${additionSentence(texts, boldTitle(item, texts.search.untitled), news)}\n${texts.playlist.owner}`);
}

function additionSentence({ playlist: texts, search }: Texts, what: string, news: AdditionNews): string {
  const title = bold(news.playlist.title, search.untitled);
  switch (news.kind) {
    case 'created':
      return createdSentence(texts, what, title, news);
    case 'added':
      return texts.added(what, title, news.playlist.leafCount);
    case 'added-elsewhere':
      return texts.addedElsewhere(what, title, news.type);
    case 'not-added':
      return texts.notAdded(what, title);
    case 'unverified':
      return texts.unverified(what, title);
  }
}

function createdSentence(
  texts: Texts['playlist'],
  what: string,
  title: string,
  { playlist, asked }: Extract<AdditionNews, { kind: 'created' }>,
): string {
  if (playlist.leafCount === 0) return texts.createdEmpty(what, title);
  const type = playlist.playlistType;
  return type !== undefined && type !== asked ? texts.createdAs(what, title, type) : texts.created(what, title);
}

/** Several things match, and none is guessed: here they are by name. */
export function renderPickItem(texts: Texts, typed: string, items: readonly MediaItem[]): Message {
  const asked = plainClipped(typed, 100);
  if (items.length === 0) return note(texts.playlist.nothingFound(asked), { private: true });
  const names = items.slice(0, 10).map((item) => `- ${plainClipped(fullTitle(item, texts.search.untitled), 120)}`);
  return note([texts.playlist.pickItem(asked), ...names].join('\n'), { private: true });
}

export const renderPickPlaylist = ({ playlist }: Texts, title: string): Message =>
  note(playlist.pickPlaylist(plainClipped(title, 80)), { private: true });

export const renderSmartPlaylist = ({ playlist, search }: Texts, { title }: Playlist): Message =>
  note(playlist.smart(bold(title, search.untitled)), { private: true });

export const renderPlaylistGone = ({ playlist }: Texts): Message => note(playlist.gone, { private: true });

export const renderNotForPlaylists = (texts: Texts, item: MediaItem): Message =>
  note(texts.playlist.notForPlaylists(boldTitle(item, texts.search.untitled)), { private: true });
