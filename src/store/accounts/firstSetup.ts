import { z } from 'zod';
import type { FirstSetup, FirstSetupStore } from '../../domain/firstSetup.ts';
import { jsonOf } from '../../domain/json.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { createEncryption } from './encryption.ts';
import { type BoundToken, openToken, sealToken, type TokenContext } from './sealedTokens.ts';

/** The destination and the contexts with which a token of an earlier version is encrypted again. */
export interface TokenBinding extends Omit<BoundToken, 'token'> {
  readonly from: TokenContext;
  readonly to: TokenContext;
}

/** In `meta`. */
const KEY = 'first-setup';
/** Names the roles of admins too, so that they cannot be changed without the key either. */
const contextOf = ({ ADMIN_ROLE_IDS = '' }: FirstSetup) => ({
  purpose: 'token of the media server',
  owner: `usher ${ADMIN_ROLE_IDS}`,
});

const stored = jsonOf(
  z.object({
    MEDIA_URL: z.string(),
    MEDIA_TOKEN: z.string(),
    ADMIN_ROLE_IDS: z.string().optional(),
    TIME_ZONE: z.string().optional(),
    FEED_LANGUAGE: z.string().optional(),
  }),
);

/** Encrypts the token with another key. In a transaction. */
export async function replaceFirstSetupKey(trx: Database, before: Uint8Array, after: Uint8Array): Promise<void> {
  const setup = await createFirstSetupStore(trx, before).recall();
  if (setup) await createFirstSetupStore(trx, after).remember(setup);
}

/** The context in earlier versions, without the roles of admins. */
const UNBOUND = { purpose: 'token of the media server', owner: 'usher' };

/**
 * Encrypts the token of an earlier version for its address. `bind` answers undefined for any other token. In
 * a transaction.
 */
export async function bindFirstSetup(
  trx: Database,
  bind: (token: string, binding: TokenBinding) => string | undefined,
): Promise<void> {
  const setup = stored.safeParse(await readMeta(trx, KEY)).data;
  const destination = setup && destinationOf(setup);
  if (!setup || destination === undefined) return;
  const token = bind(setup.MEDIA_TOKEN, { from: UNBOUND, to: contextOf(setup), destination });
  if (token !== undefined) await writeMeta(trx, KEY, JSON.stringify({ ...setup, MEDIA_TOKEN: token }));
}

/**
 * The token is encrypted with the installation's key, which is in no backup, and for the address that it was
 * given with.
 */
export function createFirstSetupStore(db: Database, key: Uint8Array): FirstSetupStore {
  const encryption = createEncryption(key);
  return {
    recall: async () => {
      const setup = stored.safeParse(await readMeta(db, KEY)).data;
      if (!setup) return undefined;
      const bound = openToken(encryption, setup.MEDIA_TOKEN, contextOf(setup));
      return bound && bound.destination === destinationOf(setup) ? { ...setup, MEDIA_TOKEN: bound.token } : undefined;
    },
    remember: async (setup) => {
      const destination = destinationOf(setup);
      if (destination === undefined) throw new TypeError('the address of the media server cannot be read');
      const sealed = sealToken(encryption, { token: setup.MEDIA_TOKEN, destination }, contextOf(setup));
      await writeMeta(db, KEY, JSON.stringify({ ...setup, MEDIA_TOKEN: sealed }));
    },
  };
}

const destinationOf = ({ MEDIA_URL }: FirstSetup): string | undefined => URL.parse(MEDIA_URL)?.origin;
