import type { Encryption, EncryptionContext } from './encryption.ts';

/** A token, and the only place that it may be sent to. */
export interface BoundToken {
  readonly token: string;
  /** Scheme, host and port; of a server's own token also those of its account service (`destinations.ts`). */
  readonly destination: string;
  /**
   * The machine that the server was when a person gave their token; missing if it was not known, and for a
   * server's own token.
   */
  readonly machine?: string | undefined;
}

/** The owner of a token. */
export type TokenContext = Omit<EncryptionContext, 'destination'>;

const VERSION = 'v2.';
const SEALED = /^v2\.([\w-]+)\.(.+)$/;
/** Between a destination and a machine: neither an origin nor an identifier has one. */
const BREAK = '\n';

/**
 * Encrypts a token together with its destination and its machine. The result shows both in plain, so that a
 * token for another address can be told from a token under another key. If either is changed in it, the token
 * cannot be decrypted.
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
 * The caller compares the destination with where the token is to be sent. Undefined if it was changed, is
 * under another key, belongs to another person, or was encrypted before tokens had a destination.
 */
export function openToken(encryption: Encryption, sealed: string, context: TokenContext): BoundToken | undefined {
  const [, encoded, body] = SEALED.exec(sealed) ?? [];
  if (encoded === undefined || body === undefined) return undefined;
  const place = Buffer.from(encoded, 'base64url').toString('utf8');
  const [destination = '', machine] = place.split(BREAK);
  try {
    return { destination, machine, token: encryption.decrypt(body, { ...context, destination: place }) };
  } catch {
    return undefined;
  }
}

/** True for a token that was encrypted before tokens had a destination. */
export const isUnbound = (stored: string): boolean => stored !== '' && !stored.startsWith(VERSION);
