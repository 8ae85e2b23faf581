import { setImmediate as turn } from 'node:timers/promises';
import { sql, type UpdateObject } from 'kysely';
import { z } from 'zod';
import { CHANNEL_FAILURE_KINDS } from '../domain/channels.ts';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import type { Outbox, OutboxRow, SendFailure } from '../domain/store.ts';
import { optionalText, optionalTime } from './columns.ts';
import type { Database } from './database.ts';
import { lanesOf, toSend } from './lanes.ts';
import { insertPost, storedFiles } from './posts.ts';
import type { Tables } from './tables.ts';

/** How long sent rows and rows set aside are kept, to look into: 90 days. */
export const OUTBOX_RETENTION_MS = 90 * 86_400_000;
/** Of a failure's words. */
const MAX_REASON = 500;

const row = z
  .object({
    id: z.int(),
    key: z.string(),
    channel_id: z.string(),
    body: z.string(),
    files: storedFiles,
    edits: optionalText,
    edited_message: optionalText,
    attempts: z.int(),
    sending_since: optionalTime,
    last_sending_at: optionalTime,
    not_before: optionalTime,
  })
  .transform(
    ({ channel_id, sending_since, last_sending_at, not_before, edits, edited_message, ...rest }): OutboxRow => ({
      ...rest,
      channelId: channel_id,
      edits: edits === undefined ? undefined : { key: edits, messageId: edited_message },
      sendingSince: sending_since,
      lastSendingAt: last_sending_at,
      notBefore: not_before,
    }),
  );

const fate = z
  .object({ message_id: optionalText, reason_kind: z.enum(CHANNEL_FAILURE_KINDS).nullable() })
  .transform(({ message_id, reason_kind }) => ({ messageId: message_id, kind: reason_kind ?? undefined }));

export function createOutbox(db: Database, clock: Clock, log: Logger): Outbox {
  const setAside = (id: number, why: SendFailure) =>
    update(db, id, { set_aside_at: clock.now().getTime(), ...reasonOf(why) });
  return {
    channels: async () => {
      const rows = await toSend(db).select('channel_id').distinct().orderBy('channel_id').execute();
      return rows.map(({ channel_id }) => channel_id);
    },
    next: async (channelId) => {
      for (let found = await nextRow(db, channelId); found; found = await nextRow(db, channelId)) {
        const { success, data, error } = row.safeParse(found);
        if (success) return data;
        // Nobody will ever be able to send it, and the channel's others wait behind it.
        log.error({ err: error, channel: channelId, post: found.key }, 'a stored message cannot be read; set aside');
        await setAside(found.id, { kind: 'invalid', message: 'cannot be read' });
      }
      return undefined;
    },
    sending: async ({ id, channelId }, { earliest, latest }) => {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({
          sending_since: sql<number>`coalesce(sending_since, ${earliest.getTime()})`,
          last_sending_at: latest.getTime(),
          not_before: null,
        })
        .where('id', '=', id)
        .where('channel_id', '=', channelId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    unsent: (id) => update(db, id, NOT_SENT),
    sent: (id, messageId, at) => db.transaction().execute((trx) => markSent(trx, id, messageId, at)),
    postpone: (id, why, notBefore) => update(db, id, { ...failed(why, notBefore), ...NOT_SENT }),
    uncertain: (id, why, notBefore) => update(db, id, failed(why, notBefore)),
    setAside,
    add: async (post) => {
      await insertPost(db, post, clock.now().getTime());
    },
    fate: async (channelId, key) => {
      const posts = db.selectFrom('outbox').select(['message_id', 'reason_kind']);
      const found = await posts.where('channel_id', '=', channelId).where('key', '=', key).executeTakeFirst();
      return found && fate.parse(found);
    },
    lanes: (channelIds, refusedSince) => lanesOf(db, channelIds, refusedSince),
    itemsOf: async (messageId) => {
      const bodies = db.selectFrom('outbox').select('body').where('message_id', '=', messageId);
      const found = await bodies.orderBy('id', 'desc').limit(1).executeTakeFirst();
      return itemsIn(found?.body);
    },
  };
}

const nextRow = (db: Database, channelId: string) =>
  toSend(db)
    .select(['id', 'key', 'channel_id', 'body', 'files', 'edits', 'attempts'])
    .select(['sending_since', 'last_sending_at', 'not_before'])
    .select(({ selectFrom }) =>
      selectFrom('outbox as edited')
        .select('edited.message_id')
        .whereRef('edited.channel_id', '=', 'outbox.channel_id')
        .whereRef('edited.key', '=', 'outbox.edits')
        .as('edited_message'),
    )
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** A hundred thousand messages of a few kilobytes each are nothing that anybody looks at again. */
async function markSent(trx: Database, id: number, messageId: string, at: Date): Promise<void> {
  const rows = trx.selectFrom('outbox').select(['channel_id', 'body', 'edits']).where('id', '=', id);
  const row = await rows.executeTakeFirst();
  if (!row) return;
  const shown = { message_id: messageId, body: JSON.stringify({ items: itemsIn(row.body) }) };
  // The next edit of that post has to find the message it is now: another one when the first was deleted.
  if (await isShownBy(trx, row, shown)) {
    await trx.deleteFrom('outbox').where('id', '=', id).execute();
    return;
  }
  const done = { sent_at: at.getTime(), ...NOT_SENT, not_before: null, reason: null, reason_kind: null, files: null };
  await update(trx, id, { ...done, ...shown });
}

/** False: it edits nothing that is still there. */
async function isShownBy(
  trx: Database,
  { channel_id, edits }: { readonly channel_id: string; readonly edits: string | null },
  shown: { readonly message_id: string; readonly body: string },
): Promise<boolean> {
  if (edits === null) return false;
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set(shown)
    .where('channel_id', '=', channel_id)
    .where('key', '=', edits)
    .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('set_aside_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const told = z.object({ items: z.array(z.string()) });

/** What was sent was read once, and what is in it is ours; but a database is outside too. */
function itemsIn(body = ''): readonly string[] {
  try {
    return told.safeParse(JSON.parse(body)).data?.items ?? [];
  } catch {
    return [];
  }
}

/**
 * Deletes what was sent or set aside long ago; what waits to be sent is never too old, and neither is a post that waits
 * to be edited.
 */
export async function sweepOutbox(db: Database, now: Date): Promise<void> {
  const before = now.getTime() - OUTBOX_RETENTION_MS;
  for (const column of ['sent_at', 'set_aside_at'] as const) {
    for (let left = true; left; await turn()) left = await deleteOld(db, column, before);
  }
}

/** Deleted at a time: the index names them, and nothing else stands still for long. */
const SWEPT_AT_ONCE = 1000;

/** Whether there may be more. */
async function deleteOld(db: Database, column: 'sent_at' | 'set_aside_at', before: number): Promise<boolean> {
  const edited = toSend(db).select('edits').$narrowType<{ edits: string }>().where('edits', 'is not', null);
  const old = db.selectFrom('outbox').select('id').where(column, '<', before).where('key', 'not in', edited);
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', 'in', old.limit(SWEPT_AT_ONCE))
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(SWEPT_AT_ONCE);
}

/** How many rows of that channel are not sent yet. */
export async function countToSend(db: Database, channelId: string): Promise<number> {
  const { rows } = await toSend(db)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return rows;
}

/** No send is open. */
const NOT_SENT = { sending_since: null, last_sending_at: null } as const;

const reasonOf = ({ kind, message }: SendFailure) => ({ reason: message.slice(0, MAX_REASON), reason_kind: kind });

const failed = (why: SendFailure, notBefore: Date) => ({
  attempts: sql<number>`attempts + 1`,
  ...reasonOf(why),
  not_before: notBefore.getTime(),
});

async function update(db: Database, id: number, change: UpdateObject<Tables, 'outbox'>): Promise<void> {
  await db.updateTable('outbox').set(change).where('id', '=', id).execute();
}
