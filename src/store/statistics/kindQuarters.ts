import { sql } from 'kysely';
import type { TitleKind } from '../../domain/media/items/item.ts';
import type { KindQuarters, PlaysQuery } from '../../domain/statistics/plays.ts';
import { QUARTER_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import { KIND } from './playedTitles.ts';
import { slicesOf } from './slices.ts';

const KINDS: ReadonlyMap<string, TitleKind> = new Map([
  ['movie', 'films'],
  ['show', 'series'],
  ['artist', 'music'],
]);

/** Plays by the kind of title and the quarter of an hour. */
export async function kindQuartersOf(db: Database, query: PlaysQuery, signal: AbortSignal): Promise<KindQuarters> {
  const found: Record<TitleKind, Map<number, number>> = {
    ...{ films: new Map(), series: new Map(), music: new Map(), other: new Map() },
  };
  for await (const slice of slicesOf(db, query, signal)) {
    const quarter = sql<number>`viewed_at / ${sql.lit(QUARTER_MS)}`.as('quarter');
    const rows = await slice
      .select([quarter, KIND.as('kind'), sql<number>`count(*)`.as('plays')])
      .groupBy(sql`1, 2`)
      .execute();
    for (const row of rows) {
      const quarters = found[KINDS.get(row.kind) ?? 'other'];
      quarters.set(row.quarter, (quarters.get(row.quarter) ?? 0) + row.plays);
    }
  }
  return found;
}
