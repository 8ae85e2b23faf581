import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AbsentTitleCount } from '../../domain/media/titles/rememberedTitles.ts';
import type { RememberedTitleKind } from '../../domain/media/titles/titleFacts.ts';
import type { LibraryRef, ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { isRefToServer } from '../tables/serverCondition.ts';

/** Rows per step. Other work of the process can run in between. */
const STEP = 500;

export const MISSING_TITLE_CONDITION = sql<SqlBool>`missing_since is not null`;
export const UNREPORTED_TITLE_CONDITION = sql<SqlBool>`reported is null`;

/** SQL: true if the season, series, album or artist of the title is missing too. */
export const IS_CONTAINER_MISSING = sql<SqlBool>`exists (
  select 1 from library_titles as container
  where container.library_key = library_titles.library_key
    and container.rating_key = library_titles.container_key and container.missing_since is not null
)`;

/**
 * SQL: true if the media server lists the same title under another key: it was moved, or the server assigned new keys.
 * Two titles may have one name, so their years must not differ, nor their guids if these come from the same database.
 */
export const isTitleListedUnderOtherKey = (server: ServerId): RawBuilder<SqlBool> => {
  const isListed = sql`listed.kind = library_titles.kind and listed.id <> library_titles.id
    and listed.missing_since is null and ${isRefToServer(sql.ref('listed.library_key'), server)}`;
  const mayBeSame = sql`(listed.year is null or library_titles.year is null or listed.year = library_titles.year)
    and (listed.guid is null or library_titles.guid is null
      or ${guidScheme('listed')} <> ${guidScheme('library_titles')})`;
  return sql<SqlBool>`(
    exists (select 1 from library_titles as listed where listed.guid = library_titles.guid and ${isListed})
    or exists (
      select 1 from library_titles as listed
      where listed.name_key = library_titles.name_key and ${isListed} and ${mayBeSame}
    )
  )`;
};

/** SQL: the part of a guid before `://`, which names the database that the guid comes from. */
const guidScheme = (table: string): RawBuilder<string> => {
  const guid = sql.ref(`${table}.guid`);
  return sql`substr(${guid}, 1, instr(${guid}, '://'))`;
};

export async function* readMissingTitleIds(db: Database, library: LibraryRef): AsyncGenerator<readonly number[]> {
  const missingRows = db
    .selectFrom('library_titles')
    .select('id')
    .where('library_key', '=', library)
    .where(MISSING_TITLE_CONDITION);
  let afterId = 0;
  while (true) {
    const rows = await missingRows.where('id', '>', afterId).orderBy('id').limit(STEP).execute();
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    yield rows.map(({ id }) => id);
    afterId = lastRow.id;
    await turn();
  }
}

export async function countTitlesAbsentFromLibrary(
  db: Database,
  server: ServerId,
  { library, confirmedUntil }: { readonly library: LibraryRef; readonly confirmedUntil: Date },
): Promise<readonly AbsentTitleCount[]> {
  const counts = new Map<RememberedTitleKind, AbsentTitleCount>();
  for await (const ids of readMissingTitleIds(db, library)) {
    const rows = await db
      .selectFrom('library_titles')
      .select([
        'kind',
        sql<number>`count(*)`.as('missing'),
        sql<number>`sum(reported is not null or missing_since <= ${confirmedUntil.getTime()})`.as('confirmed'),
      ])
      .where('id', 'in', ids)
      .where(sql<SqlBool>`(reported is null or reported = 'away') and not ${IS_CONTAINER_MISSING}`)
      // Leaves out reported titles that were moved: they stay as they are until the alert is over. Unreported titles
      // that were moved are forgotten elsewhere.
      .where(sql<SqlBool>`not (reported is not null and ${isTitleListedUnderOtherKey(server)})`)
      .groupBy('kind')
      .execute();
    for (const { kind, missing, confirmed } of rows) {
      const earlier = counts.get(kind) ?? { kind, missing: 0, confirmed: 0 };
      counts.set(kind, { kind, missing: earlier.missing + missing, confirmed: earlier.confirmed + confirmed });
    }
  }
  return [...counts.values()];
}
