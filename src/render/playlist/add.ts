import type { AuditedChangeOutcome } from '../../domain/audit.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Playlist, PlaylistType } from '../../domain/media/playlists/playlist.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../domain/serving/served.ts';
import { formatBoldNameWithServer } from '../kit/media/servers.ts';
import { boldTitle } from '../kit/media/title.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../kit/message/layout.ts';
import type { ChangeResultMessage } from '../kit/message/message.ts';
import { menuTitle } from '../kit/message/pages.ts';
import type { ComponentPress, StringSelectMenu } from '../kit/message/press.ts';
import { clipAndEscapeText } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';

/** Action of the button that adds an item to a playlist after a confirmation. `commands/card` handles it. */
export const ADD_TO_PLAYLIST_ACTION = 'card.add';

export type PlaylistAdditionOutcome =
  | { readonly kind: 'created'; readonly requestedType: PlaylistType; readonly playlist: Playlist }
  /** `pieces` is the number of tracks or episodes that were added, for an album or a show. */
  | { readonly kind: 'added'; readonly playlist: Playlist; readonly pieces?: number }
  /** The server put the item into another playlist of the same name: the one for the item's media type. */
  | { readonly kind: 'added-elsewhere'; readonly playlist: Playlist; readonly type: PlaylistType }
  | { readonly kind: 'not-added'; readonly playlist: Playlist }
  /** The server accepted the item, but the playlists could not be read afterwards. */
  | { readonly kind: 'unverified'; readonly playlist: Playlist }
  /**
   * The server gave no usable answer, and there is no proof of the addition: the playlist does not contain the item, or
   * the playlists could not be read.
   */
  | {
      readonly kind: 'unanswered';
      readonly title: string;
      /** Ref of the playlist, or of the item if the playlist would be new. */
      readonly on?: ItemRef | undefined;
      readonly isNew: boolean;
      readonly isSeenMissing: boolean;
    };

interface AddedItem {
  readonly item: MediaItem;
  readonly outcome: PlaylistAdditionOutcome;
  /** True if another playlist has the same name as the new one. */
  readonly hasNamesake?: boolean;
  readonly servers?: FindServerNameOfRef | undefined;
}

export function renderPlaylistAddition(
  texts: Texts,
  { item, outcome, hasNamesake = false, servers }: AddedItem,
): ChangeResultMessage {
  const title = boldTitle(item, texts.search);
  const sentence = playlistAdditionSentence(texts, { itemTitle: title, outcome, servers });
  // Without an answer from the server, the new playlist may not exist.
  const lines = [sentence, hasNamesake && outcome.kind !== 'unanswered' && texts.playlist.namesake];
  return createChangeResultMessage(additionResult(outcome), lines);
}

/** The outcome for the audit trail. `done` if the server says that the playlist now contains the item. */
export function additionResult(outcome: PlaylistAdditionOutcome): AuditedChangeOutcome {
  switch (outcome.kind) {
    case 'created':
      return outcome.playlist.leafCount === 0 ? 'failed' : 'done';
    case 'added':
    case 'added-elsewhere':
      return 'done';
    case 'not-added':
      return 'failed';
    case 'unverified':
    case 'unanswered':
      return 'unknown';
  }
}

interface Addition {
  /** Title of the item, already escaped. */
  readonly itemTitle: string;
  readonly outcome: PlaylistAdditionOutcome;
  readonly servers?: FindServerNameOfRef | undefined;
}

export function playlistAdditionSentence(texts: Texts, { itemTitle, outcome, servers }: Addition): string {
  const { playlist } = texts;
  const target =
    outcome.kind === 'unanswered'
      ? { key: outcome.on, title: outcome.title }
      : { key: outcome.playlist.ratingKey, title: outcome.playlist.title };
  const title = formatBoldNameWithServer(texts, target, servers);
  switch (outcome.kind) {
    case 'created':
      return createdSentence(playlist, itemTitle, title, outcome);
    case 'added':
      return playlist.added(itemTitle, title, outcome.playlist.leafCount, outcome.pieces);
    case 'added-elsewhere':
      return playlist.addedElsewhere(itemTitle, title, outcome.type);
    case 'not-added':
      return playlist.notAdded(itemTitle, title);
    case 'unverified':
      return playlist.unverified(itemTitle, title);
    case 'unanswered':
      return outcome.isNew
        ? playlist.creationUnanswered(itemTitle, title, outcome.isSeenMissing)
        : playlist.additionUnanswered(itemTitle, title, outcome.isSeenMissing);
  }
}

function createdSentence(
  texts: Texts['playlist'],
  itemTitle: string,
  title: string,
  { playlist, requestedType }: Extract<PlaylistAdditionOutcome, { kind: 'created' }>,
): string {
  if (playlist.leafCount === 0) return texts.createdEmpty(itemTitle, title);
  const type = playlist.playlistType;
  return type !== undefined && type !== requestedType
    ? texts.createdAs(itemTitle, title, type)
    : texts.created(itemTitle, title);
}

interface ItemChoice {
  readonly typedText: string;
  readonly options: StringSelectMenu['options'];
  readonly isCut: boolean;
  readonly press: ComponentPress;
}

/** Asks the person to choose among the items that match, because the bot does not guess. */
export function renderItemChoicePrompt(
  texts: Texts,
  { typedText, options, isCut, press }: ItemChoice,
): ChangeResultMessage {
  const { playlist } = texts;
  const query = clipAndEscapeText(typedText, 100);
  if (options.length === 0) return createNothingChangedMessage(playlist.nothingFound(query));
  const total = isCut ? undefined : options.length;
  const placeholder = menuTitle(texts, playlist.pickHere, { shownCount: options.length, total });
  const select = { placeholder, options, max: options.length, press };
  return createNothingChangedMessage(playlist.pickItem(query), { controls: [select] });
}

export const renderPlaylistChoicePrompt = (
  { playlist }: Texts,
  title: string,
  serverPhrase?: string,
): ChangeResultMessage =>
  createNothingChangedMessage(playlist.pickPlaylist(clipAndEscapeText(title, 80), serverPhrase));

export const renderNoSuchPlaylist = ({ playlist }: Texts, title: string): ChangeResultMessage =>
  createNothingChangedMessage(playlist.noneCalled(clipAndEscapeText(title, 80)));

export const renderSmartPlaylist = (
  texts: Texts,
  { ratingKey: key, title }: Playlist,
  servers?: FindServerNameOfRef,
): ChangeResultMessage =>
  createNothingChangedMessage(texts.playlist.smart(formatBoldNameWithServer(texts, { key, title }, servers)));

export const renderPlaylistGone = ({ playlist }: Texts): ChangeResultMessage =>
  createNothingChangedMessage(playlist.gone);

export const renderNotForPlaylists = (texts: Texts, item: MediaItem): ChangeResultMessage =>
  createNothingChangedMessage(texts.playlist.notForPlaylists(boldTitle(item, texts.search)));
