import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import {
  type LibraryDay,
  type LibraryDays,
  type LibraryGrowth,
  type LibrarySizes,
  RESOLUTIONS,
} from '../../domain/statistics/libraryDays.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import { libraryDays } from '../tables/statistics/libraryDays.ts';
import type { Tables } from '../tables/tables.ts';

/** The same as for totals of streams (`STREAM_TOTALS_DAYS`). */
const KEPT_DAYS = 400;
/** Counts only days on which the server was read, so none pass while it or the bot is away. */
const GONE_DAYS = 30;

const storedResolutions = jsonOf(z.partialRecord(z.enum(RESOLUTIONS), z.int()));

type Row = Selectable<Tables['library_days']>;

export const createLibraryDays = (db: Database, server: ServerId): LibraryDays => ({
  keep: async (library, { day, size }) => {
    const resolutions = storedResolutions.encode({ ...size.resolutions });
    const row = encodeRow(libraryDays, { ...size, libraryKey: library, day, serverId: server, resolutions });
    await db.replaceInto('library_days').values(row).execute();
  },
  forgetGone: async (listed) => {
    const ours = db.selectFrom('library_days').where('server_id', '=', server);
    const days = ours.select('day').distinct().orderBy('day', 'desc');
    const since = await days
      .limit(1)
      .offset(GONE_DAYS - 1)
      .executeTakeFirst();
    if (!since) return;
    const unlisted = ours.where('library_key', 'not in', listed).select('library_key').groupBy('library_key');
    const gone = unlisted.having(({ fn }) => fn.max('day'), '<', since.day);
    await db.deleteFrom('library_days').where('library_key', 'in', gone).execute();
  },
});

/** A library has at most one row a day for four hundred days, and a house some dozens of libraries. */
export const createLibrarySizes = (db: Database, servers: readonly ServerId[]): LibrarySizes => ({
  growth: async ({ since = 0, until = Number.MAX_SAFE_INTEGER }) => {
    const days = db.selectFrom('library_days').where('server_id', 'in', servers).where('day', '<=', until);
    const lasts = days.select(['library_key', sql<number>`max(day)`.as('last')]).groupBy('library_key');
    const found: LibraryGrowth[] = [];
    for (const { library_key: library, last: lastDay } of await lasts.execute()) {
      const rows = db
        .selectFrom('library_days')
        .selectAll()
        .where('library_key', '=', library)
        .where('day', '<=', lastDay);
      // A library without a reading in the range has its last size.
      const first = await rows.where('day', '>=', Math.min(since, lastDay)).orderBy('day').limit(1).executeTakeFirst();
      const last = await rows.where('day', '=', lastDay).executeTakeFirst();
      if (first && last) found.push({ library, first: dayOf(first), last: dayOf(last) });
    }
    return found;
  },
});

function dayOf(row: Row): LibraryDay {
  const { libraryKey, serverId, day, resolutions, ...size } = decodeRow(libraryDays, row);
  return { day, size: { ...size, resolutions: storedResolutions.safeParse(resolutions).data ?? {} } };
}

export async function sweepLibraryDays(db: Database, now: Date): Promise<void> {
  const oldest = Math.floor(now.getTime() / DAY_MS) - KEPT_DAYS;
  await db.deleteFrom('library_days').where('day', '<', oldest).execute();
}
