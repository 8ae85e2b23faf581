import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The purpose and the owner of a text: a text that was moved to another person's row cannot be decrypted. */
export interface EncryptionContext {
  readonly purpose: string;
  readonly owner: string;
  /** The only place that a token may be sent to (`sealedTokens.ts`). */
  readonly destination?: string | undefined;
}

export interface Encryption {
  encrypt(text: string, context: EncryptionContext): string;
  /** Throws if the text was changed, or encrypted with another key or for something else. */
  decrypt(encrypted: string, context: EncryptionContext): string;
}

const CIPHER = 'aes-256-gcm';
/** The sizes that NIST SP 800-38D recommends for GCM, in bytes. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** So that a later form can be told apart. */
const VERSION = 'v1.';

/** AES-256-GCM with a nonce of its own for each text; the key has 32 bytes. */
export function createEncryption(key: Uint8Array): Encryption {
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(additional(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    decrypt(encrypted, context) {
      if (!encrypted.startsWith(VERSION)) throw new Error('encrypted in a form that is not known');
      const bytes = Buffer.from(encrypted.slice(VERSION.length), 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const rest = bytes.subarray(NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(additional(context))
        .setAuthTag(rest.subarray(0, TAG_BYTES));
      return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

function additional({ purpose, owner, destination }: EncryptionContext): Buffer {
  const parts = destination === undefined ? [purpose, owner] : [purpose, owner, destination];
  return Buffer.from(JSON.stringify(parts));
}
