import { MediaServerFailure } from '../domain/failure.ts';

/** Of an address that names no thing: a 404 there says that this server does not have it at all. */
export async function orUnsupported<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || error.kind !== 'not-found') throw error;
    const { method, path, status } = error;
    throw new MediaServerFailure('unsupported', { method, path, status, cause: error });
  }
}
