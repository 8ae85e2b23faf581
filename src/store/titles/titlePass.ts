import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { LibraryTitleScan } from '../../domain/media/titles/rememberedTitles.ts';
import type { TitleFacts } from '../../domain/media/titles/titleFacts.ts';
import type { ItemRef, LibraryRef } from '../../domain/servers/refs.ts';
import { chunksOf, selectInChunks } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import { encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';
import { libraryTitlesTable } from '../tables/titles/libraryTitles.ts';
import { recordReadingComplete, recordReadingStart } from './libraryReadings.ts';

type Row = Selectable<Tables['library_titles']>;
type FactRow = Omit<Row, 'id' | 'subtitles' | 'missing_since' | 'reported' | 'reported_since'>;

/** Rows read per step after a library was read completely. */
const PAGE = 500;

export function beginLibraryTitleScan(db: Database, library: LibraryRef, now: Date): LibraryTitleScan {
  /**
   * Ids of the rows of listed titles. The item keys of a hundred thousand titles would take twenty times as much
   * memory.
   */
  const listedIds = new Set<number>();
  let hasBegun = false;

  return {
    note: async (titles) => {
      if (!hasBegun) await recordReadingStart(db, library, now);
      hasBegun = true;
      for (const chunk of chunksOf(titles)) {
        for (const id of await noteChunk(db, library, { titles: chunk, now })) listedIds.add(id);
        await turn();
      }
    },
    markMissing: async () => {
      for await (const ids of presentIds(db, library, now)) {
        const missingIds = ids.filter((id) => !listedIds.has(id));
        const update = db.updateTable('library_titles').set({ missing_since: now.getTime() });
        if (missingIds.length > 0) await update.where('id', 'in', missingIds).execute();
      }
      await recordReadingComplete(db, library, now);
    },
  };
}

/**
 * Titles that are not missing, page by page. A title that is missing since a time in the future counts as present: the
 * clock was set back.
 */
async function* presentIds(db: Database, library: LibraryRef, now: Date): AsyncGenerator<readonly number[]> {
  const presentRows = db
    .selectFrom('library_titles')
    .select('id')
    .where('library_key', '=', library)
    .where((eb) => eb.or([eb('missing_since', 'is', null), eb('missing_since', '>', now.getTime())]))
    .orderBy('id')
    .limit(PAGE);
  let afterId = 0;
  while (true) {
    const ids = (await presentRows.where('id', '>', afterId).execute()).map(({ id }) => id);
    const lastId = ids.at(-1);
    if (lastId === undefined) return;
    yield ids;
    afterId = lastId;
    await turn();
  }
}

interface Chunk {
  readonly titles: readonly TitleFacts[];
  readonly now: Date;
}

/** Stores what the media server lists. Unchanged rows are not written. Returns the ids of all these titles. */
async function noteChunk(db: Database, library: LibraryRef, { titles, now }: Chunk): Promise<readonly number[]> {
  // If the server lists a key twice, the later title counts.
  const facts = [...new Map(titles.map((title) => [title.ratingKey, factRow(title)])).values()];
  const titlesOfLibrary = db.selectFrom('library_titles').selectAll().where('library_key', '=', library);
  const keys = facts.map(({ rating_key }) => rating_key);
  const storedRows = await selectInChunks(keys, (chunk) => titlesOfLibrary.where('rating_key', 'in', chunk));
  const storedByKey = new Map(storedRows.map((row) => [row.rating_key, row]));
  const unchangedIds: number[] = [];
  const reissuedIds: number[] = [];
  const changedFacts: FactRow[] = [];
  for (const fact of facts) {
    const storedRow = storedByKey.get(fact.rating_key);
    if (storedRow && isReissued(storedRow, fact)) reissuedIds.push(storedRow.id);
    if (storedRow && storedRow.missing_since === null && !hasOtherFacts(storedRow, fact))
      unchangedIds.push(storedRow.id);
    else changedFacts.push(fact);
  }
  if (changedFacts.length === 0) return unchangedIds;
  const changedIds = await db.transaction().execute(async (trx) => {
    await keepFormerTitles(trx, reissuedIds, now);
    return upsertTitles(trx, changedFacts, storedByKey);
  });
  return [...unchangedIds, ...changedIds];
}

const factRow = (title: TitleFacts): FactRow => encodeRow(libraryTitlesTable, title);

function hasOtherFacts(storedRow: Row, fact: FactRow): boolean {
  const storedFacts: Readonly<Record<string, unknown>> = { ...storedRow };
  return Object.entries(fact).some(([name, value]) => storedFacts[name] !== value);
}

/**
 * True if the media server now uses the key for another title, for example after a restore. If only a wrong match was
 * corrected, the file is the same.
 */
const isReissued = (storedRow: Row, fact: FactRow): boolean =>
  storedRow.guid !== null &&
  storedRow.guid !== fact.guid &&
  storedRow.name_key !== fact.name_key &&
  storedRow.size_bytes !== fact.size_bytes;

/**
 * Keeps titles whose keys now belong to other titles. They count as missing, and get keys that no media server assigns.
 */
async function keepFormerTitles(trx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('library_titles')
    .set({ rating_key: sql<ItemRef>`rating_key || ' ' || id`, missing_since: now.getTime() })
    .where('id', 'in', ids)
    .execute();
}

async function upsertTitles(
  trx: Transaction,
  facts: readonly FactRow[],
  storedByKey: ReadonlyMap<string, Row>,
): Promise<readonly number[]> {
  const values = facts.map((fact) => {
    const storedRow = storedByKey.get(fact.rating_key);
    return {
      ...fact,
      subtitles: storedRow && hasSameFiles(storedRow, fact) ? storedRow.subtitles : null,
      missing_since: null,
    };
  });
  const columnNames = values.slice(0, 1).flatMap(Object.keys);
  const rows = await trx
    .insertInto('library_titles')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['library_key', 'rating_key'])
        .doUpdateSet(Object.fromEntries(columnNames.map((name) => [name, sql.ref(`excluded.${name}`)]))),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * True if a title's files are the same as before. A new subtitle changes `updated_at`, so the files then count as
 * changed.
 */
const hasSameFiles = (storedRow: Row, fact: FactRow): boolean =>
  storedRow.updated_at === fact.updated_at && storedRow.size_bytes === fact.size_bytes;
