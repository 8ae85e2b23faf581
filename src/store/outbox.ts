import { sql, type UpdateObject } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../domain/clock.ts';
import type { Outbox, OutboxRow } from '../domain/store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** How long sent rows and rows set aside are kept, to look into: 90 days. */
export const OUTBOX_RETENTION_MS = 90 * 86_400_000;
/** Of a failure's words. */
const MAX_REASON = 500;

const time = z
  .int()
  .nullable()
  .transform((ms) => (ms === null ? undefined : new Date(ms)));

const row = z
  .object({
    id: z.int(),
    key: z.string(),
    channel_id: z.string(),
    body: z.string(),
    attempts: z.int(),
    sending_since: time,
    not_before: time,
  })
  .transform(
    ({ channel_id, sending_since, not_before, ...rest }): OutboxRow => ({
      ...rest,
      channelId: channel_id,
      sendingSince: sending_since,
      notBefore: not_before,
    }),
  );

export function createOutbox(db: Database, clock: Clock): Outbox {
  return {
    channels: async () => {
      const rows = await toSend(db).select('channel_id').distinct().orderBy('channel_id').execute();
      return rows.map(({ channel_id }) => channel_id);
    },
    next: async (channelId) => {
      const found = await toSend(db)
        .select(['id', 'key', 'channel_id', 'body', 'attempts', 'sending_since', 'not_before'])
        .where('channel_id', '=', channelId)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return found && row.parse(found);
    },
    sending: (id, at) =>
      update(db, id, { sending_since: sql<number>`coalesce(sending_since, ${at.getTime()})`, not_before: null }),
    sent: (id, messageId, at) =>
      update(db, id, {
        sent_at: at.getTime(),
        message_id: messageId,
        sending_since: null,
        not_before: null,
        reason: null,
      }),
    postpone: (id, reason, notBefore) => update(db, id, { ...failed(reason, notBefore), sending_since: null }),
    uncertain: (id, reason, notBefore) => update(db, id, failed(reason, notBefore)),
    setAside: (id, reason) =>
      update(db, id, { set_aside_at: clock.now().getTime(), reason: reason.slice(0, MAX_REASON) }),
    bodyOf: async (messageId) => {
      const found = await db
        .selectFrom('outbox')
        .select('body')
        .where('message_id', '=', messageId)
        .limit(1)
        .executeTakeFirst();
      return found?.body;
    },
  };
}

/** Deletes what was sent or set aside long ago; what waits to be sent is never too old. */
export async function sweepOutbox(db: Database, now: Date): Promise<void> {
  const before = now.getTime() - OUTBOX_RETENTION_MS;
  await db
    .deleteFrom('outbox')
    .where((row) => row.or([row('sent_at', '<', before), row('set_aside_at', '<', before)]))
    .execute();
}

const toSend = (db: Database) => db.selectFrom('outbox').where('sent_at', 'is', null).where('set_aside_at', 'is', null);

const failed = (reason: string, notBefore: Date) => ({
  attempts: sql<number>`attempts + 1`,
  reason: reason.slice(0, MAX_REASON),
  not_before: notBefore.getTime(),
});

async function update(db: Database, id: number, change: UpdateObject<Tables, 'outbox'>): Promise<void> {
  await db.updateTable('outbox').set(change).where('id', '=', id).execute();
}
