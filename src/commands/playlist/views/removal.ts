import { type AuditedChangeOutcome, combineChangeOutcomes } from '../../../domain/audit.ts';
import type { Playlist, PlaylistItem, RemovedPlaylistItem } from '../../../domain/media/playlists/playlist.ts';
import { mayHaveChanged } from '../../../domain/media/server/attempt.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { formatBoldNameWithServer } from '../../../render/kit/media/servers.ts';
import { fullTitle, localizeStoredTitle } from '../../../render/kit/media/title.ts';
import { failureSentence } from '../../../render/kit/message/errors.ts';
import {
  createChangeResultMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../../render/kit/message/message.ts';
import type { Button, ComponentPress, ControlsRow } from '../../../render/kit/message/press.ts';
import { keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export interface PlaylistRemovalOutcome {
  readonly title: string;
  /** Ref of the playlist, and the names of the servers if there are several. */
  readonly key?: ItemRef | undefined;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly removed: readonly RemovedPlaylistItem[];
  /** Rows that were gone or changed before the removal. */
  readonly missingRows: readonly RemovedPlaylistItem[];
  /** Rows that the server still lists although it was asked to remove them. */
  readonly staying: readonly RemovedPlaylistItem[];
  readonly untried: readonly RemovedPlaylistItem[];
  readonly failure?: unknown;
  readonly cancelled: boolean;
  /** Rows with an unknown outcome, because the playlist could not be read again. */
  readonly unsure: readonly RemovedPlaylistItem[];
  readonly undo?: ComponentPress | undefined;
}

/** Maximum length of the names of one group of rows, in characters. */
const MAX_NAMES_TEXT = 600;
/** Maximum length of the names in a message that otherwise contains only a question, in characters. */
const MAX_LINES_TEXT = 3000;

export function renderPlaylistRemoval(texts: Texts, outcome: PlaylistRemovalOutcome): ChangeResultMessage {
  const { removal } = texts.playlist;
  const { removed, undo } = outcome;
  const lines = [...removalLines(texts, outcome, MAX_NAMES_TEXT), undo && removal.canUndo(removed.length)];
  const controls: ControlsRow[] = undo ? [[{ label: removal.undo, style: 'secondary', press: undo }]] : [];
  return createChangeResultMessage(resultOfRemoval(outcome), lines, { private: true, controls });
}

interface Removals {
  readonly outcomes: readonly Omit<PlaylistRemovalOutcome, 'undo'>[];
  readonly lastLines: readonly (string | undefined)[];
}

/** Renders removals from several playlists in one message. The playlists share the space for names. */
export function renderPlaylistRemovals(texts: Texts, { outcomes, lastLines }: Removals): ChangeResultMessage {
  const maxNames = Math.floor(MAX_NAMES_TEXT / Math.max(1, outcomes.length));
  const lines = outcomes.flatMap((outcome) => removalLines(texts, outcome, maxNames));
  return createChangeResultMessage(combineChangeOutcomes(outcomes.map(resultOfRemoval)), [...lines, ...lastLines], {
    private: true,
  });
}

function removalLines(
  texts: Texts,
  outcome: PlaylistRemovalOutcome,
  maxNames: number,
): readonly (string | undefined | false)[] {
  const { removal } = texts.playlist;
  const { removed, missingRows, staying, untried, unsure, failure } = outcome;
  const title = formatBoldNameWithServer(texts, { key: outcome.key, title: outcome.title }, outcome.servers);
  const namedRows = (items: readonly RemovedPlaylistItem[], head: (count: number) => string) =>
    namedGroup(texts, items, { head, maxText: maxNames });
  return [
    removed.length === 0 ? removal.removedNone(title) : removal.removed(title, removed.length),
    ...nameLines(texts, removed, maxNames),
    ...namedRows(unsure, removal.unsure),
    ...namedRows(missingRows, removal.gone),
    ...namedRows(staying, removal.staying),
    staying.length > 0 && failure === undefined && removal.mayLack,
    failure !== undefined && failureSentence(texts, failure),
    ...namedRows(untried, outcome.cancelled ? removal.leftCancelled : removal.left),
  ];
}

function resultOfRemoval({ removed, unsure, staying, failure }: PlaylistRemovalOutcome): AuditedChangeOutcome {
  if (unsure.length > 0 || (staying.length > 0 && mayHaveChanged(failure))) return 'unknown';
  if (removed.length > 0) return 'done';
  return staying.length > 0 || failure !== undefined ? 'failed' : 'nothing';
}

type Names = readonly (string | undefined)[];

/** A heading with the number of rows, and their titles. Empty if there are no rows. */
const namedGroup = (
  texts: Texts,
  items: readonly RemovedPlaylistItem[],
  { head, maxText }: { readonly head: (count: number) => string; readonly maxText?: number },
): Names => (items.length === 0 ? [] : [head(items.length), ...nameLines(texts, items, maxText)]);

function nameLines({ pages, search }: Texts, items: readonly RemovedPlaylistItem[], maxText = MAX_NAMES_TEXT): Names {
  const allLines = items.map(({ title }) => `- ${clipAndEscapeText(localizeStoredTitle(search, title), 80)}`);
  const shownLines = keepLinesThatFit(allLines, maxText);
  return [...shownLines, pages.shown(shownLines.length, allLines.length)];
}

/** A typed title that has no match, or several, in the playlist. */
export interface UnclearTitle {
  readonly typedTitle: string;
  readonly matches: number;
}

interface Draft {
  readonly search?: UnclearTitle | undefined;
  readonly playlist: Playlist;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly rows: readonly { readonly item: PlaylistItem; readonly place: number }[];
  readonly total: number;
  readonly chosen: number;
  readonly choose: ComponentPress;
  readonly pages: readonly ControlsRow[];
}

export function renderRemovalDraft(texts: Texts, draft: Draft): Message {
  const { playlist, rows, total, chosen, choose, pages } = draft;
  const name = formatBoldNameWithServer(texts, { key: playlist.ratingKey, title: playlist.title }, draft.servers);
  const { removal } = texts.playlist;
  const { kinds } = texts.search;
  const options = rows.map(({ item, place }) => ({
    label: `${place}. ${fullTitle(item, texts.search, 90)}`,
    value: item.playlistItemId ?? '',
    description: kinds[item.kind],
  }));
  if (rows.length === 0) return createNoteMessage(removal.nothing(name), { private: true });
  const lines = [
    draft.search && searchLine(texts, draft.search),
    removal.choose(name, total),
    chosen > 0 && removal.chosenSoFar(chosen),
  ];
  const select = { placeholder: removal.pickHere, options, max: options.length, press: choose };
  return createNoteMessage(lines, { private: true, controls: [select, ...pages] });
}

const MAX_TYPED = 100;

function searchLine({ playlist }: Texts, { typedTitle, matches }: UnclearTitle): string {
  const { removal } = playlist;
  const title = clipAndEscapeText(typedTitle, MAX_TYPED);
  return matches === 0 ? removal.notInIt(title) : removal.severalTimes(title, matches);
}

interface Confirmation {
  readonly playlist: Playlist;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly chosen: readonly RemovedPlaylistItem[];
  readonly missingCount: number;
  readonly confirm: ComponentPress;
  /** Press for choosing more rows. Undefined if no more may be chosen. */
  readonly chooseMore: ComponentPress | undefined;
}

export function renderPlaylistRemovalQuestion(texts: Texts, confirmation: Confirmation): Message {
  const { playlist, chosen, missingCount, confirm, chooseMore } = confirmation;
  const name = formatBoldNameWithServer(
    texts,
    { key: playlist.ratingKey, title: playlist.title },
    confirmation.servers,
  );
  const { removal } = texts.playlist;
  const lines = [
    removal.question(name, chosen.length),
    ...nameLines(texts, chosen, MAX_LINES_TEXT),
    missingCount > 0 && removal.goneAlready(missingCount),
  ];
  const buttons: Button[] = [
    { label: removal.confirm(chosen.length), style: 'danger', press: confirm },
    ...(chooseMore ? [{ label: removal.more, style: 'secondary' as const, press: chooseMore }] : []),
  ];
  return createNoteMessage(lines, { private: true, controls: [buttons] });
}

interface UndoOutcome {
  readonly title: string;
  /** Ref of the playlist, and the names of the servers if there are several. */
  readonly key?: ItemRef | undefined;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly restored: readonly RemovedPlaylistItem[];
  readonly notRestored: readonly RemovedPlaylistItem[];
  /** Rows that were still in the playlist, because the removal was cut short. */
  readonly wasThere: readonly RemovedPlaylistItem[];
  /** Rows whose item has no key, so that it cannot be added. */
  readonly unidentified: readonly RemovedPlaylistItem[];
  readonly failure?: unknown;
  readonly verified: boolean;
}

export function renderPlaylistRemovalUndo(texts: Texts, outcome: UndoOutcome): ChangeResultMessage {
  const { removal } = texts.playlist;
  const { restored, notRestored, wasThere, unidentified, failure, verified } = outcome;
  const title = formatBoldNameWithServer(texts, { key: outcome.key, title: outcome.title }, outcome.servers);
  const lines = [
    restored.length === 0 ? removal.backNone(title) : removal.back(title, restored.length),
    ...nameLines(texts, restored),
    !verified && removal.backUnverified(restored.length),
    ...namedGroup(texts, wasThere, { head: removal.wasThere }),
    ...namedGroup(texts, unidentified, { head: removal.unknown }),
    failure !== undefined && failureSentence(texts, failure),
    ...namedGroup(texts, notRestored, { head: removal.notBack }),
    notRestored.length > 0 && removal.notBackAgain(notRestored.length),
  ];
  return createChangeResultMessage(resultOfUndo(outcome), lines, { private: true });
}

function resultOfUndo({ restored, notRestored, failure, verified }: UndoOutcome): AuditedChangeOutcome {
  const isUnsure = verified
    ? notRestored.length > 0 && mayHaveChanged(failure)
    : restored.length > 0 || failure !== undefined;
  if (isUnsure) return 'unknown';
  if (restored.length > 0) return 'done';
  return failure === undefined ? 'nothing' : 'failed';
}

export const renderUndoWithoutPlaylist = (
  texts: Texts,
  { title, key, servers }: Pick<UndoOutcome, 'title' | 'key' | 'servers'>,
): ChangeResultMessage =>
  createNothingChangedMessage(
    texts.playlist.removal.playlistGone(formatBoldNameWithServer(texts, { key, title }, servers)),
  );
