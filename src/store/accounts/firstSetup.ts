import { z } from 'zod';
import type { FirstSetupStore } from '../../domain/firstSetup.ts';
import { jsonOf } from '../../domain/json.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { createEncryption } from './encryption.ts';

/** In `meta`. */
const KEY = 'first-setup';
const CONTEXT = { purpose: 'token of the media server', owner: 'usher' };

const stored = jsonOf(
  z.object({
    ...{ MEDIA_URL: z.string(), MEDIA_TOKEN: z.string() },
    ...{
      ADMIN_ROLE_IDS: z.string().optional(),
      TIME_ZONE: z.string().optional(),
      FEED_LANGUAGE: z.string().optional(),
    },
  }),
);

/** Encrypts the token with another key. In a transaction. */
export async function replaceFirstSetupKey(trx: Database, before: Uint8Array, after: Uint8Array): Promise<void> {
  const setup = await createFirstSetupStore(trx, before).recall();
  if (setup) await createFirstSetupStore(trx, after).remember(setup);
}

/** The token is encrypted with the installation's key, which is in no backup. */
export function createFirstSetupStore(db: Database, key: Uint8Array): FirstSetupStore {
  const encryption = createEncryption(key);
  return {
    recall: async () => {
      const found = stored.safeParse(await readMeta(db, KEY)).data;
      if (!found) return undefined;
      try {
        return { ...found, MEDIA_TOKEN: encryption.decrypt(found.MEDIA_TOKEN, CONTEXT) };
      } catch {
        return undefined;
      }
    },
    remember: async (setup) => {
      const value = JSON.stringify({ ...setup, MEDIA_TOKEN: encryption.encrypt(setup.MEDIA_TOKEN, CONTEXT) });
      await writeMeta(db, KEY, value);
    },
  };
}
