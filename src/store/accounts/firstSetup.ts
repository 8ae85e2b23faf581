import { z } from 'zod';
import type { FirstSetupStore, FirstSetupValues } from '../../domain/firstSetup.ts';
import { jsonCodec } from '../../domain/json.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { createEncryption } from './encryption.ts';
import { openToken, sealToken, type TokenBoundToAddress, type TokenEncryptionContext } from './sealedTokens.ts';

/**
 * Address to which a stored token is bound. `from` and `to` are the token's encryption contexts before and after it is
 * bound.
 */
export interface TokenAddressBinding extends Omit<TokenBoundToAddress, 'token'> {
  readonly from: TokenEncryptionContext;
  readonly to: TokenEncryptionContext;
}

const SETUP_KEY = 'first-setup';
/**
 * The encryption context contains the admin roles. If another program changes them, the token can no longer be
 * decrypted.
 */
const contextOf = ({ ADMIN_ROLE_IDS = '' }: FirstSetupValues) => ({
  purpose: 'token of the media server',
  owner: `usher ${ADMIN_ROLE_IDS}`,
});

const storedSetup = jsonCodec(
  z.object({
    MEDIA_URL: z.string(),
    MEDIA_TOKEN: z.string(),
    ADMIN_ROLE_IDS: z.string().optional(),
    TIME_ZONE: z.string().optional(),
    FEED_LANGUAGE: z.string().optional(),
  }),
);

export async function replaceFirstSetupKey(trx: Database, before: Uint8Array, after: Uint8Array): Promise<void> {
  const setup = await createFirstSetupStore(trx, before).recall();
  if (setup) await createFirstSetupStore(trx, after).remember(setup);
}

/** Encryption context in earlier versions of the bot, without the admin roles. */
const UNBOUND_CONTEXT = { purpose: 'token of the media server', owner: 'usher' };

/** Binds a token that an earlier version stored to the address of its media server, and encrypts it again. */
export async function bindFirstSetupTokenToAddress(
  trx: Database,
  bind: (token: string, binding: TokenAddressBinding) => string | undefined,
): Promise<void> {
  const setup = storedSetup.safeParse(await readMeta(trx, SETUP_KEY)).data;
  const destination = setup && destinationOf(setup);
  if (!setup || destination === undefined) return;
  const token = bind(setup.MEDIA_TOKEN, { from: UNBOUND_CONTEXT, to: contextOf(setup), destination });
  if (token !== undefined) await writeMeta(trx, SETUP_KEY, JSON.stringify({ ...setup, MEDIA_TOKEN: token }));
}

/**
 * Stores the settings of the first setup. The media server's token is encrypted with the installation's key, which no
 * backup contains, and can only be used for its address.
 */
export function createFirstSetupStore(db: Database, key: Uint8Array): FirstSetupStore {
  const encryption = createEncryption(key);
  return {
    recall: async () => {
      const setup = storedSetup.safeParse(await readMeta(db, SETUP_KEY)).data;
      if (!setup) return undefined;
      const boundToken = openToken(encryption, setup.MEDIA_TOKEN, contextOf(setup));
      if (!boundToken || boundToken.destination !== destinationOf(setup)) return undefined;
      return { ...setup, MEDIA_TOKEN: boundToken.token };
    },
    remember: async (setup) => {
      const destination = destinationOf(setup);
      if (destination === undefined) throw new TypeError('the address of the media server cannot be read');
      const sealedToken = sealToken(encryption, { token: setup.MEDIA_TOKEN, destination }, contextOf(setup));
      await writeMeta(db, SETUP_KEY, JSON.stringify({ ...setup, MEDIA_TOKEN: sealedToken }));
    },
  };
}

const destinationOf = ({ MEDIA_URL }: FirstSetupValues): string | undefined => URL.parse(MEDIA_URL)?.origin;
