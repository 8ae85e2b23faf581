import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
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
import { dailyLibrarySizesTable } from '../tables/statistics/libraryDays.ts';
import type { Tables } from '../tables/tables.ts';

/** Days for which sizes of libraries are kept, as for totals of streams. */
const KEPT_DAYS = 400;
/**
 * A library is forgotten if its media server has not listed it on this many days. Days on which the server was not read
 * do not count, so an outage deletes nothing.
 */
const GONE_DAYS = 30;

const storedResolutions = jsonCodec(z.partialRecord(z.enum(RESOLUTIONS), z.int()));

type Row = Selectable<Tables['library_days']>;

export const createDailyLibrarySizeStore = (db: Database, server: ServerId): LibraryDays => ({
  keep: async (library, { day, size }) => {
    const resolutions = storedResolutions.encode({ ...size.resolutions });
    const row = encodeRow(dailyLibrarySizesTable, { ...size, libraryKey: library, day, serverId: server, resolutions });
    await db.replaceInto('library_days').values(row).execute();
  },
  forgetGone: async (listedLibraries) => {
    const libraryRows = db.selectFrom('library_days').where('server_id', '=', server);
    const readingDays = libraryRows.select('day').distinct().orderBy('day', 'desc');
    const thirtiethLastDay = await readingDays
      .limit(1)
      .offset(GONE_DAYS - 1)
      .executeTakeFirst();
    if (!thirtiethLastDay) return;
    const unlisted = libraryRows
      .where('library_key', 'not in', listedLibraries)
      .select('library_key')
      .groupBy('library_key');
    const goneLibraries = unlisted.having(({ fn }) => fn.max('day'), '<', thirtiethLastDay.day);
    await db.deleteFrom('library_days').where('library_key', 'in', goneLibraries).execute();
  },
});

/** One query per library is enough: an installation has some dozens, each with at most 400 rows. */
export const createLibrarySizeReader = (db: Database, servers: readonly ServerId[]): LibrarySizes => ({
  growth: async ({ since = 0, until = Number.MAX_SAFE_INTEGER }) => {
    const days = db.selectFrom('library_days').where('server_id', 'in', servers).where('day', '<=', until);
    const lastDays = days.select(['library_key', sql<number>`max(day)`.as('last')]).groupBy('library_key');
    const growth: LibraryGrowth[] = [];
    for (const { library_key: library, last: lastDay } of await lastDays.execute()) {
      const rows = db
        .selectFrom('library_days')
        .selectAll()
        .where('library_key', '=', library)
        .where('day', '<=', lastDay);
      // A library that was not read in the range has the same first and last size.
      const firstRow = await rows
        .where('day', '>=', Math.min(since, lastDay))
        .orderBy('day')
        .limit(1)
        .executeTakeFirst();
      const lastRow = await rows.where('day', '=', lastDay).executeTakeFirst();
      if (firstRow && lastRow) growth.push({ library, first: dayOf(firstRow), last: dayOf(lastRow) });
    }
    return growth;
  },
});

function dayOf(row: Row): LibraryDay {
  const { libraryKey, serverId, day, resolutions, ...size } = decodeRow(dailyLibrarySizesTable, row);
  return { day, size: { ...size, resolutions: storedResolutions.safeParse(resolutions).data ?? {} } };
}

export async function sweepDailyLibrarySizes(db: Database, now: Date): Promise<void> {
  const oldest = Math.floor(now.getTime() / DAY_MS) - KEPT_DAYS;
  await db.deleteFrom('library_days').where('day', '<', oldest).execute();
}
