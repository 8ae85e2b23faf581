import type { Caller } from '../../domain/media/callOptions.ts';
import type { FailureKind, Service } from '../../domain/media/server/failure.ts';
import type { Scrub } from '../../domain/scrub.ts';
import type { VocabularyName } from '../vocabularies/vocabularies.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { QueryPair } from './query.ts';

/** A request as plain data. Its path is already encoded, its query is not. */
export interface RequestParts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** An absolute path below the base URL, checked and encoded. */
  readonly path: string;
  readonly query: readonly QueryPair[];
  /** Plain text. Only the log request (interface.md, 4.19) has a body. */
  readonly body?: string | undefined;
  /** A GET can also be a `change` (interface.md, 4.3, 4.4, 4.9, 4.10, 4.18). Only a `read` is retried. */
  readonly effect: 'read' | 'change';
  /**
   * Time limit of the whole call in milliseconds, including its wait in the queue and its retries. If missing, the
   * limit of a read applies.
   */
  readonly deadlineMs?: number | undefined;
  /** Kinds of failure for statuses that have a special meaning at this endpoint. */
  readonly failures?: Readonly<Record<number, FailureKind>> | undefined;
  /**
   * The verdict of a response on the token. `token`: a 401 or a success is about the token itself. `none`: no token is
   * sent. `own`: a 401 has a special meaning (interface.md, 4.9). If missing, a 401 may be about this endpoint only.
   */
  readonly proof?: 'token' | 'none' | 'own' | undefined;
  /** Identifier sent in place of the installation's own, which every media server knows. */
  readonly client?: string | undefined;
  /** True for the successor of a route that the account service has retired. Any host of the service may have it. */
  readonly isSuccessor?: true | undefined;
  /**
   * True if the response must also carry its original bytes, tokens included. Only for decoders that return no token.
   */
  readonly keepsOriginal?: boolean | undefined;
}

export interface TransportRequest extends RequestParts {
  readonly accept: string;
  /** Limit in bytes after decompression; 0 if the body is ignored. */
  readonly maxBytes: number;
  /** Vocabulary in which the request is written; missing if all vocabularies write it the same way. */
  readonly spelledIn?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The person for whom the request is made. Missing for jobs of the bot itself. */
  readonly caller?: Caller | undefined;
  /** Token of a linked account, sent in place of the transport's own; printable ASCII. */
  readonly token?: string | undefined;
}

export interface TransportResponse {
  /** HTTP status of a success, from 200 to 299. */
  readonly status: number;
  readonly bytes: Uint8Array;
  /** The bytes before tokens were removed, for a request with `keepsOriginal`. */
  readonly original?: Uint8Array | undefined;
  /** Removes tokens from decoded texts; missing if no token could be in them. */
  readonly scrub?: Scrub | undefined;
  readonly mark?: VocabularyName | undefined;
  /** When the response was made, by the server's clock. */
  readonly date?: Date | undefined;
}

export interface Transport {
  /** The server's vocabulary; undefined until a successful read has detected it. */
  vocabulary(): Vocabulary | undefined;
  /** The kind of service behind the transport; the media server by default. */
  readonly service?: Service | undefined;
  /**
   * Rejects with a MediaServerFailure, or with the signal's reason if the caller aborts. Neither contains the token or
   * the query.
   */
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Closes every connection at once. Running and later calls fail as `unreachable`. */
  close(): Promise<void>;
}
