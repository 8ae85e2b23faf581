/** How a call to the media server can fail, as far as anyone has to tell apart. */
export const FAILURE_KINDS = [
  /** 401: the token is missing, wrong or withdrawn. On terminate also: the owner lacks the paid feature. */
  'unauthorized',
  /** 403: the token is good but not for this. */
  'forbidden',
  'not-found',
  /** Any other 4xx: the server refused the request; `words` holds what it said. */
  'invalid',
  /** 5xx: the server is there and cannot; with 502, 503, 504 and their like a proxy says that it is not. */
  'unavailable',
  'timeout',
  /** No connection, or it broke. */
  'unreachable',
  /** An answer that cannot be read. */
  'malformed',
  /** This server does not have the endpoint. */
  'unsupported',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export interface FailureContext {
  readonly method: string;
  /** The path alone: never the query, which holds the token. */
  readonly path: string;
  readonly status?: number | undefined;
  /** What the server said, as plain text, at most 500 characters. Somebody's text: escape before showing. */
  readonly words?: string | undefined;
  /** Not even tried: the server has been failing since then. */
  readonly since?: Date | undefined;
  /** Whether anything may have been sent; true unless said otherwise. */
  readonly asked?: boolean | undefined;
  readonly cause?: unknown;
}

/** The only failure that leaves `api/`. `kind` is for people, the rest is for the log. */
export class MediaServerFailure extends Error {
  override readonly name = 'MediaServerFailure';
  readonly kind: FailureKind;
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  readonly words: string | undefined;
  readonly since: Date | undefined;
  /** False when the call was not tried, or ended while it waited for its turn: nothing was sent, and it says nothing of the server. */
  readonly asked: boolean;

  constructor(kind: FailureKind, { method, path, status, words, since, asked = true, cause }: FailureContext) {
    super(`${kind}: ${method} ${path}${status === undefined ? '' : ` (${status})`}`, { cause });
    this.kind = kind;
    this.method = method;
    this.path = path;
    this.status = status;
    this.words = words;
    this.since = since;
    this.asked = asked;
  }
}
