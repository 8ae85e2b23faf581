import { toUnsupportedEndpointFailure } from '../../domain/media/server/attempt.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../domain/media/server/failure.ts';

/**
 * Converts a 404 to the failure `unsupported`. Only for requests without an object's key in the path, because their 404
 * means that the server lacks the endpoint.
 */
export async function notFoundAsUnsupported<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || error.kind !== 'not-found') throw error;
    throw toUnsupportedEndpointFailure(error);
  }
}

/**
 * The request's answer. Undefined after a 404: the object is gone, or is a playlist of another person (interface.md,
 * 4.15).
 */
export const undefinedIfNotFound = <T>(request: Promise<T>): Promise<T | undefined> =>
  unlessFailure('not-found', request);

/** Resolves to undefined if the server lacks the endpoint. */
export const undefinedIfUnsupported = <T>(request: Promise<T>): Promise<T | undefined> =>
  unlessFailure('unsupported', request);

async function unlessFailure<T>(kind: MediaServerFailureKind, request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === kind) return undefined;
    throw error;
  }
}
