import { sql } from 'kysely';
import type { LibraryRef, ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { isRefToServer } from '../tables/serverCondition.ts';

/** Records that a library is being read. Its titles do not count as complete until `recordReadingComplete`. */
export async function recordReadingStart(db: Database, library: LibraryRef, now: Date): Promise<void> {
  const row = { library_key: library, reading_since: now.getTime(), completed_at: null };
  const insertion = db.insertInto('library_readings').values(row);
  await insertion
    .onConflict((conflict) => conflict.column('library_key').doUpdateSet({ reading_since: now.getTime() }))
    .execute();
}

export async function recordReadingComplete(db: Database, library: LibraryRef, now: Date): Promise<void> {
  const row = { library_key: library, reading_since: null, completed_at: now.getTime() };
  await db.replaceInto('library_readings').values(row).execute();
}

/** Forgets the readings of libraries that the server does not list, because their titles cannot be played. */
export async function forgetOtherReadings(
  db: Database,
  server: ServerId,
  libraries: readonly LibraryRef[],
): Promise<void> {
  const readings = db.deleteFrom('library_readings').where(isRefToServer(sql.ref('library_key'), server));
  const otherReadings = libraries.length === 0 ? readings : readings.where('library_key', 'not in', libraries);
  await otherReadings.execute();
}
