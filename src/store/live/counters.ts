import type { Selectable } from 'kysely';
import type { Clock } from '../../domain/clock.ts';
import type { Counter, Counters, NewCounter } from '../../domain/live/counters.ts';
import { EVERYTHING_VISIBLE } from '../../domain/servers/scope.ts';
import type { Database } from '../database/database.ts';
import { countersTable } from '../tables/live/counters.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';

function counterOf(row: Selectable<Tables['counters']>): Counter {
  const { createdAt, libraryKey, ...counter } = decodeRow(countersTable, row);
  return { ...counter, librarySectionId: libraryKey === EVERYTHING_VISIBLE ? undefined : libraryKey };
}

/** Number of rename times stored per channel. Discord allows two renames of a channel in ten minutes. */
const KEPT_RENAMES = 2;

interface CountersOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly serves: (guildId: string) => boolean;
}

export function createCounters(db: Database, { clock, serves }: CountersOptions): Counters {
  const list = async (guildId?: string): Promise<readonly Counter[]> => {
    const rows = await db.selectFrom('counters').selectAll().orderBy('id').execute();
    return rows
      .filter(({ guild_id }) => serves(guild_id) && (guildId === undefined || guild_id === guildId))
      .map(counterOf);
  };
  return {
    list,
    set: async (counter) => counterOf(await writeCounter(db, counter, clock.now())),
    remove: async ({ guildId, channelId }) => {
      const deletion = db.deleteFrom('counters').where('guild_id', '=', guildId).where('channel_id', '=', channelId);
      return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
    },
    renaming: (id, at) =>
      db.transaction().execute(async (trx) => {
        const row = await trx.selectFrom('counters').selectAll().where('id', '=', id).executeTakeFirst();
        if (!row) return;
        const renamedAt = [...decodeRow(countersTable, row).renamedAt, at].slice(-KEPT_RENAMES);
        const columns = encodeRow(countersTable, { name: undefined, renamedAt });
        await trx.updateTable('counters').set(columns).where('id', '=', id).execute();
      }),
    renamed: async (id, name) => {
      await db.updateTable('counters').set({ name }).where('id', '=', id).execute();
    },
  };
}

/** Inserts or updates a counter. The times of earlier renames stay. */
const writeCounter = (
  db: Database,
  { guildId, channelId, kind, librarySectionId, locale, setBy }: NewCounter,
  now: Date,
) => {
  const libraryKey = librarySectionId ?? EVERYTHING_VISIBLE;
  const values = encodeRow(countersTable, { guildId, kind, libraryKey, locale, setBy });
  return db
    .insertInto('counters')
    .values({ ...values, channel_id: channelId, created_at: now.getTime() })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ ...values, name: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
};
