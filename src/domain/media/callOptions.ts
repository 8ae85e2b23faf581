import type { ServerId } from '../servers/refs.ts';
import type { LinkedAccountProblem } from './server/failure.ts';

export interface Caller {
  readonly userId: string;
  /**
   * Id of the interaction that causes the call. In the queue, all calls of an interaction count as one piece of work.
   */
  readonly reference: string;
  /**
   * Order of waiting calls: `moderation` for a moderator's command, `change` and `read` for another command, `typing`
   * for suggestions, which the next typed letter makes obsolete.
   */
  readonly urgency: 'moderation' | 'change' | 'read' | 'typing';
  /** The account that makes the call. Undefined: the shared account. */
  readonly account?: CallerAccount | undefined;
}

/**
 * The account for requests about playlists and the play log, because these belong to a token's user (interface.md, 4.14
 * to 4.18). All other requests use the shared token.
 */
export type CallerAccount =
  | { readonly kind: 'own'; readonly token: string }
  /** The shared account. `playlists: 'reads'`: the caller may read its playlists but not change them. */
  | { readonly kind: 'shared'; readonly playlists?: 'reads' | undefined }
  /** No account can be used, so the call fails before a request is sent. */
  | { readonly kind: 'none'; readonly why: LinkedAccountProblem };

export interface MediaServerCallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The person for whom the call is made. Undefined for the bot's own jobs. */
  readonly caller?: Caller | undefined;
  /**
   * The only server to ask, if a list otherwise combines several servers. Rejects if this server fails. Used for
   * example to check the result of a request.
   */
  readonly only?: ServerId | undefined;
  /**
   * True for a list that is helpful but not necessary, such as a list of names. The answer counts as complete even if
   * the list cannot be read.
   */
  readonly isExtra?: boolean | undefined;
}
