import { sql, type Updateable } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import { FEEDS_ABOUT_SERVER_CONTENT } from '../domain/notifications/feeds.ts';
import type { ServerIdentityStore } from '../domain/notifications/serverIdentity.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import type { VocabularyMemory } from '../domain/servers/vocabulary.ts';
import { stopSettingsOfReplacedServer } from './changedSettings/replacedServer.ts';
import type { Database, Transaction } from './database/database.ts';
import { deleteRowsOfServer } from './serverRows.ts';
import type { StoredMediaServers } from './servers/mediaServers.ts';
import type { Tables } from './tables/tables.ts';

interface Parts {
  readonly server: ServerId;
  readonly mediaServers: Pick<StoredMediaServers, 'change'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly onForgotten: (server: ServerId) => Promise<void>;
}

export function createServerIdentityStore(
  db: Database,
  { server, mediaServers, clock, onForgotten }: Parts,
): ServerIdentityStore {
  return {
    isAnother: async (machineIdentifier) => {
      const storedMachine = (await storedIdentity(db, server))?.machine_id ?? undefined;
      return storedMachine !== undefined && storedMachine !== machineIdentifier;
    },
    isTaken: (machineIdentifier) => isTaken(db, server, machineIdentifier),
    rememberServer: async (machineIdentifier) => {
      // Saves a transaction if the machine is the same. This is the usual case, because the check runs before each
      // poll.
      if ((await storedIdentity(db, server))?.machine_id === machineIdentifier) return;
      const isReplaced = await mediaServers.change(async ({ trx }) => {
        const storedMachine = (await storedIdentity(trx, server))?.machine_id ?? undefined;
        if (await isTaken(trx, server, machineIdentifier)) return false;
        if (storedMachine !== undefined) await forgetServer(trx, server, clock.now());
        // Forgets the vocabulary of the old machine, because the new one may be of another vendor.
        await writeIdentity(trx, server, {
          machine_id: machineIdentifier,
          ...(storedMachine !== undefined && { vocabulary: null }),
        });
        return storedMachine !== undefined;
      });
      if (isReplaced) await onForgotten(server);
    },
  };
}

/**
 * Stores which vendor's vocabulary the media server's API uses. Valid until another machine takes the server's place.
 */
export const createServerVocabularyStore = (
  db: Database,
  { server, mediaServers }: Pick<Parts, 'server' | 'mediaServers'>,
): VocabularyMemory => ({
  recall: async () => {
    const { machine_id, vocabulary } = (await storedIdentity(db, server)) ?? {};
    return vocabulary && machine_id ? { vocabulary, machineIdentifier: machine_id } : undefined;
  },
  remember: ({ vocabulary, machineIdentifier }) =>
    mediaServers.change(async ({ trx }) => {
      const storedMachine = (await storedIdentity(trx, server))?.machine_id ?? machineIdentifier;
      if (storedMachine === machineIdentifier && !(await isTaken(trx, server, machineIdentifier)))
        await writeIdentity(trx, server, { machine_id: machineIdentifier, vocabulary });
    }),
});

const storedIdentity = (db: Database, server: ServerId) =>
  db.selectFrom('media_servers').select(['machine_id', 'vocabulary']).where('id', '=', server).executeTakeFirst();

/** True if another server has this machine identifier. If two servers have it, the one with the lower id counts. */
async function isTaken(db: Database, server: ServerId, machineIdentifier: string): Promise<boolean> {
  const isThisMachine = (await storedIdentity(db, server))?.machine_id === machineIdentifier;
  const sameMachine = db.selectFrom('media_servers').select('id').where('machine_id', '=', machineIdentifier);
  const otherServers = await sameMachine.where('removed_at', 'is', null).where('id', '!=', server).execute();
  return otherServers.some(({ id }) => !isThisMachine || id < server);
}

const writeIdentity = (trx: Database, server: ServerId, columns: Updateable<Tables['media_servers']>) =>
  trx.updateTable('media_servers').set(columns).where('id', '=', server).execute();

/** Forgets the content of a replaced machine. Pending notifications and posts stay. */
async function forgetServer(trx: Transaction, server: ServerId, now: Date): Promise<void> {
  const isOfServer = sql<boolean>`server_id = ${server}`;
  await trx.deleteFrom('cursors').where('feed', 'in', FEEDS_ABOUT_SERVER_CONTENT).where(isOfServer).execute();
  await trx
    .deleteFrom('events')
    .where('feed', 'in', FEEDS_ABOUT_SERVER_CONTENT)
    .where('data', 'is', null)
    .where(isOfServer)
    .execute();
  await deleteRowsOfServer(trx, server, 'replaced');
  await stopSettingsOfReplacedServer(trx, server, now);
  // Adds the row id to the keys of old events, so that events of the new machine cannot have the same key. Both
  // machines number their items from 1.
  await trx
    .updateTable('events')
    .set({ event_key: sql<string>`event_key || ' #' || id` })
    .where('feed', 'in', FEEDS_ABOUT_SERVER_CONTENT)
    .where(isOfServer)
    .where(sql<boolean>`event_key not like '% #' || id`)
    .execute();
}
