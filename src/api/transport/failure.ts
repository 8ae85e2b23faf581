import { errors } from 'undici';
import { QueueFull } from '../../async/fairQueue.ts';
import {
  type FailureKind,
  MediaServerFailure,
  type NoConnectionReason,
  type Service,
} from '../../domain/media/server/failure.ts';
import { vendorOfHost } from '../vocabularies/vocabularies.ts';
import { UnreadableBody } from './body.ts';
import type { Deadline } from './deadline.ts';
import { LINK_LOCAL } from './linkLocal.ts';
import { codeOf, type Redact, safeCause } from './redact.ts';

export class UnsafePath extends Error {
  override readonly name = 'UnsafePath';
}

/** The server that is asked, which every failure of a transport names. */
export interface Peer {
  readonly service: Service;
  readonly vendorDomain: string | undefined;
  /**
   * Scheme, host and port. The port is shown even if it is the default one, because forgetting it is the usual
   * mistake.
   */
  readonly address: string;
}

export function peerAt({ protocol, hostname, port }: URL, service: Service): Peer {
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const vendorDomain = vendorOfHost(hostname)?.certificateDomain;
  return { service, vendorDomain, address: `${protocol}//${hostname}:${port || defaultPort}` };
}

/** How far a call has got, over all its attempts. */
export interface Reached {
  /** True once the request may have been sent. */
  asked: boolean;
  /** The status of the latest response. */
  status: number | undefined;
}

interface EndedCall {
  readonly request: { readonly method: string; readonly path: string };
  readonly deadline: Deadline;
  readonly reached: Reached;
  readonly peer: Peer;
  readonly redact: Redact;
}

/** Turns any error that ended a call into the only kind of failure that leaves this module. */
export function failureOf(error: unknown, { request, deadline, reached, peer, redact }: EndedCall): MediaServerFailure {
  if (error instanceof MediaServerFailure) return error;
  const { method, path } = request;
  const { asked, status } = reached;
  const kind = deadline.expired() ? 'timeout' : kindOfError(error);
  return new MediaServerFailure(kind, {
    ...peer,
    method,
    path: redact(path),
    asked,
    cause: safeCause(error, redact),
    queueFull: error instanceof QueueFull,
    reason: kind === 'unreachable' ? reasonOf(codeOf(error) ?? '') : undefined,
    certifiedFor: certifiedFor(error),
    // A response that cannot be read is still a response: the server is there.
    status: kind === 'malformed' ? status : undefined,
  });
}

/** Node adds the certificate to its error if it is trusted but for another name: `DNS:a.example, DNS:*.b.example`. */
function certifiedFor(error: unknown): readonly string[] | undefined {
  if (codeOf(error) !== 'ERR_TLS_CERT_ALTNAME_INVALID') return undefined;
  const names: unknown = Reflect.get(Object(Reflect.get(Object(error), 'cert')), 'subjectaltname');
  return typeof names === 'string'
    ? names.split(', ').flatMap((name) => /^DNS:(.+)$/.exec(name)?.[1] ?? [])
    : undefined;
}

/**
 * Maps the codes of Node, undici and OpenSSL. Certificate codes name the fault: `CERT_HAS_EXPIRED`,
 * `DEPTH_ZERO_SELF_SIGNED_CERT`.
 */
function reasonOf(code: string): NoConnectionReason | undefined {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host';
  if (code === LINK_LOCAL) return 'link-local';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/^(?:UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return 'no-answer';
  if (/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/.test(code)) return 'not-https';
  return /CERT|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : undefined;
}

/**
 * Maps the errors of undici, node:zlib and the system. Z_ and ERR__ERROR_ mean that a body is not compressed as announced. A port
 * that does not speak HTTP is not a media server, whatever else listens there.
 */
function kindOfError(error: unknown): FailureKind {
  const code = codeOf(error) ?? '';
  if (error instanceof UnsafePath || code === 'UND_ERR_INVALID_ARG') return 'invalid';
  if (error instanceof errors.HTTPParserError) return 'unreachable';
  if (error instanceof UnreadableBody) return 'malformed';
  if (error instanceof QueueFull) return 'busy';
  if (/^(?:Z_|ERR__?ERROR_|ERR_BROTLI|UND_ERR_(?:HEADERS_OVERFLOW|RES_))/.test(code)) return 'malformed';
  return /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code) ? 'timeout' : 'unreachable';
}
