import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Purpose and owner of an encrypted text. Decryption needs the same two values, so a text copied to another person's
 * row cannot be decrypted.
 */
export interface EncryptionContext {
  readonly purpose: string;
  readonly owner: string;
  /** The only address to which the encrypted token may be sent. */
  readonly destination?: string | undefined;
}

export interface Encryption {
  encrypt(text: string, context: EncryptionContext): string;
  /** Decrypts a text. Throws if it was changed, or was encrypted with another key or context. */
  decrypt(encrypted: string, context: EncryptionContext): string;
}

const CIPHER = 'aes-256-gcm';
/** Size of the nonce that NIST SP 800-38D recommends for AES-GCM, in bytes. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/** Encrypts with AES-256-GCM, with a new nonce for each text. The key has 32 bytes. */
export function createEncryption(key: Uint8Array): Encryption {
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(additionalData(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    decrypt(encrypted, context) {
      if (!encrypted.startsWith(VERSION)) throw new Error('encrypted in a form that is not known');
      const bytes = Buffer.from(encrypted.slice(VERSION.length), 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tagAndBody = bytes.subarray(NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(additionalData(context))
        .setAuthTag(tagAndBody.subarray(0, TAG_BYTES));
      return Buffer.concat([decipher.update(tagAndBody.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

function additionalData({ purpose, owner, destination }: EncryptionContext): Buffer {
  const parts = destination === undefined ? [purpose, owner] : [purpose, owner, destination];
  return Buffer.from(JSON.stringify(parts));
}
