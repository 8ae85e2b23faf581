import type { ServerId } from '../servers/refs.ts';
import type { LinkProblem } from './server/failure.ts';

export interface Caller {
  readonly userId: string;
  /** The id of one interaction. All its calls together count as one waiting piece of work. */
  readonly reference: string;
  /**
   * Decides the order of waiting calls. `moderation`: a moderator's command. `change`, `read`: another command.
   * `typing`: suggestions, which are outdated with the next letter.
   */
  readonly urgency: 'moderation' | 'change' | 'read' | 'typing';
  /** The account with which the call is made. Undefined: the shared account. */
  readonly account?: CallerAccount | undefined;
}

/**
 * The account for requests about playlists and the log, which belong to a token's user (interface.md, 4.14 to 4.18).
 * All other requests use the shared token.
 */
export type CallerAccount =
  | { readonly kind: 'own'; readonly token: string }
  /** `playlists: 'reads'`: the caller may read the shared playlists but not change them. */
  | { readonly kind: 'shared'; readonly playlists?: 'reads' | undefined }
  /** No account may be used, so the call fails without a request. */
  | { readonly kind: 'none'; readonly why: LinkProblem };

export interface CallOptions {
  /** Cancels the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The person for whom the call is made. Undefined: one of the bot's own jobs. */
  readonly caller?: Caller | undefined;
  /** Reads the list of this server only, and rejects if it fails. Used to check the result of a request. */
  readonly only?: ServerId | undefined;
  /**
   * True for a list that is useful but not needed, for example of names. If it fails, an answer still counts as
   * complete.
   */
  readonly isExtra?: boolean | undefined;
}
