import type { ServerId } from '../servers/refs.ts';
import type { LinkProblem } from './server/failure.ts';

/** For whom a call is made. */
export interface Caller {
  readonly userId: string;
  /** One interaction's id: all of its calls together count as one piece of work that waits. */
  readonly reference: string;
  /** What waits for it: what only moderators may do, something to be changed, an answer, or a list of choices that is stale with the next letter. */
  readonly urgency: 'moderation' | 'change' | 'read' | 'typing';
  /** Missing: the shared one. */
  readonly account?: CallerAccount | undefined;
}

/**
 * The account with which playlists and the log are used, since those belong to the user of a token (interface 4.14 to
 * 4.18); everything else is always asked with the shared token.
 */
export type CallerAccount =
  | { readonly kind: 'own'; readonly token: string }
  /** `reads`: its playlists are not theirs to change. */
  | { readonly kind: 'shared'; readonly playlists?: 'reads' | undefined }
  /** None may be used: the call fails without a request. */
  | { readonly kind: 'none'; readonly why: LinkProblem };

export interface CallOptions {
  /** Cancels the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Missing: the bot itself wants it, for a job. */
  readonly caller?: Caller | undefined;
  /** Reads a list from this server only, and rejects if it fails. Used to check the result of a request. */
  readonly only?: ServerId | undefined;
  /** Marks a list of extras, such as names: a server that fails to send it does not count as missing from the answer. */
  readonly isExtra?: boolean | undefined;
}
