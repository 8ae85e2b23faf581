import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** The address of each media server, and the token that the settings name for the first one. */
export interface ServersAt {
  readonly cellar: string;
  readonly attic: string;
  readonly adminToken: string;
}

/**
 * Lets both media servers of a database of commit 8cab3777 be at these addresses, as if it had been recorded there. It encrypts as the bot
 * of that commit did, since the database says in encrypted form which address and token the settings named.
 */
export function moveServers(file: DatabaseSync, key: string, { cellar, attic, adminToken }: ServersAt): void {
  const address = new URL(cellar).href;
  const hash = createHash('sha256')
    .update(JSON.stringify([address, adminToken]))
    .digest('base64url');
  const context = ['settings of the first media server', '1'];
  const seededAs = encrypt(hash, { key, context });
  file.prepare('update media_servers set address = ?, seeded_as = ? where id = 1').run(address, seededAs);
  file.prepare('update media_servers set address = ? where id = 2').run(new URL(attic).href);
}

/** AES-256-GCM: the version, then in Base64 the nonce, the tag and the text. */
function encrypt(
  text: string,
  { key, context }: { readonly key: string; readonly context: readonly string[] },
): string {
  const accountsKey = new Uint8Array(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'usher accounts', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', accountsKey, nonce).setAAD(Buffer.from(JSON.stringify(context)));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`;
}
