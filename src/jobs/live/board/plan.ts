import type { Board } from '../../../domain/live/boards.ts';

/** How fast a board may be written. Times in ms, by the steady clock. */
interface Pace {
  /** Between two messages. */
  readonly everyMs: number;
  /** No message is written before. */
  readonly nextWrite: number;
  /** No request is made before. */
  readonly nextTry: number;
  /** How many requests failed in a row. */
  readonly failures: number;
}

/** Discord allows five edits in five seconds; nobody reads that fast, and other bots share its patience. */
const FASTEST_MS = 15_000;
const SLOWEST_MS = 5 * 60_000;

export const FIRST_PACE: Pace = { everyMs: FASTEST_MS, nextWrite: 0, nextTry: 0, failures: 0 };

/** After a message that was taken: a little faster again. */
export const paceAfterWrite = ({ everyMs }: Pace, steadyMs: number): Pace => {
  const faster = Math.max(FASTEST_MS, Math.round(everyMs / 2));
  return { everyMs: faster, nextWrite: steadyMs + faster, nextTry: 0, failures: 0 };
};

/** After a rate limit: half as fast, and not before Discord says. */
export const paceAfterLimit = ({ everyMs, nextWrite, failures }: Pace, steadyMs: number, retryAfterMs = 0): Pace => {
  const slower = Math.min(SLOWEST_MS, everyMs * 2);
  return { everyMs: slower, nextWrite, nextTry: steadyMs + Math.max(slower, retryAfterMs), failures: failures + 1 };
};

/** After any other failure. */
export const paceAfterFailure = (pace: Pace, steadyMs: number, waitMs: number): Pace => ({
  ...pace,
  nextTry: steadyMs + waitMs,
  failures: pace.failures + 1,
});

/** What a board should say now. */
export interface WantedBoard {
  /** A hash of it. */
  readonly says: string;
  readonly files: readonly string[];
}

/** What is known besides what is stored. Times in ms. */
export interface BoardSituation {
  /** Undefined while there is nothing to say: nobody has read the sessions yet. */
  readonly wanted: WantedBoard | undefined;
  /** By Discord's clock, which dates messages. */
  readonly discordNow: number;
  /** Something failed a moment ago: no request at all. */
  readonly isBackingOff: boolean;
  /** The last message was written a moment ago: no other is yet. */
  readonly isTooEarly: boolean;
  /** Its message cannot be edited (any more), or somebody asked for a new one. */
  readonly mustMove: boolean;
  /** Whether there is a message below it; undefined if nobody has looked. */
  readonly isCovered: boolean | undefined;
  /** Discord did not take an edit that kept the message's pictures. */
  readonly mustUpload: boolean;
}

export type BoardStep =
  | { readonly kind: 'nothing' }
  /** Finds out whether a post arrived, for a board that is removed. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'forget' }
  /** Finds out whether there is a message below it. */
  | { readonly kind: 'look' }
  /** Posts a message; one that is there becomes obsolete. */
  | { readonly kind: 'post' }
  | { readonly kind: 'edit'; readonly messageId: string; readonly keepsFiles: boolean };

const MINUTE_MS = 60_000;
/** Discord limits edits of messages older than an hour (30046); the rest of the hour is for what takes longer. */
const MOVES_AFTER_MS = 55 * MINUTE_MS;
/** A conversation below the board moves it no more often than that. */
const FOLLOWS_AFTER_MS = 2 * MINUTE_MS;

const NOTHING: BoardStep = { kind: 'nothing' };

/** The next thing to do for a board in Discord: one request, or none. */
export function planBoard(board: Board, situation: BoardSituation): BoardStep {
  const { message, obsoleteId, inDoubt, isRemoved } = board.state;
  if (situation.isBackingOff) return NOTHING;
  if (isRemoved && inDoubt) return { kind: 'settle' };
  const toDelete = obsoleteId ?? (isRemoved ? message?.id : undefined);
  if (toDelete !== undefined) return { kind: 'delete', messageId: toDelete };
  if (isRemoved) return { kind: 'forget' };
  return situation.wanted && !situation.isTooEarly ? planMessage(board, situation, situation.wanted) : NOTHING;
}

function planMessage({ state, follows }: Board, situation: BoardSituation, wanted: WantedBoard): BoardStep {
  const { message } = state;
  if (!message || state.inDoubt || situation.mustMove) return { kind: 'post' };
  if (message.says === wanted.says) return NOTHING;
  const ageMs = situation.discordNow - message.postedAt.getTime();
  if (ageMs >= MOVES_AFTER_MS) return { kind: 'post' };
  if (follows && ageMs >= FOLLOWS_AFTER_MS && situation.isCovered === undefined) return { kind: 'look' };
  if (follows && situation.isCovered) return { kind: 'post' };
  const hasAll = JSON.stringify(message.files) === JSON.stringify(wanted.files);
  return { kind: 'edit', messageId: message.id, keepsFiles: hasAll && !situation.mustUpload };
}
