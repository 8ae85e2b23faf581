import { asUnsupported } from '../../domain/media/server/attempt.ts';
import { type FailureKind, MediaServerFailure } from '../../domain/media/server/failure.ts';

/** For a path that names no object: a 404 there means that this server lacks the endpoint. */
export async function orUnsupported<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || error.kind !== 'not-found') throw error;
    throw asUnsupported(error);
  }
}

/** Undefined on a 404: it no longer exists, or belongs to another person (a playlist, 4.15). */
export const ifThere = <T>(asked: Promise<T>): Promise<T | undefined> => unless('not-found', asked);

/** Undefined from a server that lacks the endpoint. */
export const ifSupported = <T>(asked: Promise<T>): Promise<T | undefined> => unless('unsupported', asked);

async function unless<T>(kind: FailureKind, asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === kind) return undefined;
    throw error;
  }
}
