import type { Caller } from '../../domain/media/callOptions.ts';
import type { FailureKind, Service } from '../../domain/media/server/failure.ts';
import type { Scrub } from '../../domain/scrub.ts';
import type { VocabularyName } from '../vocabularies/vocabularies.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { QueryPair } from './query.ts';

/** The request as plain data; only its path is encoded. */
export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** An absolute path below the base URL, already checked. */
  readonly path: string;
  readonly query: readonly QueryPair[];
  /** Plain text, for the one request that has a body (4.19). */
  readonly body?: string | undefined;
  /** A GET can also change something (4.3, 4.4, 4.9, 4.10, 4.18). Only a `read` is ever retried. */
  readonly effect: 'read' | 'change';
  /** The time limit of the whole call, including the wait for its turn and every retry. If missing, it is that of a read. */
  readonly deadlineMs?: number | undefined;
  /** The statuses that mean something else for this endpoint than the general rule says. */
  readonly failures?: Readonly<Record<number, FailureKind>> | undefined;
  /**
   * How a 401 or a success reflects on the token. `token`: the response is about the token itself. `none`: no
   * token is needed, and none is sent. `own`: a 401 has a special meaning (4.9). If missing, a 401 may concern
   * this endpoint alone.
   */
  readonly proof?: 'token' | 'none' | 'own' | undefined;
  /** Identifies us in place of the installation's identifier, which every media server knows. */
  readonly client?: string | undefined;
  /**
   * True for the successor of a route that the account service has retired; any host of the service may have
   * it.
   */
  readonly isSuccessor?: true | undefined;
  /**
   * True if the response also carries its original bytes, tokens included. Only for a decoder that lets no
   * token out.
   */
  readonly keepsOriginal?: boolean | undefined;
}

export interface TransportRequest extends Asked {
  readonly accept: string;
  /** The longest response that is accepted, after decompression; 0 if only the status counts and the body is ignored. */
  readonly maxBytes: number;
  /** The vocabulary that it is written in. If missing, it is the same in every vocabulary. */
  readonly spelledIn?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Missing: a job of the bot itself. */
  readonly caller?: Caller | undefined;
  /** Sent in place of the transport's own token: that of a linked account. Printable ASCII. */
  readonly token?: string | undefined;
}

export interface TransportResponse {
  /** 200 to 299. */
  readonly status: number;
  readonly bytes: Uint8Array;
  /** The bytes before tokens were blacked out, for a request that `keepsOriginal`. */
  readonly original?: Uint8Array | undefined;
  /** Applied to all decoded texts; missing where nothing is secret. */
  readonly scrub?: Scrub | undefined;
  /** The vocabulary whose mark the response bears, if any. */
  readonly mark?: VocabularyName | undefined;
  /** When the server made it, by its own clock. */
  readonly date?: Date | undefined;
}

export interface Transport {
  /** The vocabulary that this server understands; undefined until the first successful read has detected it. */
  vocabulary(): Vocabulary | undefined;
  /** The service it connects to; the media server by default. */
  readonly service?: Service | undefined;
  /** Rejects with a MediaServerFailure, or with the signal's reason once the caller gave up; neither contains the token or the query. */
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Ends every connection at once; calls under way, and any made later, fail as `unreachable`. */
  close(): Promise<void>;
}
