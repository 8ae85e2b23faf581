import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Playlist, PlaylistType } from '../../domain/media/playlists/playlist.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { factsApart, playlistFacts } from '../kit/apart.ts';
import { nothingDone } from '../kit/layout.ts';
import { MAX_OPTIONS } from '../kit/limits.ts';
import { joined } from '../kit/lines.ts';
import { oneLine, plainClipped } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { Modal, Press, Select } from '../kit/press.ts';
import { boldTitle } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';

interface Choice {
  readonly item: MediaItem;
  readonly type: PlaylistType;
  readonly playlists: readonly Playlist[];
  readonly into: Press;
  readonly openNew: Press;
  readonly servers?: ServerNames | undefined;
}

/** Asks to which playlist an item should be added. */
export function renderChoosePlaylist(texts: Texts, { item, type, playlists, into, openNew, servers }: Choice): Message {
  const title = boldTitle(item, texts.search.untitled);
  const { card } = texts;
  const question = playlists.length === 0 ? card.chooseNone(title, texts.playlist.types[type]) : card.choose(title);
  const cut = playlists.length > MAX_OPTIONS ? `\n${card.someShown(MAX_OPTIONS, playlists.length)}` : '';
  const button = { label: card.newButton, style: 'secondary', press: openNew } as const;
  return nothingDone(`${question}${cut}`, {
    controls: [...(playlists.length === 0 ? [] : [playlistMenu(texts, playlists, into, servers)]), [button]],
  });
}

function playlistMenu(texts: Texts, playlists: readonly Playlist[], press: Press, servers?: ServerNames): Select {
  const { card, search } = texts;
  const distinct = [...new Map(playlists.map((playlist) => [playlist.ratingKey, playlist])).values()];
  const shown = distinct.slice(0, MAX_OPTIONS);
  const apart = factsApart(
    shown.map((each) => ({
      text: `${oneLine(each.title)} ${each.leafCount}`,
      facts: playlistFacts(texts, each, servers),
    })),
  );
  const options = shown.map(({ ratingKey, title, leafCount }, n) => ({
    label: oneLine(title) || search.untitled,
    value: ratingKey,
    description: joined([leafCount === undefined ? undefined : card.playlistItems(leafCount), apart[n]]),
  }));
  return { placeholder: card.placeholder, options, press };
}

interface NewPlaylistForm {
  /** The title of the item that the playlist is made for. */
  readonly title: string;
  /** The most characters that a playlist's name has. */
  readonly max: number;
  readonly press: Press;
}

export function renderNewPlaylistForm({ card }: Texts, { title, max, press }: NewPlaylistForm): Modal {
  return {
    title: card.newTitle,
    inputs: [
      { name: 'name', label: card.newName, description: card.newHint(title), lines: 'one', required: true, max },
    ],
    press,
  };
}

export const renderNothingFound = ({ playlist }: Texts, typed: string): Message =>
  nothingDone(playlist.nothingFound(plainClipped(typed, 100)));
