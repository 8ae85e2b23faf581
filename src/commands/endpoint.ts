import { MediaServerFailure } from '../domain/failure.ts';

/** Of an address that names no thing: a 404 there says that this server does not have it at all. */
export async function orUnsupported<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || error.kind !== 'not-found') throw error;
    throw asUnsupported(error);
  }
}

/** A 404 about something that is there: it is the endpoint that is not. */
export const asUnsupported = (failure: MediaServerFailure): MediaServerFailure => {
  const { method, path, status } = failure;
  return new MediaServerFailure('unsupported', { method, path, status, cause: failure });
};
