import { DatabaseSync } from 'node:sqlite';
import type { FirstSetup, MediaAccess } from '../domain/firstSetup.ts';
import type { Subscription } from '../domain/notifications/subscriptions.ts';
import type { FirstServerState } from '../domain/serving/initialServer.ts';
import { createEncryption } from './accounts/encryption.ts';
import { createFirstSetupStore } from './accounts/firstSetup.ts';
import { createSigner } from './audit/chain.ts';
import { type Database, kyselyOver } from './database/database.ts';
import { createSubscriptionReader } from './notifications/subscriptionRow.ts';
import { revisedSubscriptionsOf } from './notifications/subscriptions.ts';
import { readRightsFile, rightsPathOf } from './rights/rightsFile.ts';
import { undecidedRights } from './rights/undecided.ts';
import { stateOf } from './servers/firstServer.ts';
import { readServers } from './servers/readServers.ts';

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The subscriptions in a database that another process may be using; nothing is written. */
export const readSubscriptions = (path: string): Promise<readonly Subscription[]> =>
  reading(path, async (db) => {
    const reader = createSubscriptionReader({ log, defaultTimeZone: 'UTC' });
    return (await revisedSubscriptionsOf(db, reader, { of: 'guilds' })).map(({ subscription }) => subscription);
  });

/** Media servers whose token can be used, and those whose token was given for another place (`intended`). */
export const readMediaServers = (path: string, key: Uint8Array) =>
  reading(path, async (db) => {
    const { servers, tokens, elsewhere } = await readServers(db, createEncryption(key), []);
    const all = [...servers.values()];
    return {
      usable: all.flatMap((server) => {
        const token = tokens.get(server.id);
        return token === undefined ? [] : [{ ...server, token }];
      }),
      elsewhere: all.flatMap((server) => {
        const intended = elsewhere.get(server.id);
        return intended === undefined ? [] : [{ server, intended }];
      }),
    };
  });

/** The state of the stored first server, compared with the access that the settings name. */
export const readFirstServer = (path: string, key: Uint8Array, named: MediaAccess): Promise<FirstServerState> =>
  reading(path, async (db) => {
    const encryption = createEncryption(key);
    const { tokens } = await readServers(db, encryption, []);
    return await stateOf(db, named, { tokenOf: (id) => tokens.get(id), encryption, isWritable: false });
  });

/** True if rights wait for the owner's decision, according to the record beside the key. */
export function hasUndecidedRights(path: string, auditKey: Uint8Array): boolean {
  const inForce = readRightsFile(rightsPathOf(path), createSigner(auditKey))?.current;
  return inForce?.undecided !== undefined && undecidedRights(inForce.undecided, inForce.rights) !== undefined;
}

/** The settings that `/setup` stored; undefined if there are none, or they are under another key. */
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
