import { errors } from 'undici';
import {
  type FailureKind,
  MediaServerFailure,
  type NoConnectionReason,
  type Service,
} from '../../domain/media/server/failure.ts';
import { UnreadableBody } from './body.ts';
import type { Deadline } from './deadline.ts';
import { codeOf, type Redact, safeCause } from './redact.ts';

export class UnsafePath extends Error {
  override readonly name = 'UnsafePath';
}

/** Who is asked: what every failure of a transport says. */
export interface Peer {
  readonly service: Service;
  /** Scheme, host and port, also the one that goes without saying: to have forgotten it is the usual mistake. */
  readonly address: string;
}

export function peerAt({ protocol, hostname, port }: URL, service: Service): Peer {
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return { service, address: `${protocol}//${hostname}:${port || defaultPort}` };
}

/** How far a call has come, over all its tries. */
export interface Reached {
  /** Something may have been sent. */
  asked: boolean;
  /** Of the latest answer. */
  status: number | undefined;
}

/** Whatever ended a call, as the only failure that leaves this room. */
export function failureOf(
  error: unknown,
  { method, path }: { readonly method: string; readonly path: string },
  deadline: Deadline,
  { asked, status }: Reached,
  { peer, redact }: { readonly peer: Peer; readonly redact: Redact },
): MediaServerFailure {
  if (error instanceof MediaServerFailure) return error;
  const kind = deadline.expired() ? 'timeout' : kindOfError(error);
  return new MediaServerFailure(kind, {
    ...{ ...peer, method, path: redact(path), asked, cause: safeCause(error, redact) },
    reason: kind === 'unreachable' ? reasonOf(codeOf(error) ?? '') : undefined,
    certifiedFor: certifiedFor(error),
    // An answer that cannot be read is one: the server is there.
    status: kind === 'malformed' ? status : undefined,
  });
}

/** Node puts the certificate on its error when that is trusted and for another name: `DNS:a.example, DNS:*.b.example`. */
function certifiedFor(error: unknown): readonly string[] | undefined {
  if (codeOf(error) !== 'ERR_TLS_CERT_ALTNAME_INVALID') return undefined;
  const names: unknown = Reflect.get(Object(Reflect.get(Object(error), 'cert')), 'subjectaltname');
  return typeof names === 'string'
    ? names.split(', ').flatMap((name) => /^DNS:(.+)$/.exec(name)?.[1] ?? [])
    : undefined;
}

/** The codes of Node, undici and OpenSSL. A certificate's say what is wrong with it: `CERT_HAS_EXPIRED`, `DEPTH_ZERO_SELF_SIGNED_CERT`. */
function reasonOf(code: string): NoConnectionReason | undefined {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/^(?:UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return 'no-answer';
  if (/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/.test(code)) return 'not-https';
  return /CERT|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : undefined;
}

/**
 * What undici, node:zlib and the system say. Z_ and ERR__ERROR_ are what is not compressed as announced. A port that
 * does not speak HTTP is no media server, whatever else listens there.
 */
function kindOfError(error: unknown): FailureKind {
  const code = codeOf(error) ?? '';
  if (error instanceof UnsafePath || code === 'UND_ERR_INVALID_ARG') return 'invalid';
  if (error instanceof errors.HTTPParserError) return 'unreachable';
  if (error instanceof UnreadableBody) return 'malformed';
  if (/^(?:Z_|ERR__?ERROR_|ERR_BROTLI|UND_ERR_(?:HEADERS_OVERFLOW|RES_))/.test(code)) return 'malformed';
  return /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code) ? 'timeout' : 'unreachable';
}
