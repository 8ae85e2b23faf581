import { sql, type Updateable } from 'kysely';
import type { Clock } from '../domain/clock.ts';
import { CONTENT_FEEDS } from '../domain/notifications/feeds.ts';
import type { ServerIdentityStore } from '../domain/notifications/serverIdentity.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import type { VocabularyMemory } from '../domain/servers/vocabulary.ts';
import { leaveReplacedServer } from './changedSettings/replacedServer.ts';
import type { Database, Transaction } from './database/database.ts';
import { deleteRowsOf } from './serverRows.ts';
import type { StoredMediaServers } from './servers/mediaServers.ts';
import type { Tables } from './tables/tables.ts';

interface Parts {
  readonly server: ServerId;
  readonly mediaServers: Pick<StoredMediaServers, 'change'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called after another server's data were deleted. */
  readonly onForgotten: (server: ServerId) => Promise<void>;
}

export function createServerIdentityStore(
  db: Database,
  { server, mediaServers, clock, onForgotten }: Parts,
): ServerIdentityStore {
  return {
    isAnother: async (machineIdentifier) => {
      const known = (await knownIn(db, server))?.machine_id ?? undefined;
      return known !== undefined && known !== machineIdentifier;
    },
    isTaken: (machineIdentifier) => isTaken(db, server, machineIdentifier),
    rememberServer: async (machineIdentifier) => {
      // Called before each look: usually there is nothing to write.
      if ((await knownIn(db, server))?.machine_id === machineIdentifier) return;
      const isReplaced = await mediaServers.change(async ({ trx }) => {
        const known = (await knownIn(trx, server))?.machine_id ?? undefined;
        if (await isTaken(trx, server, machineIdentifier)) return false;
        if (known !== undefined) await forgetServer(trx, server, clock.now());
        // Another server may speak another vocabulary.
        await write(trx, server, { machine_id: machineIdentifier, ...(known !== undefined && { vocabulary: null }) });
        return known !== undefined;
      });
      if (isReplaced) await onForgotten(server);
    },
  };
}

/** The vocabulary is kept as long as the server is the same one. */
export const createVocabularyMemory = (
  db: Database,
  { server, mediaServers }: Pick<Parts, 'server' | 'mediaServers'>,
): VocabularyMemory => ({
  recall: async () => {
    const { machine_id, vocabulary } = (await knownIn(db, server)) ?? {};
    return vocabulary && machine_id ? { vocabulary, machineIdentifier: machine_id } : undefined;
  },
  remember: ({ vocabulary, machineIdentifier }) =>
    mediaServers.change(async ({ trx }) => {
      const known = (await knownIn(trx, server))?.machine_id ?? machineIdentifier;
      if (known === machineIdentifier && !(await isTaken(trx, server, machineIdentifier)))
        await write(trx, server, { machine_id: machineIdentifier, vocabulary });
    }),
});

const knownIn = (db: Database, server: ServerId) =>
  db.selectFrom('media_servers').select(['machine_id', 'vocabulary']).where('id', '=', server).executeTakeFirst();

async function isTaken(db: Database, server: ServerId, machineIdentifier: string): Promise<boolean> {
  const isOurs = (await knownIn(db, server))?.machine_id === machineIdentifier;
  const others = db.selectFrom('media_servers').select('id').where('machine_id', '=', machineIdentifier);
  const there = await others.where('removed_at', 'is', null).where('id', '!=', server).execute();
  return there.some(({ id }) => !isOurs || id < server);
}

const write = (trx: Database, server: ServerId, known: Updateable<Tables['media_servers']>) =>
  trx.updateTable('media_servers').set(known).where('id', '=', server).execute();

async function forgetServer(trx: Transaction, server: ServerId, now: Date): Promise<void> {
  const isOurs = sql<boolean>`server_id = ${server}`;
  await trx.deleteFrom('cursors').where('feed', 'in', CONTENT_FEEDS).where(isOurs).execute();
  await trx.deleteFrom('events').where('feed', 'in', CONTENT_FEEDS).where('data', 'is', null).where(isOurs).execute();
  await deleteRowsOf(trx, server, 'replaced');
  await leaveReplacedServer(trx, server, now);
  // Both servers count from 1: waiting posts of one must not pass for posts of the other with the same number.
  // Two events never have one id.
  await trx
    .updateTable('events')
    .set({ event_key: sql<string>`event_key || ' #' || id` })
    .where('feed', 'in', CONTENT_FEEDS)
    .where(isOurs)
    .where(sql<boolean>`event_key not like '% #' || id`)
    .execute();
}
