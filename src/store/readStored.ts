import { DatabaseSync } from 'node:sqlite';
import type { FirstSetup } from '../domain/firstSetup.ts';
import type { Subscription } from '../domain/notifications/subscriptions.ts';
import { createEncryption } from './accounts/encryption.ts';
import { createFirstSetupStore } from './accounts/firstSetup.ts';
import { type Database, kyselyOver } from './database/database.ts';
import { createSubscriptionReader } from './notifications/subscriptionRow.ts';
import { createSubscriptions } from './notifications/subscriptions.ts';
import { readServers } from './servers/readServers.ts';

const quiet = (): void => undefined;
/** Nothing is read here that depends on the time. */
const systemTime = { now: () => new Date(), wait: () => Promise.resolve() };
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The subscriptions in a database that another process may be using; nothing is written. */
export const readSubscriptions = (path: string): Promise<readonly Subscription[]> =>
  reading(path, (db) => {
    const reader = createSubscriptionReader({ log, defaultTimeZone: 'UTC' });
    return createSubscriptions(db, systemTime, { reader, log }).list();
  });

/** The first media server there whose token can be read with that key, if there is one. */
export const readMediaServer = (path: string, key: Uint8Array) =>
  reading(path, async (db) => {
    const { servers, tokens } = await readServers(db, createEncryption(key));
    const [found] = [...servers.values()].flatMap(({ id, address }) => {
      const token = tokens.get(id);
      return token === undefined ? [] : [{ id, address, token }];
    });
    return found;
  });

/** What `/setup` stored there; undefined if there is nothing, or it is under another key. */
export const readFirstSetup = (path: string, key: Uint8Array): Promise<FirstSetup | undefined> =>
  reading(path, (db) => createFirstSetupStore(db, key).recall());

async function reading<T>(path: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = kyselyOver(new DatabaseSync(path, { readOnly: true }));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
