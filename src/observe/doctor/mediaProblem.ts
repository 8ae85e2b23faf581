import type { MediaProblem } from '../../domain/doctor/findings.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';

/**
 * The failure as plain data. Throws other errors again. A redirect counts as a web page, because a login page sends it,
 * not a media server.
 */
export const mediaProblem = (error: unknown): MediaProblem => {
  if (!(error instanceof MediaServerFailure)) throw error;
  const { kind, reason, vendorDomain, status = 0, expired } = error;
  const code: unknown = reason === 'certificate' ? Reflect.get(Object(error.cause), 'code') : undefined;
  const failure = status >= 300 && status < 400 ? 'web-page' : kind;
  return { failure, reason, vendorDomain, code: typeof code === 'string' ? code : undefined, expired };
};

/**
 * True if another https address may work: the connection broke without a known reason, or because of the certificate.
 */
export const mayWantHttps = ({ failure, reason = 'certificate' }: MediaProblem): boolean =>
  failure === 'unreachable' && reason === 'certificate';
