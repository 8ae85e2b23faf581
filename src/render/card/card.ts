import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Playlist, PlaylistType } from '../../domain/media/playlists/playlist.ts';
import type { FindServerNameOfRef } from '../../domain/serving/served.ts';
import { distinguishingFacts, playlistFacts } from '../kit/media/distinguishingFacts.ts';
import { boldTitle } from '../kit/media/title.ts';
import { createNothingChangedMessage } from '../kit/message/layout.ts';
import { MAX_SELECT_OPTIONS } from '../kit/message/limits.ts';
import type { Message } from '../kit/message/message.ts';
import type { ComponentPress, Modal, StringSelectMenu } from '../kit/message/press.ts';
import { joinFacts } from '../kit/text/lines.ts';
import { clipAndEscapeText, oneLine } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';

interface PlaylistChoice {
  readonly item: MediaItem;
  readonly type: PlaylistType;
  readonly playlists: readonly Playlist[];
  readonly addPress: ComponentPress;
  readonly newPlaylistPress: ComponentPress;
  readonly servers?: FindServerNameOfRef | undefined;
}

export function renderChoosePlaylist(
  texts: Texts,
  { item, type, playlists, addPress, newPlaylistPress, servers }: PlaylistChoice,
): Message {
  const title = boldTitle(item, texts.search);
  const { card } = texts;
  const question = playlists.length === 0 ? card.chooseNone(title, texts.playlist.types[type]) : card.choose(title);
  const cutNote =
    playlists.length > MAX_SELECT_OPTIONS ? `\n${card.someShown(MAX_SELECT_OPTIONS, playlists.length)}` : '';
  const button = { label: card.newButton, style: 'secondary', press: newPlaylistPress } as const;
  return createNothingChangedMessage(`${question}${cutNote}`, {
    controls: [...(playlists.length === 0 ? [] : [playlistMenu(texts, playlists, addPress, servers)]), [button]],
  });
}

function playlistMenu(
  texts: Texts,
  playlists: readonly Playlist[],
  press: ComponentPress,
  servers?: FindServerNameOfRef,
): StringSelectMenu {
  const { card, search } = texts;
  const distinctPlaylists = [...new Map(playlists.map((playlist) => [playlist.ratingKey, playlist])).values()];
  const shownPlaylists = distinctPlaylists.slice(0, MAX_SELECT_OPTIONS);
  const distinctFacts = distinguishingFacts(
    shownPlaylists.map((playlist) => ({
      text: `${oneLine(playlist.title)} ${playlist.leafCount}`,
      facts: playlistFacts(texts, playlist, servers),
    })),
  );
  const options = shownPlaylists.map(({ ratingKey, title, leafCount }, index) => ({
    label: oneLine(title) || search.untitled,
    value: ratingKey,
    description: joinFacts([leafCount === undefined ? undefined : card.playlistItems(leafCount), distinctFacts[index]]),
  }));
  return { placeholder: card.placeholder, options, press };
}

interface NewPlaylistForm {
  readonly title: string;
  /** Maximum characters of the playlist's name. */
  readonly max: number;
  readonly press: ComponentPress;
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

export const renderNothingFound = ({ playlist }: Texts, typedText: string): Message =>
  createNothingChangedMessage(playlist.nothingFound(clipAndEscapeText(typedText, 100)));
