import type { Encryption, EncryptionContext } from './encryption.ts';

/** A token and the only address that it may be sent to. */
export interface TokenBoundToAddress {
  readonly token: string;
  /** Scheme, host and port. A media server's own token is also bound to the address of its account service. */
  readonly destination: string;
  /**
   * Machine identifier of the media server when the person gave the token. Undefined if it was unknown, or for a media
   * server's own token.
   */
  readonly machine?: string | undefined;
}

export type TokenEncryptionContext = Omit<EncryptionContext, 'destination'>;

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
  { token, destination, machine }: TokenBoundToAddress,
  context: TokenEncryptionContext,
): string {
  const binding = machine === undefined ? destination : `${destination}${BREAK}${machine}`;
  const body = encryption.encrypt(token, { ...context, destination: binding });
  return `${VERSION}${Buffer.from(binding).toString('base64url')}.${body}`;
}

/**
 * Decrypts a token, whose address the caller must check. Undefined if the token was changed, has another key or owner,
 * or has no address.
 */
export function openToken(
  encryption: Encryption,
  sealed: string,
  context: TokenEncryptionContext,
): TokenBoundToAddress | undefined {
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

/** True for a token that an earlier version of the bot stored without an address. */
export const isTokenWithoutAddress = (sealed: string): boolean => sealed !== '' && !sealed.startsWith(VERSION);
