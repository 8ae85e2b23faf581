import type { Encryption, EncryptionContext } from './encryption.ts';

/** A token, and the only place that it may be sent to. */
export interface BoundToken {
  readonly token: string;
  /** Scheme, host and port; of a server's own token also those of its account service (`destinations.ts`). */
  readonly destination: string;
}

/** Whose token it is. */
export type TokenContext = Omit<EncryptionContext, 'destination'>;

const VERSION = 'v2.';
const SEALED = /^v2\.([\w-]+)\.(.+)$/;

/**
 * Encrypts a token together with its destination. The destination can be read in what this returns, so that a token that was given for
 * another address can be told from one under another key; a changed one cannot be decrypted.
 */
export function sealToken(encryption: Encryption, { token, destination }: BoundToken, context: TokenContext): string {
  const body = encryption.encrypt(token, { ...context, destination });
  return `${VERSION}${Buffer.from(destination).toString('base64url')}.${body}`;
}

/**
 * The caller compares the destination with where the token is to be sent. Undefined if it was changed, is under another key, belongs to
 * somebody else, or was encrypted before tokens had a destination.
 */
export function openToken(encryption: Encryption, sealed: string, context: TokenContext): BoundToken | undefined {
  const [, encoded, body] = SEALED.exec(sealed) ?? [];
  if (encoded === undefined || body === undefined) return undefined;
  const destination = Buffer.from(encoded, 'base64url').toString('utf8');
  try {
    return { destination, token: encryption.decrypt(body, { ...context, destination }) };
  } catch {
    return undefined;
  }
}

/** Whether it was encrypted before tokens had a destination. */
export const isUnbound = (stored: string): boolean => stored !== '' && !stored.startsWith(VERSION);
