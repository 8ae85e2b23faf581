import type { ServerId } from '../servers/refs.ts';
import type { LinkProblem } from './server/failure.ts';

/** The person on whose behalf a call is made. */
export interface Caller {
  readonly userId: string;
  /** One interaction's id: all its calls together count as one waiting piece of work. */
  readonly reference: string;
  /**
   * The purpose of the call: a moderator's command, a change, an answer, or suggestions that are stale with the
   * next letter.
   */
  readonly urgency: 'moderation' | 'change' | 'read' | 'typing';
  /** Missing: the shared one. */
  readonly account?: CallerAccount | undefined;
}

/**
 * The account for playlists and the log, because these belong to a token's user (interface 4.14 to 4.18); all
 * other calls use the shared token.
 */
export type CallerAccount =
  | { readonly kind: 'own'; readonly token: string }
  /** `reads`: its playlists are not theirs to change. */
  | { readonly kind: 'shared'; readonly playlists?: 'reads' | undefined }
  /** No account may be used: the call fails without a request. */
  | { readonly kind: 'none'; readonly why: LinkProblem };

export interface CallOptions {
  /** Cancels the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Missing: the bot itself wants it, for a job. */
  readonly caller?: Caller | undefined;
  /** Reads a list from this server only, and rejects if it fails. Used to check the result of a request. */
  readonly only?: ServerId | undefined;
  /** Marks an optional list, for example of names: an answer does not count as incomplete without it. */
  readonly isExtra?: boolean | undefined;
}
