/** How a call to the media server can fail, as far as anyone has to tell apart. */
export const FAILURE_KINDS = [
  /** 401: the token is missing, wrong or withdrawn. On terminate also: the owner lacks the paid feature. */
  'unauthorized',
  /** 403: the token is good but not for this. */
  'forbidden',
  'not-found',
  /** Any other 4xx: the server refused the request; `words` holds what it said. */
  'invalid',
  /** 429: too many requests. Nothing was done. */
  'busy',
  /** 5xx: the server is there and cannot; with 502, 503, 504 and their like a proxy says that it is not. */
  'unavailable',
  'timeout',
  /** No connection, or it broke. */
  'unreachable',
  /** An answer that cannot be read. */
  'malformed',
  /**
   * A web page that poses as a success: a login page, a captive portal, another program. It is no media server that
   * answers.
   */
  'web-page',
  /** This server does not have the endpoint. */
  'unsupported',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Why there is no connection, as far as that is known; all of these come before anything is sent. */
export const NO_CONNECTION_REASONS = [
  /** The name of the host is not known. */
  'unknown-host',
  /** The host is there, and nothing listens at that port. */
  'refused',
  /** Nobody answered within the time to connect, or there is no way to that network. */
  'no-answer',
  'certificate',
  /** https was asked for at a port that speaks plain http. */
  'not-https',
] as const;
export type NoConnectionReason = (typeof NO_CONNECTION_REASONS)[number];

/** Who was asked: the account service (4.1) is another machine than the media server, and fails by itself. */
export type Service = 'media-server' | 'account-service';

export interface FailureContext {
  readonly method: string;
  /** The path alone: never the query, which holds the token. */
  readonly path: string;
  /** The media server, unless said otherwise. */
  readonly service?: Service | undefined;
  /** Scheme, host and port that were tried: for the log, and nothing of it is a secret. */
  readonly address?: string | undefined;
  /** Of `unreachable`. */
  readonly reason?: NoConnectionReason | undefined;
  /** The names that a certificate is made for, if the one that was asked is not among them. */
  readonly certifiedFor?: readonly string[] | undefined;
  readonly status?: number | undefined;
  /** When it may be asked again, in milliseconds from the answer (`Retry-After`). */
  readonly retryAfterMs?: number | undefined;
  /** What the server said, as plain text, at most 500 characters. Somebody's text: escape before showing. */
  readonly words?: string | undefined;
  /** Not even tried: the server has been failing since then. */
  readonly since?: Date | undefined;
  /** Whether anything may have been sent; true unless said otherwise. */
  readonly asked?: boolean | undefined;
  /** Of `busy`: not the server, but our own queue has too much of this caller. */
  readonly queueFull?: boolean | undefined;
  readonly cause?: unknown;
}

/** The only failure that leaves `api/`. `kind` is for people, the rest is for the log. */
export class MediaServerFailure extends Error {
  override readonly name = 'MediaServerFailure';
  readonly kind: FailureKind;
  readonly method: string;
  readonly path: string;
  readonly service: Service;
  readonly address: string | undefined;
  readonly reason: NoConnectionReason | undefined;
  readonly certifiedFor: readonly string[] | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly words: string | undefined;
  readonly since: Date | undefined;
  /**
   * False when the call was not tried, or ended while it waited for its turn: nothing was sent, and it says nothing of
   * the server.
   */
  readonly asked: boolean;
  readonly queueFull: boolean;

  constructor(kind: FailureKind, context: FailureContext) {
    const { method, path, status, words, since, asked = true, cause } = context;
    super(`${kind}: ${method} ${path}${status === undefined ? '' : ` (${status})`}`, { cause });
    this.kind = kind;
    this.method = method;
    this.path = path;
    this.service = context.service ?? 'media-server';
    this.address = context.address;
    this.reason = context.reason;
    this.certifiedFor = context.certifiedFor;
    this.status = status;
    this.retryAfterMs = context.retryAfterMs;
    this.words = words;
    this.since = since;
    this.asked = asked;
    this.queueFull = context.queueFull ?? false;
  }
}
