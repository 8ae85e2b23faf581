import { sql } from 'kysely';
import { SESSION_LOG_DAYS } from '../../../domain/live/sessionLog.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { Database } from '../../database/database.ts';

/** A house needs a tenth of it; more is a server that answers nonsense, and must not fill the disk. */
const MOST_ROWS = 200_000;

/** Deletes what is too old, too much, or of a day that has not come: then the clock was wrong. */
export async function sweepSessionLog(db: Database, now: Date): Promise<void> {
  const ms = now.getTime();
  const spans = db.deleteFrom('session_spans');
  await spans.where('until_at', '<', ms - SESSION_LOG_DAYS * DAY_MS).execute();
  await spans.where('from_at', '>', ms + DAY_MS).execute();
  const newest = db.selectFrom('session_changes').select('span_id').orderBy('id', 'desc').offset(MOST_ROWS).limit(1);
  await spans.where('id', '<=', sql<number>`(${newest})`).execute();
}
