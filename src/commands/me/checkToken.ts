import { randomInt } from 'node:crypto';
import type { TokenReader } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';

/**
 * What the server makes of a token. `unproven`: it accepts a made-up one of the same shape just as well, as real servers do
 * for addresses that need no authentication, so giving a token proves nothing. Rejects with any other failure.
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

/** As long, with another digit for each digit and another letter for each letter: to a server that checks tokens, nobody's. */
export const randomLike = (token: string): string =>
  token.replace(/[\dA-Za-z]/g, (character) => {
    const all = CLASSES.find((each) => each.includes(character)) ?? '';
    return all[randomInt(all.length)] ?? character;
  });
