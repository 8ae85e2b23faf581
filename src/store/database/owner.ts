import { randomUUID } from 'node:crypto';
import type { Ownership } from '../../domain/database/ownership.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import type { Database } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** In `meta`: a random id of the process that opened the database last. */
const OWNER = 'owner';

/**
 * The lock keeps a second Usher out as long as its file stays where it is. If the file is deleted, the second
 * one gets in: it writes its name here, and the first one finds it and stops.
 */
export async function takeOwnership(db: Database): Promise<Ownership> {
  const name = randomUUID();
  await writeMeta(db, OWNER, name);
  return { isHeld: async () => (await readMeta(db, OWNER)) === name };
}

/** An outbox with nothing to send, for a process that no longer owns the database. */
export const outboxOfOwner = (outbox: Outbox, { isHeld }: Ownership): Outbox => ({
  ...outbox,
  channels: async () => ((await isHeld()) ? await outbox.channels() : []),
  next: async (channelId) => ((await isHeld()) ? await outbox.next(channelId) : undefined),
  sending: async (post, time) => (await isHeld()) && (await outbox.sending(post, time)),
});
