import { z } from 'zod';
import type { Logger } from '../../domain/logger.ts';
import type { Emptied, ParkedChannels } from '../../domain/notifications/notifications.ts';
import { PEOPLE_SHOWN, showsNoMore } from '../../domain/notifications/subscriptions.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { toSend } from './channelBacklog.ts';
import { forgetEvents } from './posts.ts';
import type { RouteReader } from './subscriptionRow.ts';
import { revisedRoutesOf } from './subscriptions.ts';

/** How long what is for a channel that is gone, and for no route any more, is tried all the same: 30 days. */
export const STRAY_MS = 30 * 86_400_000;

interface Emptying {
  readonly bodyIn: Parameters<ParkedChannels['empty']>[1];
  readonly reader: RouteReader;
  readonly now: Date;
}

/** See `ParkedChannels.empty`. */
export async function emptyChannel(
  trx: Database,
  channelId: string,
  { bodyIn, reader, now }: Emptying,
): Promise<Emptied> {
  const strays = await straysOf(trx, channelId, reader);
  const moving = strays.filter(fits);
  // A body is final: names that were drawn for one place are not taken out of it for another.
  const tooOpen = strays.filter((stray) => !fits(stray)).map(({ id }) => id);
  for (const ids of chunksOf(tooOpen)) await setAside(trx, ids, now);
  for (const stray of moving) await move(trx, channelId, stray, bodyIn);
  return { moved: moving.length, setAside: tooOpen.length };
}

type Stray = Awaited<ReturnType<typeof straysOf>>[number];

const fits = ({ people, route }: Stray): boolean => showsNoMore(people, route.people);

async function move(
  trx: Database,
  channelId: string,
  { id, key, body, edits, route }: Stray,
  bodyIn: Emptying['bodyIn'],
): Promise<void> {
  const post = { key, channelId, body, ...(edits !== null && { edits }) };
  const anew = { attempts: 0, not_before: null, reason: null, reason_kind: null };
  await trx
    .updateTable('outbox')
    .set({ ...anew, channel_id: route.channelId, body: bodyIn(route, post) })
    .where('id', '=', id)
    .execute();
  if (edits !== null) await bringAlong(trx, { channelId, key: edits, to: route.channelId });
}

async function setAside(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  const why = { reason: 'shows more of people than its route does', reason_kind: 'gone' } as const;
  await trx
    .updateTable('outbox')
    .set({ set_aside_at: now.getTime(), ...why })
    .where('id', 'in', ids)
    .execute();
  await forgetEvents(trx, ids);
}

/** What is not known to be more careful is taken for the least careful. */
const peopleOf = z.enum(PEOPLE_SHOWN).catch('name');

/** With the routes they are for; without those that are to edit a message which may be there. */
async function straysOf(trx: Database, channelId: string, reader: RouteReader) {
  const rows = await toSend(trx)
    .select(['id', 'key', 'body', 'edits', 'route_id', 'people', 'sending_since'])
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const routes = new Map((await revisedRoutesOf(trx, reader)).map(({ route }) => [route.id, route]));
  const inDoubt = new Set(rows.filter(({ sending_since }) => sending_since !== null).map(({ key }) => key));
  return rows.flatMap(({ route_id, people, ...row }) => {
    const route = route_id === null ? undefined : routes.get(route_id);
    if (!route || route.channelId === channelId || route.pausedAt) return [];
    if (inDoubt.has(row.key) || (row.edits !== null && inDoubt.has(row.edits))) return [];
    return [{ ...row, people: peopleOf.parse(people), route }];
  });
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
            .where((row) =>
              row.or([
                row('routes.channel_id', '=', row.ref('outbox.channel_id')).and('outbox.route_id', 'is', null),
                row('routes.id', '=', row.ref('outbox.route_id')).and(
                  // It moves along once that route goes on.
                  row.or([
                    row('routes.channel_id', '=', row.ref('outbox.channel_id')),
                    row('paused_at', 'is not', null),
                  ]),
                ),
              ]),
            ),
        ),
      ),
    )
    .returning(['id', 'channel_id'])
    .execute();
  await forgetEvents(
    db,
    rows.map(({ id }) => id),
  );
  const channels = [...new Set(rows.map(({ channel_id }) => channel_id))];
  if (rows.length > 0) log.warn({ channels, posts: rows.length }, SET_ASIDE);
}

const SET_ASIDE = 'messages for channels that are gone, which no route names any more, are set aside after 30 days';
