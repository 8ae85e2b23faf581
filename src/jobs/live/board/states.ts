import { HOUR_MS } from '../../../time/units.ts';

/**
 * The state of one board's writer, in five parts, beside the state that is stored. Times are in ms, by the steady clock: setting the time
 * of day neither lengthens nor shortens a wait. Each function below is one arrow, and nothing else changes a state.
 *
 * | part | state | what leaves it |
 * |---|---|---|
 * | requests | taken | `fail`, `limit` |
 * | | failing | `write` |
 * | content | offered | `refuse` |
 * | | refused | `write`, `hurry` |
 * | leftOut | until a moment | that moment |
 * | way | edit | `upload`, `move`, `replace` |
 * | | upload | `write`, `move`, `replace` |
 * | | to move | `plan`, once the new message is planned |
 * | | moving | `write`; `move`, if a person asks for another new message meanwhile |
 * | turn | own | `giveWay` to a post |
 * | | yielding | `giveWay` to no post; after a minute it no longer holds the board up |
 */
export interface WriterState {
  readonly pace: Pace;
  readonly requests: Requests;
  readonly content: Content;
  readonly leftOut: { readonly picturesUntil: number; readonly recentUntil: number };
  readonly way: Way;
  readonly turn: Turn;
}

interface Pace {
  readonly everyMs: number;
  /** No message is written before. */
  readonly nextWrite: number;
}

type Requests = { readonly kind: 'taken' } | Failing;

interface Failing {
  readonly kind: 'failing';
  /** No request is made before. */
  readonly nextTry: number;
  /** Failed requests in a row. */
  readonly failures: number;
  readonly isLogged: boolean;
}

/** `says`: a hash of the content that Discord will never take. Other content is tried. */
type Content = { readonly kind: 'offered' } | { readonly kind: 'refused'; readonly says: string };

export type Way = Editing | { readonly kind: 'to move' } | { readonly kind: 'moving' };

interface Editing {
  /** An edit keeps the pictures that the message has, or uploads them again. */
  readonly kind: 'edit' | 'upload';
  /** A message is below the board; undefined if that is not known. */
  readonly isCovered: boolean | undefined;
}

type Turn = { readonly kind: 'own' } | { readonly kind: 'yielding'; readonly since: number };

const MINUTE_MS = 60_000;
/**
 * Discord allows five edits in five seconds. People do not read that fast, and other bots in the channel need
 * edits, too.
 */
const FASTEST_MS = 15_000;
const SLOWEST_MS = 5 * MINUTE_MS;
/** Posts of feeds come first, but they hold a board up for at most this time. */
const YIELDS_FOR_MS = MINUTE_MS;
/** Pictures are left out for this time after Discord refused them. */
const WITHOUT_PICTURES_MS = 10 * MINUTE_MS;
/**
 * Played and new items are left out for this time: a guild's AutoMod may have refused one of their titles.
 */
const WITHOUT_RECENT_MS = HOUR_MS;

const FIRST_PACE: Pace = { everyMs: FASTEST_MS, nextWrite: 0 };

export const FIRST_STATE: WriterState = {
  pace: FIRST_PACE,
  requests: { kind: 'taken' },
  content: { kind: 'offered' },
  leftOut: { picturesUntil: 0, recentUntil: 0 },
  way: { kind: 'edit', isCovered: undefined },
  turn: { kind: 'own' },
};

export const isBackingOff = ({ requests }: WriterState, steadyMs: number): boolean =>
  requests.kind === 'failing' && steadyMs < requests.nextTry;
export const isTooEarly = ({ pace }: WriterState, steadyMs: number): boolean => steadyMs < pace.nextWrite;
export const isRefused = ({ content }: WriterState, says: string): boolean =>
  content.kind === 'refused' && content.says === says;
export const isYielding = ({ turn }: WriterState, steadyMs: number): boolean =>
  turn.kind === 'yielding' && steadyMs - turn.since < YIELDS_FOR_MS;
export const isFailureLogged = ({ requests }: WriterState): boolean => requests.kind === 'failing' && requests.isLogged;
export const failuresIn = ({ requests }: WriterState): number => (requests.kind === 'failing' ? requests.failures : 0);

/** A person asked for a new message, which waits for nothing. */
export const move = (state: WriterState): WriterState => ({
  ...state,
  pace: FIRST_PACE,
  requests: withoutWait(state.requests),
  way: { kind: 'to move' },
});

/** A person changed something, which waits for no earlier failure. */
export const hurry = (state: WriterState): WriterState => ({
  ...state,
  requests: withoutWait(state.requests),
  content: { kind: 'offered' },
});

const withoutWait = (requests: Requests): Requests =>
  requests.kind === 'failing' ? { ...requests, nextTry: 0, failures: 0 } : requests;

/** The next step is planned from this state. */
export const plan = (state: WriterState): WriterState =>
  state.way.kind === 'to move' ? { ...state, way: { kind: 'moving' } } : state;

export function giveWay(state: WriterState, isPostDue: boolean, steadyMs: number): WriterState {
  if (!isPostDue) return { ...state, turn: { kind: 'own' } };
  return state.turn.kind === 'yielding' ? state : { ...state, turn: { kind: 'yielding', since: steadyMs } };
}

/** The channel's newest message was looked up. */
export function look(state: WriterState, isCovered: boolean): WriterState {
  const { way } = state;
  return way.kind === 'edit' || way.kind === 'upload' ? { ...state, way: { kind: way.kind, isCovered } } : state;
}

/** Discord took a message: the next one may come a little faster. */
export function write(state: WriterState, steadyMs: number): WriterState {
  const taken: WriterState = { ...state, requests: { kind: 'taken' }, content: { kind: 'offered' } };
  if (state.way.kind === 'to move') return { ...taken, pace: FIRST_PACE };
  const everyMs = Math.max(FASTEST_MS, Math.round(state.pace.everyMs / 2));
  return { ...taken, pace: { everyMs, nextWrite: steadyMs + everyMs }, way: { kind: 'edit', isCovered: undefined } };
}

/** The message cannot be edited (any more). */
export const replace = (state: WriterState): WriterState => ({ ...state, way: { kind: 'to move' } });

/**
 * Discord did not take an edit that kept the pictures. A new message, if a person asked for one meanwhile,
 * uploads them anyway.
 */
export const upload = (state: WriterState): WriterState =>
  state.way.kind === 'edit' || state.way.kind === 'upload'
    ? { ...state, way: { kind: 'upload', isCovered: state.way.isCovered } }
    : state;

export const leaveOutPictures = (state: WriterState, steadyMs: number): WriterState => ({
  ...state,
  leftOut: { ...state.leftOut, picturesUntil: steadyMs + WITHOUT_PICTURES_MS },
});

export const leaveOutRecent = (state: WriterState, steadyMs: number): WriterState => ({
  ...state,
  leftOut: { ...state.leftOut, recentUntil: steadyMs + WITHOUT_RECENT_MS },
});

export const refuse = (state: WriterState, says: string): WriterState => ({
  ...state,
  content: { kind: 'refused', says },
});

/** To be called before the `fail` or `limit` of a failure that was written to the log. */
export const logFailure = (state: WriterState): WriterState => ({
  ...state,
  requests: { kind: 'failing', nextTry: 0, failures: failuresIn(state), isLogged: true },
});

/** After a rate limit: half as fast, and not before the time that Discord gave. */
export function limit(state: WriterState, steadyMs: number, retryAfterMs = 0): WriterState {
  const everyMs = Math.min(SLOWEST_MS, state.pace.everyMs * 2);
  const slower: WriterState = { ...state, pace: { ...state.pace, everyMs } };
  return fail(slower, steadyMs, Math.max(everyMs, retryAfterMs));
}

/** Any other failure. */
export const fail = (state: WriterState, steadyMs: number, waitMs: number): WriterState => ({
  ...state,
  requests: {
    kind: 'failing',
    nextTry: steadyMs + waitMs,
    failures: failuresIn(state) + 1,
    isLogged: isFailureLogged(state),
  },
});
