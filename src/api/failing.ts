import { errors } from 'undici';
import { type FailureKind, MediaServerFailure } from '../domain/failure.ts';
import { UnreadableBody } from './body.ts';
import type { Deadline } from './deadline.ts';
import { codeOf, type Redact, safeCause } from './redact.ts';

export class UnsafePath extends Error {
  override readonly name = 'UnsafePath';
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
  redact: Redact,
): MediaServerFailure {
  if (error instanceof MediaServerFailure) return error;
  const kind = deadline.expired() ? 'timeout' : kindOfError(error);
  return new MediaServerFailure(kind, {
    ...{ method, path: redact(path), asked, cause: safeCause(error, redact) },
    // An answer that cannot be read is one: the server is there.
    status: kind === 'malformed' ? status : undefined,
  });
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
