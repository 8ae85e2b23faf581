import type { Database } from '../../database/database.ts';

/** A part of a span that counts. Times are in ms since 1970; it includes both. */
export interface Segment {
  readonly spanId: number;
  readonly from: number;
  readonly until: number;
}

/**
 * What the log has of that time, oldest first, no time twice: where the clock was set back, the spans of before that end
 * where the later one begins.
 */
export async function segmentsIn(db: Database, from: number, to: number): Promise<readonly Segment[]> {
  const rows = await db
    .selectFrom('session_spans')
    .selectAll()
    .where('until_at', '>=', from)
    .where('from_at', '<=', to)
    .orderBy('id', 'desc')
    .execute();
  const found: Segment[] = [];
  for (const { id, from_at, until_at } of rows) {
    const later = found.filter((segment) => segment.until >= from_at && segment.from <= until_at);
    const until = Math.min(to, until_at, ...later.map((segment) => segment.from));
    const begins = Math.max(from, from_at);
    const isCovered = later.some((segment) => segment.from <= from_at);
    if (begins <= until && !isCovered) found.push({ spanId: id, from: begins, until });
  }
  return found.toSorted((a, b) => a.from - b.from || a.spanId - b.spanId);
}
