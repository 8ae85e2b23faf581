import type { AuditEntry } from '../../domain/audit.ts';
import type { FeedBatch } from '../../domain/notifications/events.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import { eventKeyOf } from './chain.ts';
import { entriesOf, isUnended } from './trail.ts';

/** Far less than events are remembered for: none is posted twice. */
const LOOK_BACK_MS = 7 * DAY_MS;

/** The events of changes that a crash cut short: nothing was running that could record them when they ended. */
export async function cutShort(db: Database, now: Date): Promise<readonly FeedBatch[]> {
  const begun = db.selectFrom('audit').selectAll().where('phase', '=', 'begun').where(isUnended);
  const rows = begun.where('at', '>=', now.getTime() - LOOK_BACK_MS).orderBy('id');
  return (await entriesOf(db, await rows.execute(), new Set())).map(batchOf);
}

function batchOf({ id, at, guildId, ...entry }: AuditEntry): FeedBatch {
  const { userId, channelId, action, capability, target, before, after, reason, outcome } = entry;
  const pseudonym = userId === undefined ? entry.pseudonym : undefined;
  const data = { id, userId, pseudonym, channelId, action, capability, target, before, after, reason, outcome };
  return { feed: 'audit', events: [{ key: eventKeyOf(id), at, guildId, data: JSON.stringify(data) }] };
}
