import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { type FeedName, isFeedWithoutMediaServer } from '../../../domain/notifications/feeds.ts';
import type { FeedPost, PostFile } from '../../../domain/notifications/posts.ts';
import { type MessageReader, REQUIRED_READER_RIGHTS } from '../../../domain/notifications/readers.ts';
import { peopleDisplayModeOfSubscription, type Subscription } from '../../../domain/notifications/subscriptions.ts';
import { type ItemRef, type ServerId, serverId } from '../../../domain/servers/refs.ts';
import { itemRefSchema } from '../../../domain/servers/storedRefs.ts';
import { chunksOf, keepExistingRow, toWellFormedKey } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { deleteUnneededEventData } from '../events/events.ts';
import { selectUnsentPosts } from './postState.ts';
import { readTimeLostByRestore } from './unknownPosts.ts';

interface Insertion {
  readonly now: number;
  readonly subscription?: Subscription | undefined;
  /** Position among the channel's posts. Undefined for a post at the end. */
  readonly position?: number | undefined;
  /**
   * True for a post that is made from a stored row, and not from an event. After a restore, it may already have been
   * sent.
   */
  readonly isFromStoredRow?: boolean | undefined;
}

/**
 * Stores a post to be sent. An edit replaces earlier unsent edits of the same message and contains their changes. False
 * if the channel already has a post with this key.
 */
export async function insertPost(
  db: Database,
  post: FeedPost,
  { now, subscription, position, isFromStoredRow = false }: Insertion,
): Promise<boolean> {
  const { key, channelId, body, files, edits, eventKeys = [], summaryReason, reader } = post;
  const earlierEventIds = edits === undefined ? [] : await dropWaitingEdits(db, channelId, edits);
  const eventIds = subscription ? await eventIdsOf(db, subscription.feed, eventKeys) : [];
  const unknownTime = await readTimeLostByRestore(db);
  const mayBeOlderThanRestore =
    isFromStoredRow ||
    mayBeRecordedAgain(subscription) ||
    eventIds.length < eventKeys.length ||
    eventIds.some((id) => id <= (unknownTime?.lastEvent ?? 0));
  // An edit is not in doubt, because the message that it changes was sent after the restore.
  const isInDoubt = unknownTime && mayBeOlderThanRestore && edits === undefined;
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
    people: subscription && peopleDisplayModeOfSubscription(subscription),
    user_id: reader?.userId ?? subscription?.userId,
    reader: reader && encodeReader(reader),
    ...(isInDoubt && { sending_since: unknownTime.since.getTime(), last_sending_at: unknownTime.until.getTime() }),
  };
  const insertion = db.insertInto('outbox').values(row).onConflict(keepExistingRow);
  const insertedPost = await insertion.returning('id').executeTakeFirst();
  if (!insertedPost) return false;
  if (subscription) await insertPostEvents(db, insertedPost.id, [...earlierEventIds, ...eventIds]);
  return true;
}

/** After a restore, events without a media server are recorded again with the same key. */
const mayBeRecordedAgain = (subscription: Subscription | undefined): boolean =>
  subscription !== undefined && isFeedWithoutMediaServer(subscription.feed);

/**
 * Deletes unsent edits of a post and returns the ids of their events. An edit that may have been sent stays, because it
 * may have become a message of its own.
 */
async function dropWaitingEdits(db: Database, channelId: string, edits: string): Promise<readonly number[]> {
  const ids = await findWaitingPostEdits(db, channelId, edits);
  const eventIds = await eventsOf(db, ids);
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute();
  return eventIds;
}

export async function findWaitingPostEdits(db: Database, channelId: string, key: string): Promise<readonly number[]> {
  const edits = selectUnsentPosts(db).select('id').where('channel_id', '=', channelId).where('edits', '=', key);
  return (await edits.where('sending_since', 'is', null).execute()).map(({ id }) => id);
}

/** Maximum events stored for a post. A post with more is a summary, and is not split if Discord refuses it. */
const MOST_EVENTS = 10_000;

async function eventIdsOf(db: Database, feed: FeedName, eventKeys: readonly string[]): Promise<readonly number[]> {
  if (eventKeys.length > MOST_EVENTS) return [];
  const ids = new Map<string, number>();
  for (const keys of chunksOf(eventKeys.map(toWellFormedKey))) {
    const events = db.selectFrom('events').select(['id', 'event_key']).where('feed', '=', feed);
    for (const { id, event_key } of await events.where('event_key', 'in', keys).execute()) ids.set(event_key, id);
    await turn();
  }
  return eventKeys.flatMap((key) => ids.get(toWellFormedKey(key)) ?? []);
}

async function insertPostEvents(db: Database, postId: number, eventIds: readonly number[]): Promise<void> {
  const rowsOfPost = [...new Set(eventIds)].map((id, position) => ({ post_id: postId, event_id: id, position }));
  for (const rows of chunksOf(rowsOfPost)) {
    await db.insertInto('post_events').values(rows).execute();
    await turn();
  }
}

async function eventsOf(db: Database, postIds: readonly number[]): Promise<readonly number[]> {
  const shownEvents = db.selectFrom('post_events').select('event_id').where('post_id', 'in', postIds);
  const rows = await shownEvents.orderBy('post_id').orderBy('position').execute();
  return rows.map(({ event_id }) => event_id);
}

/**
 * Deletes the links between posts and events, and event data that nothing else needs. For posts that will not be
 * rendered again.
 */
export async function deleteEventsOfPosts(db: Database, postIds: readonly number[]): Promise<void> {
  for (const ids of chunksOf(postIds)) {
    const eventIds = await eventsOf(db, ids);
    if (eventIds.length === 0) continue;
    await db.deleteFrom('post_events').where('post_id', 'in', ids).execute();
    await deleteUnneededEventData(db, eventIds);
  }
}

function encodeFiles(files: readonly PostFile[]): string {
  const encodedFiles = files.map(({ name, description, bytes }) => {
    return { name, description, bytes: Buffer.from(bytes).toString('base64') };
  });
  return JSON.stringify(encodedFiles);
}

const filesSchema = jsonCodec(
  z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      bytes: z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
    }),
  ),
);

export const storedFilesSchema = filesSchema.nullable().transform((files) => files ?? []);

/** The person's id has its own column, so that a person's rows can be found and deleted. */
const encodeReader = ({ guildId, needs, server }: MessageReader): string => JSON.stringify({ guildId, needs, server });

export const storedReaderSchema = jsonCodec(
  z.object({
    guildId: z.string(),
    needs: z.enum(REQUIRED_READER_RIGHTS),
    server: z.int().min(1).transform(serverId).optional(),
  }),
);

const bodyWithItems = jsonCodec(z.object({ items: z.array(itemRefSchema) }));
const bodyWithServers = jsonCodec(z.object({ servers: z.array(z.int().min(1).transform(serverId)) }));

/** Items named in a stored message. Empty for a message that cannot be read. */
export const itemsInStoredMessage = (body = ''): readonly ItemRef[] => bodyWithItems.safeParse(body).data?.items ?? [];

/** Media servers named in a stored message (`FeedPost.body`). Undefined if it names none. */
export const serversInStoredMessage = (body: string): readonly ServerId[] | undefined =>
  bodyWithServers.safeParse(body).data?.servers;

/** Keeps only these parts of a sent message, because whole messages would fill the disk. */
export const shortenSentMessageBody = (body: string): string =>
  JSON.stringify({ items: itemsInStoredMessage(body), servers: serversInStoredMessage(body) });
