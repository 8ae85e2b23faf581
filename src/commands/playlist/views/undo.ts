import type { ChangeOutcome } from '../../../domain/audit.ts';
import type { RemovedItem } from '../../../domain/media/playlists/removals.ts';
import { isUncertain } from '../../../domain/media/server/attempt.ts';
import { failureSentence } from '../../../render/kit/errors.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { bold } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { group, names } from './removal.ts';

interface UndoOutcome {
  readonly title: string;
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
  const {
    playlist: { removal },
    search,
  } = texts;
  const { back, left, wasThere, unknown, failure, verified } = outcome;
  const title = bold(outcome.title, search.untitled);
  const lines = [
    back.length === 0 ? removal.backNone(title) : removal.back(title, back.length),
    ...names(texts, back),
    ...(verified ? [] : [removal.backUnverified(back.length)]),
    ...group(texts, wasThere, removal.wasThere),
    ...group(texts, unknown, removal.unknown),
    ...(failure === undefined ? [] : [failureSentence(texts, failure)]),
    ...group(texts, left, removal.notBack),
    ...(left.length === 0 ? [] : [removal.notBackAgain(left.length)]),
  ];
  return changeNote(resultOf(outcome), lines.join('\n'), { private: true });
}

function resultOf({ back, left, failure, verified }: UndoOutcome): ChangeOutcome {
  const isUnsure = verified ? left.length > 0 && isUncertain(failure) : back.length > 0 || failure !== undefined;
  if (isUnsure) return 'unknown';
  if (back.length > 0) return 'done';
  return failure === undefined ? 'nothing' : 'failed';
}

export const renderNothingToUndo = ({ playlist: { removal } }: Texts, why: 'nothing' | 'already'): ChangeMessage =>
  nothingDone(why === 'nothing' ? removal.nothingToUndo : removal.undoneAlready);

export const renderNowhereToUndo = ({ playlist: { removal }, search }: Texts, title: string): ChangeMessage =>
  nothingDone(removal.playlistGone(bold(title, search.untitled)));
