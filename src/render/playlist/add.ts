import type { ChangeOutcome } from '../../domain/audit.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Playlist, PlaylistType } from '../../domain/media/playlists/playlist.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import { changeNote, nothingDone } from '../kit/layout.ts';
import { plainClipped } from '../kit/markdown.ts';
import type { ChangeMessage } from '../kit/message.ts';
import { menuTitle } from '../kit/pages.ts';
import type { Press, Select } from '../kit/press.ts';
import { boldOnServer } from '../kit/servers.ts';
import { boldTitle } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';

/** The name of the press action that asks into which playlist an item goes, which `commands/card` carries out. */
export const ADD = 'card.add';

/** The result of an addition, as read from the server afterwards. */
export type AdditionOutcome =
  | { readonly kind: 'created'; readonly asked: PlaylistType; readonly playlist: Playlist }
  /** `pieces` is how many items an album or a show became. */
  | { readonly kind: 'added'; readonly playlist: Playlist; readonly pieces?: number }
  /** The media type wins: the server put it into another playlist of that name. */
  | { readonly kind: 'added-elsewhere'; readonly playlist: Playlist; readonly type: PlaylistType }
  | { readonly kind: 'not-added'; readonly playlist: Playlist }
  /** The server accepted the addition, but could not be asked afterwards whether it worked. */
  | { readonly kind: 'unverified'; readonly playlist: Playlist }
  /** There was no usable answer, and the item has not appeared: either it is missing so far, or the bot could not look. */
  | {
      readonly kind: 'unanswered';
      readonly title: string;
      /** The playlist, or the item that a new one was to be created with. */
      readonly on?: ItemRef | undefined;
      /** True if the playlist itself was to be created. */
      readonly isNew: boolean;
      readonly isSeenMissing: boolean;
    };

interface AddedItem {
  readonly item: MediaItem;
  readonly outcome: AdditionOutcome;
  /** Another playlist has the same name. */
  readonly namesake?: boolean;
  readonly servers?: ServerNames | undefined;
}

export function renderAddition(texts: Texts, { item, outcome, namesake = false, servers }: AddedItem): ChangeMessage {
  const what = boldTitle(item, texts.search.untitled);
  const sentence = additionSentence(texts, { what, outcome, servers });
  const lines = [sentence, namesake && outcome.kind !== 'unanswered' && texts.playlist.namesake];
  return changeNote(additionResult(outcome), lines);
}

/** The outcome: whether the item is in the playlist now, as far as the server says. */
export function additionResult(outcome: AdditionOutcome): ChangeOutcome {
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
  /** The item's name, escaped. */
  readonly what: string;
  readonly outcome: AdditionOutcome;
  readonly servers?: ServerNames | undefined;
}

export function additionSentence(texts: Texts, { what, outcome, servers }: Addition): string {
  const { playlist } = texts;
  const target =
    outcome.kind === 'unanswered'
      ? { key: outcome.on, title: outcome.title }
      : { key: outcome.playlist.ratingKey, title: outcome.playlist.title };
  const title = boldOnServer(texts, target, servers);
  switch (outcome.kind) {
    case 'created':
      return createdSentence(playlist, what, title, outcome);
    case 'added':
      return playlist.added(what, title, outcome.playlist.leafCount, outcome.pieces);
    case 'added-elsewhere':
      return playlist.addedElsewhere(what, title, outcome.type);
    case 'not-added':
      return playlist.notAdded(what, title);
    case 'unverified':
      return playlist.unverified(what, title);
    case 'unanswered':
      return outcome.isNew
        ? playlist.creationUnanswered(what, title, outcome.isSeenMissing)
        : playlist.additionUnanswered(what, title, outcome.isSeenMissing);
  }
}

function createdSentence(
  texts: Texts['playlist'],
  what: string,
  title: string,
  { playlist, asked }: Extract<AdditionOutcome, { kind: 'created' }>,
): string {
  if (playlist.leafCount === 0) return texts.createdEmpty(what, title);
  const type = playlist.playlistType;
  return type !== undefined && type !== asked ? texts.createdAs(what, title, type) : texts.created(what, title);
}

interface ItemChoice {
  readonly typed: string;
  readonly options: Select['options'];
  /** More items match than the options show. */
  readonly isCut: boolean;
  readonly press: Press;
}

/** Several items match, so people choose: the bot does not guess. */
export function renderPickItem(texts: Texts, { typed, options, isCut, press }: ItemChoice): ChangeMessage {
  const { playlist } = texts;
  const asked = plainClipped(typed, 100);
  if (options.length === 0) return nothingDone(playlist.nothingFound(asked));
  const total = isCut ? undefined : options.length;
  const placeholder = menuTitle(texts, playlist.pickHere, { shown: options.length, total });
  const select = { placeholder, options, max: options.length, press };
  return nothingDone(playlist.pickItem(asked), { controls: [select] });
}

/** `where`: on which servers they are. */
export const renderPickPlaylist = ({ playlist }: Texts, title: string, where?: string): ChangeMessage =>
  nothingDone(playlist.pickPlaylist(plainClipped(title, 80), where));

export const renderNoSuchPlaylist = ({ playlist }: Texts, title: string): ChangeMessage =>
  nothingDone(playlist.noneCalled(plainClipped(title, 80)));

export const renderSmartPlaylist = (
  texts: Texts,
  { ratingKey: key, title }: Playlist,
  servers?: ServerNames,
): ChangeMessage => nothingDone(texts.playlist.smart(boldOnServer(texts, { key, title }, servers)));

export const renderPlaylistGone = ({ playlist }: Texts): ChangeMessage => nothingDone(playlist.gone);

export const renderNotForPlaylists = (texts: Texts, item: MediaItem): ChangeMessage =>
  nothingDone(texts.playlist.notForPlaylists(boldTitle(item, texts.search.untitled)));
