import { randomInt } from 'node:crypto';
import type { MediaServerTokenReader } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';

/**
 * Tests whether the server accepts a token. `unproven`: the server also accepts a random token, as servers do for
 * addresses that need no authentication. Rejects with any failure other than a refusal.
 */
export async function checkToken(
  token: string,
  readerFor: (token: string) => Pick<MediaServerTokenReader, 'libraries'>,
  signal: AbortSignal,
): Promise<'accepted' | 'refused' | 'unproven'> {
  if (!(await isTokenAccepted(readerFor(token), signal))) return 'refused';
  return (await isTokenAccepted(readerFor(generateFakeToken(token)), signal)) ? 'unproven' : 'accepted';
}

/** True if the media server accepts the token. Rejects like `checkToken`. */
export async function isTokenAccepted(
  reader: Pick<MediaServerTokenReader, 'libraries'>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await reader.libraries({ signal });
    return true;
  } catch (error) {
    if (error instanceof MediaServerFailure && error.link !== undefined) return false;
    throw error;
  }
}

const CHARACTER_CLASSES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A random text with the length and shape of the token. A server that checks tokens refuses it. */
export const generateFakeToken = (token: string): string =>
  token.replace(/[\dA-Za-z]/g, (character) => {
    const characters = CHARACTER_CLASSES.find((characterClass) => characterClass.includes(character));
    return characters?.[randomInt(characters.length)] ?? character;
  });
