/** The status for an expired token. Servers use it like 401. */
export const TOKEN_EXPIRED = 498;

/** The kinds of failures of calls to the media server. Causes that callers treat alike share one kind. */
export const FAILURE_KINDS = [
  /**
   * 401 or 498: the token is missing, wrong, withdrawn or expired. A 401 on terminate may also mean that the owner
   * lacks the paid feature.
   */
  'unauthorized',
  /** 403: the token is good but not for this. */
  'forbidden',
  'not-found',
  /** The server refused the request with another 4xx. `words` has its text. */
  'invalid',
  /** 429: too many requests. Nothing was done. */
  'busy',
  /**
   * 5xx: the server is up but cannot answer; with 502, 503, 504 and the like a proxy reports that it is down.
   */
  'unavailable',
  'timeout',
  /** The bot could not connect to the server, or the connection broke off. */
  'unreachable',
  /** The answer of the server cannot be read. */
  'malformed',
  /**
   * A web page with a success status: a login page, a captive portal or another program answers instead of a media
   * server.
   */
  'web-page',
  /** This server does not have the endpoint. */
  'unsupported',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Why there is no connection, if known; all of these happen before anything is sent. */
export const NO_CONNECTION_REASONS = [
  /** The host's name cannot be resolved. */
  'unknown-host',
  /** The host is up, but no program listens on that port. */
  'refused',
  /** The server did not answer within the time limit for connecting, or the network cannot be reached. */
  'no-answer',
  'certificate',
  /** The port speaks plain http, and https was requested. */
  'not-https',
  /** The address is link-local, or its name leads only to link-local addresses. No connection was tried. */
  'link-local',
] as const;
export type NoConnectionReason = (typeof NO_CONNECTION_REASONS)[number];

/** The service that was called. The account service (interface.md, 4.1) may fail while the media server works. */
export type Service = 'media-server' | 'account-service' | 'release-page';

/** The problem with a person's linked account. It says nothing about the shared token. */
export type LinkProblem =
  /** The person has to link an account first. Nothing was sent. */
  | 'missing'
  /**
   * The person may do this only in their own account, but the request would have used the shared one. Nothing was sent.
   */
  | 'not-own'
  /** The media server is at another address than the one that the person's token was given for. Nothing was sent. */
  | 'moved'
  /** The server refuses the linked account's token, or the stored token can no longer be read. */
  | 'refused'
  /** Status 403: the linked account's token is valid, but not for this. */
  | 'not-allowed';

/**
 * How to change a server that was added in Discord: people then change its address and token there, not in the
 * settings.
 */
export interface AddedInDiscord {
  /** The server's name, if there are several servers. */
  readonly name: string | undefined;
}

export interface ExpiredToken {
  /** The expiry in the token itself. Undefined if the token has none, or one in the future. */
  readonly at: Date | undefined;
}

export interface FailureContext {
  readonly method: string;
  /** The path without the query, because the query contains the token. */
  readonly path: string;
  /** The service that failed. Undefined: the media server. */
  readonly service?: Service | undefined;
  /** The scheme, host and port that were tried. For the log; it contains no secret. */
  readonly address?: string | undefined;
  /** The vendor's domain, if the host's name is in it. */
  readonly vendorDomain?: string | undefined;
  /** Why the connection failed. Set for `unreachable`. */
  readonly reason?: NoConnectionReason | undefined;
  /** The names that a certificate is valid for, if the requested one is not among them. */
  readonly certifiedFor?: readonly string[] | undefined;
  readonly status?: number | undefined;
  /** The time of the refusal, by the server's clock. */
  readonly date?: Date | undefined;
  /** How long to wait before the next call, in ms (`Retry-After`). */
  readonly retryAfterMs?: number | undefined;
  /** The server's own text, plain, at most 500 characters. Untrusted: escape it before showing it. */
  readonly words?: string | undefined;
  /** Time since which the server has been failing. Set if the call was not tried for that reason. */
  readonly since?: Date | undefined;
  /** True if the request was sent to the server, or if missing. False if nothing was sent. */
  readonly asked?: boolean | undefined;
  /** True for `busy` if the bot's own queue, not the server, has too many calls by this caller. */
  readonly queueFull?: boolean | undefined;
  /** The problem with a person's linked token. Set only for `unauthorized` and `forbidden`. */
  readonly link?: LinkProblem | undefined;
  /** When the token expired, if `unauthorized` means that. Missing if the reason is unknown. */
  readonly expired?: ExpiredToken | undefined;
  /**
   * Name of the only server that has the item. Set for `invalid`, if the playlist is on another server than the item.
   */
  readonly onlyOn?: string | undefined;
  readonly added?: AddedInDiscord | undefined;
  readonly cause?: unknown;
}

/** The only failure that leaves `api/`. `kind` is for people, everything else is for the log. */
export class MediaServerFailure extends Error {
  override readonly name = 'MediaServerFailure';
  readonly kind: FailureKind;
  readonly method: string;
  readonly path: string;
  readonly service: Service;
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
   * False if the call was not tried, or ended while it waited for its turn. Nothing was sent then, so the server did
   * not fail.
   */
  readonly asked: boolean;
  readonly queueFull: boolean;
  readonly link: LinkProblem | undefined;
  readonly expired: ExpiredToken | undefined;
  readonly onlyOn: string | undefined;
  readonly added: AddedInDiscord | undefined;

  constructor(kind: FailureKind, context: FailureContext) {
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
 * True if the account service answers, but has retired the requested endpoint. Without an account service the failure
 * has no status.
 */
export const hasRetiredEndpoint = ({ service, kind, status }: MediaServerFailure): boolean =>
  service === 'account-service' && kind === 'unsupported' && status !== undefined;

export function failureName(error: unknown): string {
  if (error instanceof MediaServerFailure) return error.kind;
  return error instanceof Error ? error.name : 'unknown';
}
