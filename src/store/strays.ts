import type { Logger } from '../domain/logger.ts';
import type { FeedPost } from '../domain/news.ts';
import type { Database } from './database.ts';
import { toSend } from './lanes.ts';

/** How long what is for a channel that is gone, and for no route any more, is tried all the same: 30 days. */
export const STRAY_MS = 30 * 86_400_000;

/** See `ParkedChannels.empty`. */
export async function emptyChannel(
  trx: Database,
  channelId: string,
  bodyIn: (to: string, post: FeedPost) => string,
): Promise<number> {
  const strays = await straysOf(trx, channelId);
  for (const { id, to, key, body, edits } of strays) {
    const post = { key, channelId, body, ...(edits !== null && { edits }) };
    const anew = { attempts: 0, not_before: null, reason: null, reason_kind: null };
    await trx
      .updateTable('outbox')
      .set({ ...anew, channel_id: to, body: bodyIn(to, post) })
      .where('id', '=', id)
      .execute();
    if (edits !== null) await bringAlong(trx, { channelId, key: edits, to });
  }
  return strays.length;
}

/** Without those that are to edit a message which may be there. */
async function straysOf(trx: Database, channelId: string) {
  const rows = await toSend(trx)
    .innerJoin('routes', 'routes.id', 'outbox.route_id')
    .select(['outbox.id', 'outbox.key', 'outbox.body', 'outbox.edits', 'routes.channel_id as to'])
    .where('outbox.channel_id', '=', channelId)
    .whereRef('routes.channel_id', '!=', 'outbox.channel_id')
    .where('outbox.sending_since', 'is', null)
    .orderBy('outbox.id')
    .execute();
  const open = await toSend(trx)
    .select('key')
    .where('channel_id', '=', channelId)
    .where('sending_since', 'is not', null)
    .execute();
  const inDoubt = new Set(open.map(({ key }) => key));
  return rows.filter(({ edits }) => edits === null || !inDoubt.has(edits));
}

/**
 * The message went with its channel. In the new one the first edit of it becomes a message, and those after it edit that:
 * what they all name has to be there.
 */
async function bringAlong(
  trx: Database,
  { channelId, key, to }: { readonly channelId: string; readonly key: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ channel_id: to, message_id: null })
    .where('channel_id', '=', channelId)
    .where('key', '=', key)
    .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('set_aside_at', 'is not', null)]))
    .execute();
}

/** What is for no route any more has nowhere to go, and Discord is not asked for ever about a channel that is gone. */
export async function sweepStrays(db: Database, log: Logger, now: Date): Promise<void> {
  const gone = db.selectFrom('parked').select('channel_id').where('kind', '=', 'gone');
  const rows = await db
    .updateTable('outbox')
    .set({ set_aside_at: now.getTime(), reason: 'for a channel that is gone and no route', reason_kind: 'gone' })
    .where('sent_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .where('channel_id', 'in', gone.where('since', '<', now.getTime() - STRAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('routes')
            .select('routes.id')
            .whereRef('routes.channel_id', '=', 'outbox.channel_id')
            .where((row) =>
              row.or([row('outbox.route_id', 'is', null), row('outbox.route_id', '=', row.ref('routes.id'))]),
            ),
        ),
      ),
    )
    .returning(['channel_id'])
    .execute();
  const channels = [...new Set(rows.map(({ channel_id }) => channel_id))];
  if (rows.length > 0) log.warn({ channels, posts: rows.length }, SET_ASIDE);
}

const SET_ASIDE = 'messages for channels that are gone, which no route names any more, are set aside after 30 days';
