import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import { jsonOf } from '../../domain/json.ts';
import { COUNTER_KINDS, type Counter, type Counters, type NewCounter } from '../../domain/live/counters.ts';
import { NO_LIBRARY } from '../../domain/servers/scope.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../tables/tables.ts';

const kindOf = z.enum(COUNTER_KINDS);
const times = jsonOf(z.array(z.int()));

const counterOf = (row: Selectable<Tables['counters']>): Counter => ({
  id: row.id,
  guildId: row.guild_id,
  channelId: row.channel_id,
  kind: kindOf.parse(row.kind),
  locale: row.locale,
  setBy: row.set_by ?? undefined,
  name: row.name ?? undefined,
  librarySectionId: row.library_key === NO_LIBRARY ? undefined : row.library_key,
  renamedAt: times.parse(row.renamed_at).map((at) => new Date(at)),
});

/** As many as Discord counts. */
const RENAMES = 2;

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
    set: async (counter) => counterOf(await write(db, counter, clock.now())),
    remove: async ({ guildId, channelId }) => {
      const ofKey = db.deleteFrom('counters').where('guild_id', '=', guildId).where('channel_id', '=', channelId);
      return (await ofKey.executeTakeFirst()).numDeletedRows > 0n;
    },
    renaming: (id, at) =>
      db.transaction().execute(async (trx) => {
        const found = await trx.selectFrom('counters').selectAll().where('id', '=', id).executeTakeFirst();
        if (!found) return;
        const latest = [...times.parse(found.renamed_at), at.getTime()].slice(-RENAMES);
        await trx
          .updateTable('counters')
          .set({ name: null, renamed_at: JSON.stringify(latest) })
          .where('id', '=', id)
          .execute();
      }),
    renamed: async (id, name) => {
      await db.updateTable('counters').set({ name }).where('id', '=', id).execute();
    },
  };
}

/** A channel that counts something else now has another name to get; how often it was renamed stays true. */
const write = (db: Database, { guildId, channelId, kind, librarySectionId, locale, setBy }: NewCounter, now: Date) => {
  const values = {
    guild_id: guildId,
    kind,
    library_key: librarySectionId ?? NO_LIBRARY,
    locale,
    set_by: setBy ?? null,
  };
  return db
    .insertInto('counters')
    .values({ ...values, channel_id: channelId, created_at: now.getTime() })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ ...values, name: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
};
