import { z } from 'zod';
import type { FeedPost, PostFile } from '../domain/news.ts';
import { peopleShownBy, type Route } from '../domain/routes.ts';
import type { Database } from './database.ts';

/**
 * Writes down a post to be sent, with what it was drawn for. An edit takes the place of those of the same message that
 * still wait: it tells all that they do. False: an earlier post of that channel and key stays as it is.
 */
export async function insertPost(db: Database, post: FeedPost, now: number, route?: Route): Promise<boolean> {
  const { key, channelId, body, files, edits } = post;
  if (edits !== undefined) await dropWaitingEdits(db, channelId, edits);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outbox')
    .values({
      key,
      channel_id: channelId,
      body,
      created_at: now,
      files: files && files.length > 0 ? encodeFiles(files) : null,
      edits: edits ?? null,
      route_id: route?.id ?? null,
      people: route ? peopleShownBy(route) : null,
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

/** One that may have become a message of its own is there to be looked for. */
async function dropWaitingEdits(db: Database, channelId: string, edits: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('channel_id', '=', channelId)
    .where('edits', '=', edits)
    .where('sent_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .where('sending_since', 'is', null)
    .execute();
}

const encodeFiles = (files: readonly PostFile[]): string =>
  JSON.stringify(
    files.map(({ name, description, bytes }) => ({ name, description, bytes: Buffer.from(bytes).toString('base64') })),
  );

const files = z.array(
  z.object({
    name: z.string(),
    description: z.string(),
    bytes: z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  }),
);

/** Files as `encodeFiles` wrote them. */
export const storedFiles = z
  .string()
  .nullable()
  .transform((stored, context): unknown => {
    try {
      return stored === null ? [] : JSON.parse(stored);
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(files);
