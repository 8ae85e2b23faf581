/** The status for an expired token. Servers use it like 401. */
export const TOKEN_EXPIRED = 498;

/** The ways a call to the media server can fail that anyone needs to distinguish. */
export const FAILURE_KINDS = [
  /** 401 or 498: the token is missing, wrong, withdrawn or expired. A 401 on terminate may also mean that the owner lacks the paid feature. */
  'unauthorized',
  /** 403: the token is good but not for this. */
  'forbidden',
  'not-found',
  /** Any other 4xx: the server refused the request; `words` holds its text. */
  'invalid',
  /** 429: too many requests. Nothing was done. */
  'busy',
  /**
   * 5xx: the server is up but cannot answer; with 502, 503, 504 and the like a proxy reports that it is down.
   */
  'unavailable',
  'timeout',
  /** There was no connection, or it broke off. */
  'unreachable',
  /** The answer cannot be read. */
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

/** Why there is no connection, if known; all of these happen before anything is sent. */
export const NO_CONNECTION_REASONS = [
  /** The host's name cannot be resolved. */
  'unknown-host',
  /** The host is up, but no program listens on that port. */
  'refused',
  /** No answer within the time limit for connecting, or the network cannot be reached. */
  'no-answer',
  'certificate',
  /** The port speaks plain http, and https was requested. */
  'not-https',
  /** The address is link-local, or its name leads to such an address alone: no connection was tried. */
  'link-local',
] as const;
export type NoConnectionReason = (typeof NO_CONNECTION_REASONS)[number];

/** The service that was called. The account service (4.1) fails independently of the media server. */
export type Service = 'media-server' | 'account-service' | 'release-page';

/** The problem of a person's linked account. It says nothing about the shared token. */
export type LinkProblem =
  /** They have to link an account first. Nothing was sent. */
  | 'missing'
  /** They may do this only in their own account, and would have used the shared one. Nothing was sent. */
  | 'not-own'
  /** The media server is at another address than the one their token was given for. Nothing was sent. */
  | 'moved'
  /** The server refuses its token, or the stored token can no longer be read. */
  | 'refused'
  /** 403: its token is good, but not for this. */
  | 'not-allowed';

/**
 * A server that was added in Discord. Its address and token are changed there, too; the server from the
 * settings has none of this.
 */
export interface AddedInDiscord {
  /** Set if there are several servers. */
  readonly name: string | undefined;
}

/** A token that has expired. */
export interface ExpiredToken {
  /** The expiry in the token itself. Undefined if it has none, or one in the future. */
  readonly at: Date | undefined;
}

export interface FailureContext {
  readonly method: string;
  /** The path alone: never the query, which contains the token. */
  readonly path: string;
  /** The media server if missing. */
  readonly service?: Service | undefined;
  /** The scheme, host and port that were tried. For the log; it contains no secret. */
  readonly address?: string | undefined;
  /** The vendor's domain that the host's name is in; missing for other names. */
  readonly vendorDomain?: string | undefined;
  /** Given for `unreachable`. */
  readonly reason?: NoConnectionReason | undefined;
  /** The names that a certificate is made for, if the one that was asked is not among them. */
  readonly certifiedFor?: readonly string[] | undefined;
  readonly status?: number | undefined;
  /** The time of the refusal, by the server's clock. */
  readonly date?: Date | undefined;
  /** After how many milliseconds it may be called again (`Retry-After`). */
  readonly retryAfterMs?: number | undefined;
  /** The server's own text, plain, at most 500 characters. Untrusted: escape it before showing it. */
  readonly words?: string | undefined;
  /** Since when the server has been failing; set if the call was not tried because of that. */
  readonly since?: Date | undefined;
  /** False if nothing was sent to the server; true if missing. */
  readonly asked?: boolean | undefined;
  /** Set for `busy` if our own queue, not the server, has too many calls by this caller. */
  readonly queueFull?: boolean | undefined;
  /** Set for `unauthorized` and `forbidden` only. */
  readonly link?: LinkProblem | undefined;
  /** Set if `unauthorized` means that the token has expired. Missing if the reason is unknown. */
  readonly expired?: ExpiredToken | undefined;
  /**
   * Set for `invalid`: the playlist and the item are on different servers, and the item is only on this one.
   */
  readonly onlyOn?: string | undefined;
  readonly added?: AddedInDiscord | undefined;
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
  readonly vendorDomain: string | undefined;
  readonly reason: NoConnectionReason | undefined;
  readonly certifiedFor: readonly string[] | undefined;
  readonly status: number | undefined;
  readonly date: Date | undefined;
  readonly retryAfterMs: number | undefined;
  readonly words: string | undefined;
  readonly since: Date | undefined;
  /**
   * False if the call was not tried, or ended while it waited for its turn: nothing was sent, so the failure is
   * not the server's.
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
 * True if the account service answers, but has retired the requested endpoint. Without an account service
 * there is no status.
 */
export const hasChanged = ({ service, kind, status }: MediaServerFailure): boolean =>
  service === 'account-service' && kind === 'unsupported' && status !== undefined;

export function failureName(error: unknown): string {
  if (error instanceof MediaServerFailure) return error.kind;
  return error instanceof Error ? error.name : 'unknown';
}
