import type { ServerId } from '../servers/refs.ts';
import type { LinkProblem } from './server/failure.ts';

export interface Caller {
  readonly userId: string;
  /**
   * Id of the interaction that causes the call. All calls of an interaction together count as one waiting piece of
   * work.
   */
  readonly reference: string;
  /**
   * Order of waiting calls. `moderation`: a moderator's command. `change`, `read`: another command. `typing`:
   * suggestions, which are outdated after the next letter.
   */
  readonly urgency: 'moderation' | 'change' | 'read' | 'typing';
  /** The account that makes the call. Undefined: the shared account. */
  readonly account?: CallerAccount | undefined;
}

/**
 * The account that makes requests about playlists and the play log, because these belong to a token's user
 * (interface.md, 4.14 to 4.18). All other requests use the shared token.
 */
export type CallerAccount =
  | { readonly kind: 'own'; readonly token: string }
  /** The shared account. `playlists: 'reads'`: the caller may read its playlists but not change them. */
  | { readonly kind: 'shared'; readonly playlists?: 'reads' | undefined }
  /** No account can be used, so the call fails before a request is sent. */
  | { readonly kind: 'none'; readonly why: LinkProblem };

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The person for whom the call is made. Undefined for the bot's own jobs. */
  readonly caller?: Caller | undefined;
  /** Reads only this server's list, and rejects if the server fails. Used to check the result of a request. */
  readonly only?: ServerId | undefined;
  /**
   * True for a list that is helpful but not necessary, such as a list of names. If it cannot be read, the answer still
   * counts as complete.
   */
  readonly isExtra?: boolean | undefined;
}
