import { randomUUID } from 'node:crypto';
import type { DatabaseOwnership } from '../../domain/database/ownership.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { Database } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Key in the table `meta` for the random id of the process that opened the database last. */
const OWNER_KEY = 'owner';

/**
 * Detects a second process, which can use the database if the lock file was deleted. The second process stores its id.
 * The first one notices this and stops.
 */
export async function takeDatabaseOwnership(db: Database): Promise<DatabaseOwnership> {
  const name = randomUUID();
  await writeMeta(db, OWNER_KEY, name);
  return { isHeld: async () => (await readMeta(db, OWNER_KEY)) === name };
}

/** An outbox that sends nothing once another process has opened the database. */
export const limitOutboxToDatabaseOwner = (outbox: Outbox, { isHeld }: DatabaseOwnership): Outbox => ({
  ...outbox,
  channels: async () => ((await isHeld()) ? await outbox.channels() : []),
  next: async (channelId) => ((await isHeld()) ? await outbox.next(channelId) : undefined),
  sending: async (post, time) => (await isHeld()) && (await outbox.sending(post, time)),
});
