import type { Encryption, EncryptionContext } from './encryption.ts';

/** A token and the only address that it may be sent to. */
export interface BoundToken {
  readonly token: string;
  /** Scheme, host and port. For a server's own token, also those of its account service (`destinations.ts`). */
  readonly destination: string;
  /**
   * The server's machine identifier when the person gave the token. Undefined if unknown, and for a server's own token.
   */
  readonly machine?: string | undefined;
}

export type TokenContext = Omit<EncryptionContext, 'destination'>;

const VERSION = 'v2.';
const SEALED = /^v2\.([\w-]+)\.(.+)$/;
/** Separates the destination from the machine. Neither contains a line break. */
const BREAK = '\n';

/**
 * Encrypts a token together with its destination and machine. Both also stand unencrypted in front, so that a token for
 * another address can be told from one under another key. Changing either makes decryption fail.
 */
export function sealToken(
  encryption: Encryption,
  { token, destination, machine }: BoundToken,
  context: TokenContext,
): string {
  const place = machine === undefined ? destination : `${destination}${BREAK}${machine}`;
  const body = encryption.encrypt(token, { ...context, destination: place });
  return `${VERSION}${Buffer.from(place).toString('base64url')}.${body}`;
}

/**
 * Decrypts a token. The caller must check that the token's destination is the address that it will be sent to.
 * Undefined if the text was changed, is encrypted with another key, belongs to another person, or is from a version
 * without destinations.
 */
export function openToken(encryption: Encryption, sealed: string, context: TokenContext): BoundToken | undefined {
  const [, encodedPlace, body] = SEALED.exec(sealed) ?? [];
  if (encodedPlace === undefined || body === undefined) return undefined;
  const place = Buffer.from(encodedPlace, 'base64url').toString('utf8');
  const [destination = '', machine] = place.split(BREAK);
  try {
    return { destination, machine, token: encryption.decrypt(body, { ...context, destination: place }) };
  } catch {
    return undefined;
  }
}

/** True for a token of an earlier version, in which tokens had no destination. */
export const isUnbound = (sealed: string): boolean => sealed !== '' && !sealed.startsWith(VERSION);
