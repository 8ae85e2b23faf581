import type { ChangeOutcome } from '../../../domain/audit.ts';
import type { Playlist, PlaylistItem, RemovedItem } from '../../../domain/media/playlists/playlist.ts';
import { isUncertain } from '../../../domain/media/server/attempt.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import { failureSentence } from '../../../render/kit/errors.ts';
import { changeNote, note, nothingDone } from '../../../render/kit/layout.ts';
import { fitLines } from '../../../render/kit/lines.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import type { Button, Controls, Press } from '../../../render/kit/press.ts';
import { boldOnServer } from '../../../render/kit/servers.ts';
import { fullTitle } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** The result of removing rows from a playlist. */
export interface RemovalOutcome {
  readonly title: string;
  /** The playlist, and the servers if there are several. */
  readonly key?: ItemRef | undefined;
  readonly servers?: ServerNames | undefined;
  readonly removed: readonly RemovedItem[];
  /** Rows that had already gone or changed. */
  readonly gone: readonly RemovedItem[];
  /** Rows that the server was asked to remove, and still has. */
  readonly staying: readonly RemovedItem[];
  /** The items that were not tried. */
  readonly left: readonly RemovedItem[];
  readonly failure?: unknown;
  readonly cancelled: boolean;
  /** Rows that the server did not confirm, when the list could not be read again. */
  readonly unsure: readonly RemovedItem[];
  readonly undo?: Press | undefined;
}

/** Characters for each group of names. */
const NAMES = 600;
/** Characters for the names, if only the question and the count of the rest are shown besides. */
const LINES = 3000;

export function renderRemoval(texts: Texts, outcome: RemovalOutcome): ChangeMessage {
  const { removal } = texts.playlist;
  const { removed, gone, staying, left, unsure, failure, undo } = outcome;
  const title = boldOnServer(texts, { key: outcome.key, title: outcome.title }, outcome.servers);
  const lines = [
    removed.length === 0 ? removal.removedNone(title) : removal.removed(title, removed.length),
    ...names(texts, removed),
    ...group(texts, unsure, removal.unsure),
    ...group(texts, gone, removal.gone),
    ...group(texts, staying, removal.staying),
    staying.length > 0 && failure === undefined && removal.mayLack,
    failure !== undefined && failureSentence(texts, failure),
    ...group(texts, left, outcome.cancelled ? removal.leftCancelled : removal.left),
    undo && removal.canUndo(removed.length),
  ];
  const controls: Controls[] = undo ? [[{ label: removal.undo, style: 'secondary', press: undo }]] : [];
  return changeNote(resultOfRemoval(outcome), lines, { private: true, controls });
}

function resultOfRemoval({ removed, unsure, staying, failure }: RemovalOutcome): ChangeOutcome {
  if (unsure.length > 0 || (staying.length > 0 && isUncertain(failure))) return 'unknown';
  if (removed.length > 0) return 'done';
  return staying.length > 0 || failure !== undefined ? 'failed' : 'nothing';
}

type Names = readonly (string | undefined)[];

/** A heading with the names under it, or empty. */
const group = (texts: Texts, items: readonly RemovedItem[], head: (count: number) => string): Names =>
  items.length === 0 ? [] : [head(items.length), ...names(texts, items)];

function names({ pages }: Texts, items: readonly RemovedItem[], room = NAMES): Names {
  const all = items.map(({ title }) => `- ${plainClipped(title, 80)}`);
  const shown = fitLines(all, room);
  return [...shown, pages.shown(shown.length, all.length)];
}

interface Draft {
  readonly playlist: Playlist;
  readonly servers?: ServerNames | undefined;
  readonly rows: readonly { readonly item: PlaylistItem; readonly place: number }[];
  readonly total: number;
  /** The number of rows chosen on other pages. */
  readonly chosen: number;
  readonly choose: Press;
  readonly pages: readonly Controls[];
}

/** A playlist's rows, to choose which to remove, if there are any. */
export function renderRemovalDraft(texts: Texts, draft: Draft): Message {
  const { playlist, rows, total, chosen, choose, pages } = draft;
  const name = boldOnServer(texts, { key: playlist.ratingKey, title: playlist.title }, draft.servers);
  const { removal } = texts.playlist;
  const { untitled, kinds } = texts.search;
  const options = rows.map(({ item, place }) => ({
    label: `${place}. ${fullTitle(item, untitled, 90)}`,
    value: item.playlistItemId ?? '',
    description: kinds[item.kind],
  }));
  if (rows.length === 0) return note(removal.nothing(name), { private: true });
  const lines = [removal.choose(name, total), chosen > 0 && removal.chosenSoFar(chosen)];
  const select = { placeholder: removal.pickHere, options, max: options.length, press: choose };
  return note(lines, { private: true, controls: [select, ...pages] });
}

interface Confirmation {
  readonly playlist: Playlist;
  readonly servers?: ServerNames | undefined;
  readonly chosen: readonly RemovedItem[];
  /** The number of chosen rows that had already gone. */
  readonly gone: number;
  readonly confirm: Press;
  /** Goes back to choose more, if more may be chosen. */
  readonly more: Press | undefined;
}

/** The names of all chosen rows, and the button that removes them. */
export function renderConfirmRemoval(texts: Texts, confirmation: Confirmation): Message {
  const { playlist, chosen, gone, confirm, more } = confirmation;
  const name = boldOnServer(texts, { key: playlist.ratingKey, title: playlist.title }, confirmation.servers);
  const { removal } = texts.playlist;
  const lines = [
    removal.question(name, chosen.length),
    ...names(texts, chosen, LINES),
    gone > 0 && removal.goneAlready(gone),
  ];
  const buttons: Button[] = [
    { label: removal.confirm(chosen.length), style: 'danger', press: confirm },
    ...(more ? [{ label: removal.more, style: 'secondary' as const, press: more }] : []),
  ];
  return note(lines, { private: true, controls: [buttons] });
}

interface UndoOutcome {
  readonly title: string;
  /** The playlist, and the servers if there are several. */
  readonly key?: ItemRef | undefined;
  readonly servers?: ServerNames | undefined;
  readonly back: readonly RemovedItem[];
  /** Rows that have not been put back, but can be tried again. */
  readonly left: readonly RemovedItem[];
  readonly wasThere: readonly RemovedItem[];
  readonly unknown: readonly RemovedItem[];
  readonly failure?: unknown;
  readonly verified: boolean;
}

/** The result of putting removed rows back. */
export function renderUndo(texts: Texts, outcome: UndoOutcome): ChangeMessage {
  const { removal } = texts.playlist;
  const { back, left, wasThere, unknown, failure, verified } = outcome;
  const title = boldOnServer(texts, { key: outcome.key, title: outcome.title }, outcome.servers);
  const lines = [
    back.length === 0 ? removal.backNone(title) : removal.back(title, back.length),
    ...names(texts, back),
    !verified && removal.backUnverified(back.length),
    ...group(texts, wasThere, removal.wasThere),
    ...group(texts, unknown, removal.unknown),
    failure !== undefined && failureSentence(texts, failure),
    ...group(texts, left, removal.notBack),
    left.length > 0 && removal.notBackAgain(left.length),
  ];
  return changeNote(resultOfUndo(outcome), lines, { private: true });
}

function resultOfUndo({ back, left, failure, verified }: UndoOutcome): ChangeOutcome {
  const isUnsure = verified ? left.length > 0 && isUncertain(failure) : back.length > 0 || failure !== undefined;
  if (isUnsure) return 'unknown';
  if (back.length > 0) return 'done';
  return failure === undefined ? 'nothing' : 'failed';
}

export const renderNowhereToUndo = (
  texts: Texts,
  { title, key, servers }: Pick<UndoOutcome, 'title' | 'key' | 'servers'>,
): ChangeMessage => nothingDone(texts.playlist.removal.playlistGone(boldOnServer(texts, { key, title }, servers)));
