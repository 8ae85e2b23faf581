import type { Encryption, EncryptionContext } from './encryption.ts';

/** A token and the only address that it may be sent to. */
export interface BoundToken {
  readonly token: string;
  /** Scheme, host and port. For a media server's own token, also the address of its account service. */
  readonly destination: string;
  /**
   * Machine identifier of the media server at the time when the person gave the token. Undefined if unknown, and for a
   * media server's own token.
   */
  readonly machine?: string | undefined;
}

export type TokenContext = Omit<EncryptionContext, 'destination'>;

const VERSION = 'v2.';
const SEALED = /^v2\.([\w-]+)\.(.+)$/;
/** Separator between address and machine. Neither contains a line break. */
const BREAK = '\n';

/**
 * Encrypts a token together with its address and machine. Both are also readable in front of the encrypted part, so
 * that a wrong address can be told from a wrong key. Changing either makes decryption fail.
 */
export function sealToken(
  encryption: Encryption,
  { token, destination, machine }: BoundToken,
  context: TokenContext,
): string {
  const binding = machine === undefined ? destination : `${destination}${BREAK}${machine}`;
  const body = encryption.encrypt(token, { ...context, destination: binding });
  return `${VERSION}${Buffer.from(binding).toString('base64url')}.${body}`;
}

/**
 * Decrypts a token. The caller must check its address before sending it. Undefined if the text was changed, encrypted
 * with another key, belongs to another person, or comes from an earlier version that stored no addresses.
 */
export function openToken(encryption: Encryption, sealed: string, context: TokenContext): BoundToken | undefined {
  const [, encodedBinding, body] = SEALED.exec(sealed) ?? [];
  if (encodedBinding === undefined || body === undefined) return undefined;
  const binding = Buffer.from(encodedBinding, 'base64url').toString('utf8');
  const [destination = '', machine] = binding.split(BREAK);
  try {
    return { destination, machine, token: encryption.decrypt(body, { ...context, destination: binding }) };
  } catch {
    return undefined;
  }
}

/** True for a token that an earlier version stored without an address. */
export const isUnboundToken = (sealed: string): boolean => sealed !== '' && !sealed.startsWith(VERSION);
