import { DatabaseSync } from 'node:sqlite';
import type { FirstSetupValues, MediaServerCredentials } from '../domain/firstSetup.ts';
import type { BoardKey } from '../domain/live/boards.ts';
import type { Subscription } from '../domain/notifications/subscriptions.ts';
import type { FirstServerState } from '../domain/serving/initialServer.ts';
import { createEncryption } from './accounts/encryption.ts';
import { createFirstSetupStore } from './accounts/firstSetup.ts';
import { createSigner } from './audit/chain.ts';
import { createKysely, type Database } from './database/database.ts';
import { createSubscriptionReader } from './notifications/subscriptions/subscriptionRow.ts';
import { readSubscriptionsWithRevision } from './notifications/subscriptions/subscriptions.ts';
import { accessRightsFilePathOf, readRightsFile } from './rights/rightsFile.ts';
import { decodeAccessRightsConflict } from './rights/undecided.ts';
import { readFirstServerState } from './servers/firstServer.ts';
import { readServers } from './servers/readServers.ts';

const ignore = (): void => undefined;
/** Drops a log line, because programs that only read the database print their own output. */
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Does not change the database, which another process may be using. */
export const readSubscriptions = (path: string): Promise<readonly Subscription[]> =>
  readDatabase(path, async (db) => {
    const reader = createSubscriptionReader({ log, defaultTimeZone: 'UTC' });
    return (await readSubscriptionsWithRevision(db, reader, { owners: 'guilds' })).map(
      ({ subscription }) => subscription,
    );
  });

/** Channels with a control panel. A database of an earlier version has none. */
export const readStoredControlPanels = (path: string): Promise<readonly BoardKey[]> =>
  readDatabase(path, async (db) => {
    const rows = await db.selectFrom('boards').selectAll().where('removed_at', 'is', null).execute();
    const panels = rows.filter(({ shows }) => shows === 'panel');
    return panels.map(({ guild_id: guildId, channel_id: channelId }) => ({ guildId, channelId }));
  });

/** Media servers with a usable token. `elsewhere`: servers whose token was given for another address. */
export const readMediaServers = (path: string, key: Uint8Array) =>
  readDatabase(path, async (db) => {
    const { servers, tokens, elsewhere } = await readServers(db, createEncryption(key), []);
    const allServers = [...servers.values()];
    return {
      usable: allServers.flatMap((server) => {
        const token = tokens.get(server.id);
        return token === undefined ? [] : [{ ...server, token }];
      }),
      elsewhere: allServers.flatMap((server) => {
        const intended = elsewhere.get(server.id);
        return intended === undefined ? [] : [{ server, intended }];
      }),
    };
  });

export const readFirstServer = (
  path: string,
  key: Uint8Array,
  access: MediaServerCredentials,
): Promise<FirstServerState> =>
  readDatabase(path, async (db) => {
    const encryption = createEncryption(key);
    const { tokens } = await readServers(db, encryption, []);
    return await readFirstServerState(db, access, { tokenOf: (id) => tokens.get(id), encryption, isWritable: false });
  });

/** True if the rights file says that rights wait for a decision of the bot's owner. */
export function hasAccessRightsConflict(path: string, auditKey: Uint8Array): boolean {
  const inForce = readRightsFile(accessRightsFilePathOf(path), createSigner(auditKey))?.current;
  return (
    inForce?.undecided !== undefined && decodeAccessRightsConflict(inForce.undecided, inForce.rights) !== undefined
  );
}

/** Settings that `/setup` stored. Undefined if there are none, or if another key encrypted their token. */
export const readFirstSetup = (path: string, key: Uint8Array): Promise<FirstSetupValues | undefined> =>
  readDatabase(path, (db) => createFirstSetupStore(db, key).recall());

async function readDatabase<T>(path: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = createKysely(new DatabaseSync(path, { readOnly: true }));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
