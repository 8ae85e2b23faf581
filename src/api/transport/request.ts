import type { Caller } from '../../domain/media/callOptions.ts';
import type { CalledRemoteService, MediaServerFailureKind } from '../../domain/media/server/failure.ts';
import type { ScrubSecrets } from '../../domain/scrub.ts';
import type { VocabularyName } from '../vocabularies/vocabularies.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { QueryParameter } from './query.ts';

/** A request as plain data. Its path is already encoded, its query is not. */
export interface RequestParts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** An absolute path below the base URL, already checked and encoded. */
  readonly path: string;
  readonly query: readonly QueryParameter[];
  /** Plain text. Only the request that writes to the server's log has a body (interface.md, 4.19). */
  readonly body?: string | undefined;
  /** A GET may also be a `change` (interface.md, 4.3, 4.4, 4.9, 4.10, 4.18). Only a `read` is tried again. */
  readonly effect: 'read' | 'change';
  /** Time limit of the whole call, in ms, including waits and further attempts. The limit of a read if undefined. */
  readonly deadlineMs?: number | undefined;
  /** Kinds of failures for HTTP statuses with a special meaning at this endpoint. */
  readonly failures?: Readonly<Record<number, MediaServerFailureKind>> | undefined;
  /**
   * Proof about the token in the response. `token`: a 401 proves that the token is refused, and a
   * success that it is accepted. `none`: no token is sent. `own`: a 401 has another meaning (interface.md, 4.9).
   * Undefined: a 401 may concern only this endpoint.
   */
  readonly proof?: 'token' | 'none' | 'own' | undefined;
  /** Identifier to send instead of the installation's own, which every media server knows. */
  readonly client?: string | undefined;
  /** True for the successor of a retired route of the account service. Any host of the service may have it. */
  readonly isSuccessor?: true | undefined;
  /** True to keep the original bytes with tokens. Only for decoders that return no token. */
  readonly keepsOriginal?: boolean | undefined;
}

export interface TransportRequest extends RequestParts {
  readonly accept: string;
  /** Maximum size of the response in bytes, after decompression. 0: the body is ignored. */
  readonly maxBytes: number;
  /** Vocabulary in which the request is written. Undefined if all vocabularies write it the same way. */
  readonly vocabularyName?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The person for whom the request is made. Undefined for the bot's own jobs. */
  readonly caller?: Caller | undefined;
  /** Token of a linked account to send instead of the transport's own. Printable ASCII. */
  readonly token?: string | undefined;
}

export interface TransportResponse {
  readonly status: number;
  readonly bytes: Uint8Array;
  /** The response's bytes before tokens were removed. Set for a request with `keepsOriginal`. */
  readonly original?: Uint8Array | undefined;
  /** Removes tokens from decoded texts. Undefined if the texts cannot contain a token. */
  readonly scrub?: ScrubSecrets | undefined;
  readonly mark?: VocabularyName | undefined;
  /** When the response was made, by the server's clock. */
  readonly date?: Date | undefined;
}

export interface Transport {
  /** The server's vocabulary. Undefined until a successful read has detected it. */
  vocabulary(): Vocabulary | undefined;
  /** Kind of service that the transport connects to. Undefined: a media server. */
  readonly service?: CalledRemoteService | undefined;
  /**
   * Sends a request. Rejects with a MediaServerFailure, or with the signal's reason if the caller aborts. Neither
   * contains the token or the query.
   */
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Closes all connections at once. Running and later calls fail as `unreachable`. */
  close(): Promise<void>;
}
