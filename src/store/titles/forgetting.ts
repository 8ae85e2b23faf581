import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LibraryRef, ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { isTitleListedUnderOtherKey, readMissingTitleIds, UNREPORTED_TITLE_CONDITION } from './absences.ts';

/** Rows per step when a library is forgotten. Other work of the process can run in between. */
const STEP = 500;

export const forgetMovedTitles = (db: Database, server: ServerId, library: LibraryRef): Promise<void> =>
  forgetUnreported(db, library, isTitleListedUnderOtherKey(server));

export const forgetMissingTitles = (db: Database, library: LibraryRef): Promise<void> =>
  forgetUnreported(db, library, sql`true`);

/**
 * Forgets the episodes, albums and tracks of titles that were reported as gone. Tracks come first, because they are
 * found through their album.
 */
export async function forgetContentsOfGoneTitles(db: Database, library: LibraryRef): Promise<void> {
  await forgetUnreported(db, library, IS_IN_CONTAINER_OF_GONE);
  await forgetUnreported(db, library, IS_IN_GONE);
}

const IS_IN_GONE = sql<SqlBool>`exists (
  select 1 from library_titles as container
  where container.library_key = library_titles.library_key and container.rating_key = library_titles.container_key
    and container.reported = 'gone' and container.missing_since is not null
)`;

const IS_IN_CONTAINER_OF_GONE = sql<SqlBool>`exists (
  select 1 from library_titles as container join library_titles as outer_container
    on outer_container.library_key = container.library_key and outer_container.rating_key = container.container_key
  where container.library_key = library_titles.library_key and container.rating_key = library_titles.container_key
    and outer_container.reported = 'gone' and outer_container.missing_since is not null
)`;

async function forgetUnreported(db: Database, library: LibraryRef, isForgotten: RawBuilder<SqlBool>): Promise<void> {
  for await (const ids of readMissingTitleIds(db, library)) {
    const unreportedTitles = db.deleteFrom('library_titles').where('id', 'in', ids).where(UNREPORTED_TITLE_CONDITION);
    await unreportedTitles.where(isForgotten).execute();
  }
}

export async function forgetLibraries(db: Database, libraries: readonly LibraryRef[]): Promise<void> {
  const titles = db.selectFrom('library_titles').select('id').limit(STEP);
  for (const library of libraries) {
    const step = titles.where('library_key', '=', library);
    const deletion = db.deleteFrom('library_titles').where('id', 'in', step);
    while ((await deletion.executeTakeFirst()).numDeletedRows > 0n) await turn();
  }
}
