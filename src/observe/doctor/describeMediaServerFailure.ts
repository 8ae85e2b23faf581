import type { MediaServerProblem } from '../../domain/doctor/findings.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';

/**
 * Turns a media server's failure into plain data. Rethrows other errors. A redirect counts as a web page, because a
 * login page sends it and not a media server.
 */
export const describeMediaServerFailure = (error: unknown): MediaServerProblem => {
  if (!(error instanceof MediaServerFailure)) throw error;
  const { kind, reason, vendorDomain, status = 0, expired } = error;
  const code: unknown = reason === 'certificate' ? Reflect.get(Object(error.cause), 'code') : undefined;
  const failure = status >= 300 && status < 400 ? 'web-page' : kind;
  return { failure, reason, vendorDomain, code: typeof code === 'string' ? code : undefined, expired };
};

/**
 * True if an address with https may work: the connection failed because of the certificate, or for an unknown reason.
 */
export const mightNeedHttps = ({ failure, reason }: MediaServerProblem): boolean =>
  failure === 'unreachable' && (reason === 'certificate' || reason === undefined);
