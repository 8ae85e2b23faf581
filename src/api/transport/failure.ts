import { errors } from 'undici';
import { QueueFullError } from '../../async/fairQueue.ts';
import {
  type CalledRemoteService,
  MediaServerFailure,
  type MediaServerFailureKind,
  type NoConnectionReason,
} from '../../domain/media/server/failure.ts';
import { vendorOfHost } from '../vocabularies/vocabularies.ts';
import { UnreadableBodyError } from './body.ts';
import type { Deadline } from './deadline.ts';
import { LINK_LOCAL_ERROR_CODE } from './linkLocal.ts';
import { copyErrorWithoutSecrets, errorCodeOf, type LogRedactor } from './redact.ts';

export class UnsafePathError extends Error {
  override readonly name = 'UnsafePathError';
}

/** The server that is called. Every failure of its transport names it. */
export interface CalledServer {
  readonly service: CalledRemoteService;
  readonly vendorDomain: string | undefined;
  /**
   * Scheme, host and port. The port is always included, even the default one, because people often forget to state a
   * port.
   */
  readonly address: string;
}

export function apiCallTargetOfUrl({ protocol, hostname, port }: URL, service: CalledRemoteService): CalledServer {
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const vendorDomain = vendorOfHost(hostname)?.certificateDomain;
  return { service, vendorDomain, address: `${protocol}//${hostname}:${port || defaultPort}` };
}

export interface ApiCallProgress {
  asked: boolean;
  status: number | undefined;
}

interface EndedCall {
  readonly request: { readonly method: string; readonly path: string };
  readonly deadline: Deadline;
  readonly progress: ApiCallProgress;
  readonly peer: CalledServer;
  readonly redact: LogRedactor;
}

/** Converts any error that ended a call to a MediaServerFailure, the only kind of error that leaves this module. */
export function toMediaServerFailure(
  error: unknown,
  { request, deadline, progress, peer, redact }: EndedCall,
): MediaServerFailure {
  if (error instanceof MediaServerFailure) return error;
  const { method, path } = request;
  const { asked, status } = progress;
  const kind = deadline.isExpired() ? 'timeout' : kindOfError(error);
  return new MediaServerFailure(kind, {
    ...peer,
    method,
    path: redact(path),
    asked,
    cause: copyErrorWithoutSecrets(error, redact),
    queueFull: error instanceof QueueFullError,
    reason: kind === 'unreachable' ? reasonOf(errorCodeOf(error) ?? '') : undefined,
    certifiedFor: certifiedFor(error),
    // Even an unreadable response has a status, which shows that the server is up.
    status: kind === 'malformed' ? status : undefined,
  });
}

/**
 * Names in a trusted certificate that was made for other hosts. Node adds the certificate to its error, with the names
 * as `DNS:a.example, DNS:*.b.example`.
 */
function certifiedFor(error: unknown): readonly string[] | undefined {
  if (errorCodeOf(error) !== 'ERR_TLS_CERT_ALTNAME_INVALID') return undefined;
  const names: unknown = Reflect.get(Object(Reflect.get(Object(error), 'cert')), 'subjectaltname');
  return typeof names === 'string'
    ? names.split(', ').flatMap((name) => /^DNS:(.+)$/.exec(name)?.[1] ?? [])
    : undefined;
}

/**
 * Maps error codes of Node, undici and OpenSSL. For certificates, the code names the fault, such as `CERT_HAS_EXPIRED`.
 */
function reasonOf(code: string): NoConnectionReason | undefined {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host';
  if (code === LINK_LOCAL_ERROR_CODE) return 'link-local';
  if (code === 'ECONNREFUSED') return 'refused';
  if (/^(?:UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return 'no-answer';
  if (/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/.test(code)) return 'not-https';
  return /CERT|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : undefined;
}

/**
 * Maps errors of undici, node:zlib and the system. Codes with Z_ and ERR__ERROR_ mean that a body is not compressed as
 * announced. A port that does not speak HTTP counts as `unreachable`, because no media server listens there.
 */
function kindOfError(error: unknown): MediaServerFailureKind {
  const code = errorCodeOf(error) ?? '';
  if (error instanceof UnsafePathError || code === 'UND_ERR_INVALID_ARG') return 'invalid';
  if (error instanceof errors.HTTPParserError) return 'unreachable';
  if (error instanceof UnreadableBodyError) return 'malformed';
  if (error instanceof QueueFullError) return 'busy';
  if (/^(?:Z_|ERR__?ERROR_|ERR_BROTLI|UND_ERR_(?:HEADERS_OVERFLOW|RES_))/.test(code)) return 'malformed';
  return /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code) ? 'timeout' : 'unreachable';
}
