import type { ChangeOutcome } from '../../../domain/audit.ts';
import type { RemovedItem } from '../../../domain/media/playlists/removals.ts';
import { isUncertain } from '../../../domain/media/server/attempt.ts';
import { failureSentence } from '../../../render/kit/errors.ts';
import { changeNote } from '../../../render/kit/layout.ts';
import { fitLines } from '../../../render/kit/lines.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Press } from '../../../render/kit/press.ts';
import { bold } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** The result of removing rows from a playlist. */
export interface RemovalOutcome {
  readonly title: string;
  readonly removed: readonly RemovedItem[];
  /** Rows that had already gone or changed. */
  readonly gone: readonly RemovedItem[];
  /** Rows that the server was asked to remove, and still has. */
  readonly staying: readonly RemovedItem[];
  /** Those not tried. */
  readonly left: readonly RemovedItem[];
  readonly failure?: unknown;
  readonly cancelled: boolean;
  /** Rows that the server did not confirm, when the list could not be read again. */
  readonly unsure: readonly RemovedItem[];
  readonly undo?: Press | undefined;
}

/** Characters for each group of names. */
const NAMES = 600;

export function renderRemoval(texts: Texts, outcome: RemovalOutcome): ChangeMessage {
  const {
    playlist: { removal },
    search,
  } = texts;
  const { removed, gone, staying, left, unsure } = outcome;
  const title = bold(outcome.title, search.untitled);
  const lines = [
    removed.length === 0 ? removal.removedNone(title) : removal.removed(title, removed.length),
    ...names(texts, removed),
    ...group(texts, unsure, removal.unsure),
    ...group(texts, gone, removal.gone),
    ...group(texts, staying, removal.staying),
    ...(staying.length > 0 && outcome.failure === undefined ? [removal.mayLack] : []),
    ...(outcome.failure === undefined ? [] : [failureSentence(texts, outcome.failure)]),
    ...group(texts, left, outcome.cancelled ? removal.leftCancelled : removal.left),
    ...(outcome.undo ? [removal.canUndo(removed.length)] : []),
  ];
  const controls = outcome.undo ? [[{ label: removal.undo, style: 'secondary' as const, press: outcome.undo }]] : [];
  return changeNote(resultOf(outcome), lines.join('\n'), { private: true, controls });
}

function resultOf({ removed, unsure, staying, failure }: RemovalOutcome): ChangeOutcome {
  if (unsure.length > 0 || (staying.length > 0 && isUncertain(failure))) return 'unknown';
  if (removed.length > 0) return 'done';
  return staying.length > 0 || failure !== undefined ? 'failed' : 'nothing';
}

/** A heading with the names under it, or nothing. */
export const group = (
  texts: Texts,
  items: readonly RemovedItem[],
  head: (count: number) => string,
): readonly string[] => (items.length === 0 ? [] : [head(items.length), ...names(texts, items)]);

/** The names, as many as there is room for. */
export function names({ pages }: Texts, items: readonly RemovedItem[]): readonly string[] {
  const all = items.map(({ title }) => `- ${plainClipped(title, 80)}`);
  const shown = fitLines(all, NAMES);
  const more = pages.shown(shown.length, all.length);
  return more === undefined ? shown : [...shown, more];
}
