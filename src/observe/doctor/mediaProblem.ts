import type { MediaProblem } from '../../domain/doctor/findings.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';

/**
 * The failure as plain data; anything else that was thrown is thrown on. Media servers redirect none of these
 * requests: a login page does.
 */
export const mediaProblem = (error: unknown): MediaProblem => {
  if (!(error instanceof MediaServerFailure)) throw error;
  const { kind, reason, vendorDomain, status = 0, expired } = error;
  const code: unknown = reason === 'certificate' ? Reflect.get(Object(error.cause), 'code') : undefined;
  const failure = status >= 300 && status < 400 ? 'web-page' : kind;
  return { failure, reason, vendorDomain, code: typeof code === 'string' ? code : undefined, expired };
};

/** A server that only takes https breaks a plain connection without a reason. */
export const mayWantHttps = ({ failure, reason = 'certificate' }: MediaProblem): boolean =>
  failure === 'unreachable' && reason === 'certificate';
