import { HOUR_MS } from '../../../time/units.ts';

/**
 * The state of a board's writer, kept in memory only. Only the functions below change a state. Times are in ms on the
 * steady clock, so that setting the time of day does not change a wait.
 */
export interface WriterState {
  /** The time between two writes of the board. */
  readonly pace: Pace;
  /** State of the board's requests to Discord. After a failure, `failing` until a message is written. */
  readonly requests: Requests;
  /** Refused content stays refused until a message is written or a person changes the board. */
  readonly content: Content;
  /** Parts that the board leaves out until a time: its pictures, and played and new titles. */
  readonly omissions: { readonly picturesUntil: number; readonly recentUntil: number };
  /** How the board is written next: by an edit, by an edit that uploads the pictures again, or as a new message. */
  readonly method: WriteMethod;
  /** The board may be written now, or waits for a post in its channel, for at most a minute. */
  readonly turn: Turn;
  readonly upkeep: Upkeep;
}

/** Earliest times of the next check and the next pin, on the steady clock. Only for control panels. */
interface Upkeep {
  readonly nextCheck: number;
  readonly nextPin: number;
}

interface Pace {
  readonly intervalMs: number;
  readonly nextWrite: number;
}

type Requests = { readonly kind: 'accepted' } | Failing;

interface Failing {
  readonly kind: 'failing';
  readonly nextTry: number;
  readonly failures: number;
  readonly isLogged: boolean;
}

/** Discord will never accept content with this hash. Other content is tried. */
type Content = { readonly kind: 'offered' } | { readonly kind: 'refused'; readonly contentHash: string };

export type WriteMethod = Editing | { readonly kind: 'to move' } | { readonly kind: 'moving' };

interface Editing {
  /** `edit` keeps the pictures of the message; `upload` uploads them again. */
  readonly kind: 'edit' | 'upload';
  /** True if there is a newer message below the board. Undefined if unknown. */
  readonly isCovered: boolean | undefined;
}

type Turn = { readonly kind: 'own' } | { readonly kind: 'yielding'; readonly since: number };

const MINUTE_MS = 60_000;
/**
 * Minimum time between two edits of a board, in ms. Discord allows five edits in five seconds, but people do not read
 * that fast, and other bots in the channel need edits too.
 */
const MIN_INTERVAL_MS = 15_000;
const MAX_INTERVAL_MS = 5 * MINUTE_MS;
/** How long posts may delay a board, in ms. Posts go first. */
const YIELDS_FOR_MS = MINUTE_MS;
/** How long pictures are left out after Discord refused them, in ms. */
const WITHOUT_PICTURES_MS = 10 * MINUTE_MS;
/**
 * How long played and new titles are left out after Discord refused the content, in ms. A guild's AutoMod may have
 * refused one of them.
 */
const WITHOUT_RECENT_MS = HOUR_MS;

/** How often to check that the message of a control panel still exists, in ms. */
const CHECK_EVERY_MS = 5 * MINUTE_MS;
const PIN_AGAIN_MS = HOUR_MS;

const FIRST_PACE: Pace = { intervalMs: MIN_INTERVAL_MS, nextWrite: 0 };

export const INITIAL_BOARD_WRITER_STATE: WriterState = {
  pace: FIRST_PACE,
  requests: { kind: 'accepted' },
  content: { kind: 'offered' },
  omissions: { picturesUntil: 0, recentUntil: 0 },
  method: { kind: 'edit', isCovered: undefined },
  turn: { kind: 'own' },
  upkeep: { nextCheck: 0, nextPin: 0 },
};

export const isBackingOff = ({ requests }: WriterState, steadyMs: number): boolean =>
  requests.kind === 'failing' && steadyMs < requests.nextTry;
export const isWriteTooEarly = ({ pace }: WriterState, steadyMs: number): boolean => steadyMs < pace.nextWrite;
export const isContentRefused = ({ content }: WriterState, contentHash: string): boolean =>
  content.kind === 'refused' && content.contentHash === contentHash;
export const isBoardWriterYieldingToPost = ({ turn }: WriterState, steadyMs: number): boolean =>
  turn.kind === 'yielding' && steadyMs - turn.since < YIELDS_FOR_MS;
export const isFailureLogged = ({ requests }: WriterState): boolean => requests.kind === 'failing' && requests.isLogged;
export const failureCount = ({ requests }: WriterState): number =>
  requests.kind === 'failing' ? requests.failures : 0;

export const isCheckDue = ({ upkeep }: WriterState, steadyMs: number): boolean => steadyMs >= upkeep.nextCheck;
export const isBoardPinRefused = ({ upkeep }: WriterState, steadyMs: number): boolean => steadyMs < upkeep.nextPin;

export const boardWriterStateAfterCheck = (state: WriterState, steadyMs: number): WriterState => ({
  ...state,
  upkeep: { ...state.upkeep, nextCheck: steadyMs + CHECK_EVERY_MS },
});

export const boardWriterStateAfterRefusedPin = (state: WriterState, steadyMs: number): WriterState => ({
  ...state,
  upkeep: { ...state.upkeep, nextPin: steadyMs + PIN_AGAIN_MS },
});

/** A person asked for a new message, which is sent without waiting. */
export const requestBoardMove = (state: WriterState): WriterState => ({
  ...state,
  pace: FIRST_PACE,
  requests: withoutWait(state.requests),
  method: { kind: 'to move' },
});

/** A person changed the board, so earlier failures no longer delay it. */
export const withoutWaits = (state: WriterState): WriterState => ({
  ...state,
  requests: withoutWait(state.requests),
  content: { kind: 'offered' },
  upkeep: { nextCheck: 0, nextPin: 0 },
});

const withoutWait = (requests: Requests): Requests =>
  requests.kind === 'failing' ? { ...requests, nextTry: 0, failures: 0 } : requests;

export const stateAfterPlan = (state: WriterState): WriterState =>
  state.method.kind === 'to move' ? { ...state, method: { kind: 'moving' } } : state;

export function updateTurn(state: WriterState, isPostDue: boolean, steadyMs: number): WriterState {
  if (!isPostDue) return { ...state, turn: { kind: 'own' } };
  return state.turn.kind === 'yielding' ? state : { ...state, turn: { kind: 'yielding', since: steadyMs } };
}

export function boardWriterStateAfterCoverCheck(state: WriterState, isCovered: boolean): WriterState {
  const { method } = state;
  return method.kind === 'edit' || method.kind === 'upload'
    ? { ...state, method: { kind: method.kind, isCovered } }
    : state;
}

/** Discord accepted a message. The next one may come a little sooner. */
export function stateAfterWrite(state: WriterState, steadyMs: number): WriterState {
  const upkeep = { ...state.upkeep, nextCheck: steadyMs + CHECK_EVERY_MS };
  const acceptedState: WriterState = { ...state, requests: { kind: 'accepted' }, content: { kind: 'offered' }, upkeep };
  if (state.method.kind === 'to move') return { ...acceptedState, pace: FIRST_PACE };
  const intervalMs = Math.max(MIN_INTERVAL_MS, Math.round(state.pace.intervalMs / 2));
  return {
    ...acceptedState,
    pace: { intervalMs, nextWrite: steadyMs + intervalMs },
    method: { kind: 'edit', isCovered: undefined },
  };
}

/** A new message replaces one that cannot be edited. */
export const requestBoardReplacement = (state: WriterState): WriterState => ({ ...state, method: { kind: 'to move' } });

/** Discord refused an edit that kept the pictures, so they are uploaded again. A new message uploads them anyway. */
export const requestUpload = (state: WriterState): WriterState =>
  state.method.kind === 'edit' || state.method.kind === 'upload'
    ? { ...state, method: { kind: 'upload', isCovered: state.method.isCovered } }
    : state;

export const leaveOutPictures = (state: WriterState, steadyMs: number): WriterState => ({
  ...state,
  omissions: { ...state.omissions, picturesUntil: steadyMs + WITHOUT_PICTURES_MS },
});

export const leaveOutRecentTitles = (state: WriterState, steadyMs: number): WriterState => ({
  ...state,
  omissions: { ...state.omissions, recentUntil: steadyMs + WITHOUT_RECENT_MS },
});

export const stateAfterRefusedContent = (state: WriterState, contentHash: string): WriterState => ({
  ...state,
  content: { kind: 'refused', contentHash },
});

/** Marks the current failure as logged. Call it before `stateAfterFailure` or `stateAfterRateLimit`. */
export const markFailureLogged = (state: WriterState): WriterState => ({
  ...state,
  requests: { kind: 'failing', nextTry: 0, failures: failureCount(state), isLogged: true },
});

/** Discord limits the rate: halves the pace, and waits at least as long as Discord demands. */
export function stateAfterRateLimit(state: WriterState, steadyMs: number, retryAfterMs = 0): WriterState {
  const intervalMs = Math.min(MAX_INTERVAL_MS, state.pace.intervalMs * 2);
  const slowerState: WriterState = { ...state, pace: { ...state.pace, intervalMs } };
  return stateAfterFailure(slowerState, steadyMs, Math.max(intervalMs, retryAfterMs));
}

/** Delays the next request after a failure. For rate limits, use `stateAfterRateLimit`. */
export const stateAfterFailure = (state: WriterState, steadyMs: number, waitMs: number): WriterState => ({
  ...state,
  requests: {
    kind: 'failing',
    nextTry: steadyMs + waitMs,
    failures: failureCount(state) + 1,
    isLogged: isFailureLogged(state),
  },
});
