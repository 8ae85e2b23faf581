import { randomInt } from 'node:crypto';
import type { TokenReader } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';

/**
 * Tests a token on the server. `unproven`: the server also accepts a random one of the same shape, as real
 * servers do for addresses that need no authentication, so giving a token proves nothing. Rejects with any
 * other failure.
 */
export async function checkToken(
  token: string,
  readerFor: (token: string) => Pick<TokenReader, 'libraries'>,
  signal: AbortSignal,
): Promise<'accepted' | 'refused' | 'unproven'> {
  if (!(await isAccepted(readerFor(token), signal))) return 'refused';
  return (await isAccepted(readerFor(randomLike(token)), signal)) ? 'unproven' : 'accepted';
}

/** Rejects as `checkToken` does. */
export async function isAccepted(reader: Pick<TokenReader, 'libraries'>, signal: AbortSignal): Promise<boolean> {
  try {
    await reader.libraries({ signal });
    return true;
  } catch (error) {
    if (error instanceof MediaServerFailure && error.link !== undefined) return false;
    throw error;
  }
}

const CLASSES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * A text of the same length with every digit and letter replaced by another: not a valid token on a server
 * that checks tokens.
 */
export const randomLike = (token: string): string =>
  token.replace(/[\dA-Za-z]/g, (character) => {
    const all = CLASSES.find((each) => each.includes(character)) ?? '';
    return all[randomInt(all.length)] ?? character;
  });
