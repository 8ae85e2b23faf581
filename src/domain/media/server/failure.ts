/** HTTP status for an expired token. Servers use it like 401. */
export const HTTP_STATUS_TOKEN_EXPIRED = 498;

/** Kinds of failed calls to the media server. A kind covers all causes that callers treat alike. */
export const MEDIA_SERVER_FAILURE_KINDS = [
  /**
   * Status 401 or 498: the token is missing, wrong, withdrawn or expired. If a stream was to be ended, 401 may also
   * mean that the server's owner lacks the paid feature.
   */
  'unauthorized',
  /** Status 403: the token is valid, but does not allow this. */
  'forbidden',
  'not-found',
  /** Another 4xx status: the server refused the request. `words` has the server's text. */
  'invalid',
  /** Status 429: too many requests. Nothing was done. */
  'busy',
  /**
   * Status 5xx: the server is up but cannot answer, or a proxy reports that the server is down (502, 503, 504 and
   * similar).
   */
  'unavailable',
  'timeout',
  /** The bot could not connect to the server, or the connection broke off. */
  'unreachable',
  'malformed',
  /**
   * A web page with a success status. A login page, a network's sign-in page or another program answers in place of the
   * media server.
   */
  'web-page',
  /** This server does not have the endpoint. */
  'unsupported',
] as const;
export type MediaServerFailureKind = (typeof MEDIA_SERVER_FAILURE_KINDS)[number];

/** Why there is no connection, if known. In all these cases, nothing was sent. */
export const NO_CONNECTION_REASONS = [
  'unknown-host',
  /** The host is up, but no program listens on that port. */
  'refused',
  /** The server did not answer within the time limit for connecting, or the network cannot be reached. */
  'no-answer',
  'certificate',
  /** https was requested, but the port speaks plain http. */
  'not-https',
  /** The address is link-local, or its name resolves only to link-local addresses. No connection was tried. */
  'link-local',
] as const;
export type NoConnectionReason = (typeof NO_CONNECTION_REASONS)[number];

/** The service that was called. The account service (interface.md, 4.1) may fail while the media server works. */
export type CalledRemoteService = 'media-server' | 'account-service' | 'release-page';

/** Problems with a person's linked account. They do not concern the shared token. */
export type LinkedAccountProblem =
  /** The person has not linked an account, so nothing was sent. */
  | 'missing'
  /**
   * The action is allowed only with the person's own account, but the request would have used the shared account.
   * Nothing was sent.
   */
  | 'not-own'
  /** The person's token was given for another address than the media server's current one. Nothing was sent. */
  | 'moved'
  /** The server refuses the linked account's token, or the stored token cannot be read any more. */
  | 'refused'
  /** Status 403: the linked account's token is valid, but does not allow this. */
  | 'not-allowed';

/** Set if the server was added in Discord. Its address and token are then changed there and not in the settings. */
export interface AddedInDiscord {
  /** The server's name. Undefined if there is only one server. */
  readonly name: string | undefined;
}

export interface ExpiredToken {
  /** Expiry date from the token itself. Undefined if the token contains none, or one in the future. */
  readonly at: Date | undefined;
}

export interface MediaServerFailureContext {
  readonly method: string;
  /** Path of the request, without the query, because the query contains the token. */
  readonly path: string;
  /** The service that failed. Undefined: the media server. */
  readonly service?: CalledRemoteService | undefined;
  /** Scheme, host and port that were tried. For the log; it contains no secret. */
  readonly address?: string | undefined;
  /** The vendor's domain, if the server's host name belongs to it. */
  readonly vendorDomain?: string | undefined;
  /** Why the connection failed. Set for `unreachable`. */
  readonly reason?: NoConnectionReason | undefined;
  /** Names that the certificate is valid for. Set if the requested name is not one of them. */
  readonly certifiedFor?: readonly string[] | undefined;
  readonly status?: number | undefined;
  /** When the request was refused, by the server's clock. */
  readonly date?: Date | undefined;
  /** How long to wait before the next call, in ms (`Retry-After`). */
  readonly retryAfterMs?: number | undefined;
  /** The server's own text, at most 500 characters. It is untrusted, so escape it before showing it. */
  readonly words?: string | undefined;
  /** When the server began to fail. Set if the call was not tried, because the server was known to be down. */
  readonly since?: Date | undefined;
  /** False if nothing was sent to the server. Undefined means that the request was sent. */
  readonly asked?: boolean | undefined;
  /**
   * Set only for the kind `busy`. True if the bot's own queue has too many calls by this person. False if the server is
   * busy.
   */
  readonly queueFull?: boolean | undefined;
  /** The problem with a person's linked token. Set only for `unauthorized` and `forbidden`. */
  readonly link?: LinkedAccountProblem | undefined;
  /** When the token expired. Set for `unauthorized`, if the expiry is known to be the reason. */
  readonly expired?: ExpiredToken | undefined;
  /**
   * Name of the only server that has the item. Set for `invalid` if an item was to be added to a playlist on another
   * server.
   */
  readonly onlyOn?: string | undefined;
  readonly added?: AddedInDiscord | undefined;
  readonly cause?: unknown;
}

/**
 * The only error that calls of `api/` throw, besides an abort. `kind` is meant for messages to people, everything else
 * for the log.
 */
export class MediaServerFailure extends Error {
  override readonly name = 'MediaServerFailure';
  readonly kind: MediaServerFailureKind;
  readonly method: string;
  readonly path: string;
  readonly service: CalledRemoteService;
  readonly address: string | undefined;
  readonly vendorDomain: string | undefined;
  readonly reason: NoConnectionReason | undefined;
  readonly certifiedFor: readonly string[] | undefined;
  readonly status: number | undefined;
  readonly date: Date | undefined;
  readonly retryAfterMs: number | undefined;
  readonly words: string | undefined;
  readonly since: Date | undefined;
  /**
   * False if the call was not tried, or ended while it waited for its turn. Nothing was sent, so the server did not
   * fail.
   */
  readonly asked: boolean;
  readonly queueFull: boolean;
  readonly link: LinkedAccountProblem | undefined;
  readonly expired: ExpiredToken | undefined;
  readonly onlyOn: string | undefined;
  readonly added: AddedInDiscord | undefined;

  constructor(kind: MediaServerFailureKind, context: MediaServerFailureContext) {
    const { method, path, status, words, since, asked = true, cause } = context;
    super(`${kind}: ${method} ${path}${status === undefined ? '' : ` (${status})`}`, { cause });
    this.kind = kind;
    this.method = method;
    this.path = path;
    this.service = context.service ?? 'media-server';
    this.address = context.address;
    this.vendorDomain = context.vendorDomain;
    this.reason = context.reason;
    this.certifiedFor = context.certifiedFor;
    this.status = status;
    this.date = context.date;
    this.retryAfterMs = context.retryAfterMs;
    this.words = words;
    this.since = since;
    this.asked = asked;
    this.queueFull = context.queueFull ?? false;
    this.link = context.link;
    this.expired = context.expired;
    this.onlyOn = context.onlyOn;
    this.added = context.added;
  }
}

/**
 * True if the account service answers, but has retired the requested endpoint. If no account service is configured, the
 * failure has no status.
 */
export const isAccountEndpointRetired = ({ service, kind, status }: MediaServerFailure): boolean =>
  service === 'account-service' && kind === 'unsupported' && status !== undefined;

export function failureKindOrErrorName(error: unknown): string {
  if (error instanceof MediaServerFailure) return error.kind;
  return error instanceof Error ? error.name : 'unknown';
}
