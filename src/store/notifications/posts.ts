import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { FeedPost, PostFile } from '../../domain/notifications/posts.ts';
import { READER_NEEDS, type Reader } from '../../domain/notifications/readers.ts';
import { peopleShownBy, type Subscription } from '../../domain/notifications/subscriptions.ts';
import { type ItemRef, serverId } from '../../domain/servers/refs.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import { asStored, chunksOf, unlessThere } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { dropData } from './events.ts';
import { toSend } from './postState.ts';
import { readUnknownTime } from './unknownPosts.ts';

interface Insertion {
  readonly now: number;
  readonly subscription?: Subscription | undefined;
  /** In the order of its channel, if that is not at its end. */
  readonly position?: number | undefined;
  /**
   * True for a post that is made from a stored row and not from an event. After a restore, it may have been
   * posted before.
   */
  readonly isOfStored?: boolean | undefined;
}

/**
 * Writes a post to be sent. An edit replaces the waiting edits of the same message, because it shows all that
 * they do. False if an earlier post has that channel and key: it stays unchanged.
 */
export async function insertPost(
  db: Database,
  post: FeedPost,
  { now, subscription, position, isOfStored = false }: Insertion,
): Promise<boolean> {
  const { key, channelId, body, files, edits, eventKeys = [], summaryReason, reader } = post;
  const earlier = edits === undefined ? [] : await dropWaitingEdits(db, channelId, edits);
  const eventIds = subscription ? await idsOf(db, subscription.feed, eventKeys) : [];
  const unknown = await readUnknownTime(db);
  const isKnownAgain = isOfStored || subscription?.feed === 'usher';
  const isOld =
    isKnownAgain || eventIds.length < eventKeys.length || eventIds.some((id) => id <= (unknown?.lastEvent ?? 0));
  // An edit belongs to a message that was posted since the restore.
  const isInDoubt = unknown && isOld && edits === undefined;
  const row = {
    key,
    channel_id: channelId,
    body,
    created_at: now,
    edits,
    position,
    summary_reason: summaryReason,
    files: files && encodeFiles(files),
    subscription_id: subscription?.id,
    people: subscription && peopleShownBy(subscription),
    user_id: reader?.userId ?? subscription?.userId,
    reader: reader && encodeReader(reader),
    ...(isInDoubt && { sending_since: unknown.since.getTime(), last_sending_at: unknown.until.getTime() }),
  };
  const unique = db.insertInto('outbox').values(row).onConflict(unlessThere);
  const inserted = await unique.returning('id').executeTakeFirst();
  if (!inserted) return false;
  if (subscription) await keepEvents(db, inserted.id, [...earlier, ...eventIds]);
  return true;
}

/**
 * The events that the deleted edits showed. An edit that may have become a message of its own stays, to be
 * searched for.
 */
async function dropWaitingEdits(db: Database, channelId: string, edits: string): Promise<readonly number[]> {
  const ids = await waitingEditsOf(db, channelId, edits);
  const eventIds = await eventsOf(db, ids);
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute();
  return eventIds;
}

/** The edits of that post's message of which no send ever began. */
export async function waitingEditsOf(db: Database, channelId: string, key: string): Promise<readonly number[]> {
  const edits = toSend(db).select('id').where('channel_id', '=', channelId).where('edits', '=', key);
  return (await edits.where('sending_since', 'is', null).execute()).map(({ id }) => id);
}

/**
 * A post of more events than this is a summary, which names few events: if Discord refuses it, it is not
 * split.
 */
const MOST_EVENTS = 10_000;

/** In the same order. */
async function idsOf(db: Database, feed: FeedName, eventKeys: readonly string[]): Promise<readonly number[]> {
  if (eventKeys.length > MOST_EVENTS) return [];
  const ids = new Map<string, number>();
  for (const keys of chunksOf(eventKeys.map(asStored))) {
    const events = db.selectFrom('events').select(['id', 'event_key']).where('feed', '=', feed);
    for (const { id, event_key } of await events.where('event_key', 'in', keys).execute()) ids.set(event_key, id);
    await turn();
  }
  return eventKeys.flatMap((key) => ids.get(asStored(key)) ?? []);
}

async function keepEvents(db: Database, postId: number, eventIds: readonly number[]): Promise<void> {
  const all = [...new Set(eventIds)].map((id, position) => ({ post_id: postId, event_id: id, position }));
  for (const rows of chunksOf(all)) {
    await db.insertInto('post_events').values(rows).execute();
    await turn();
  }
}

/** The ids of the events that these posts show. */
async function eventsOf(db: Database, postIds: readonly number[]): Promise<readonly number[]> {
  const shown = db.selectFrom('post_events').select('event_id').where('post_id', 'in', postIds);
  const rows = await shown.orderBy('post_id').orderBy('position').execute();
  return rows.map(({ event_id }) => event_id);
}

/** They will not be rendered again: their events' data is deleted, unless another row needs it. */
export async function forgetEvents(db: Database, postIds: readonly number[]): Promise<void> {
  for (const ids of chunksOf(postIds)) {
    const eventIds = await eventsOf(db, ids);
    if (eventIds.length === 0) continue;
    await db.deleteFrom('post_events').where('post_id', 'in', ids).execute();
    await dropData(db, eventIds);
  }
}

const encodeFiles = (files: readonly PostFile[]): string =>
  JSON.stringify(
    files.map(({ name, description, bytes }) => ({ name, description, bytes: Buffer.from(bytes).toString('base64') })),
  );

const files = jsonOf(
  z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      bytes: z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
    }),
  ),
);

/** Files as `encodeFiles` wrote them. */
export const storedFiles = files.nullable().transform((stored) => stored ?? []);

/**
 * Leaves out the person's id. It is in a column of its own, so that their rows are found when they are to be
 * forgotten.
 */
const encodeReader = ({ guildId, needs, server }: Reader): string => JSON.stringify({ guildId, needs, server });

export const storedReader = jsonOf(
  z.object({
    guildId: z.string(),
    needs: z.enum(READER_NEEDS),
    server: z.int().min(1).transform(serverId).optional(),
  }),
);

const listOfItems = jsonOf(z.object({ items: z.array(itemRef) }));

/** We wrote the body, but data from the database is decoded like anything else from outside. */
export const itemsIn = (body = ''): readonly ItemRef[] => listOfItems.safeParse(body).data?.items ?? [];
