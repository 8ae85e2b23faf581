import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Ticket, Tickets } from '../domain/store.ts';
import type { Database } from './database.ts';

/** 128 random bits are 22 characters of base64url. */
const ID_BYTES = 16;
/** An expired ticket stays for a week, so that a late press hears that it came too late rather than that it is unknown. */
const KEPT_AFTER_EXPIRY_MS = 7 * 86_400_000;

const row = z
  .object({
    id: z.string(),
    kind: z.string(),
    user_id: z.string(),
    target: z.string(),
    expires_at: z.int(),
    used_at: z.int().nullable(),
  })
  .transform(
    ({ id, kind, user_id, target, expires_at, used_at }): Ticket => ({
      id,
      kind,
      userId: user_id,
      target,
      expiresAt: new Date(expires_at),
      usedAt: used_at === null ? undefined : new Date(used_at),
    }),
  );

export function createTickets(db: Database): Tickets {
  return {
    issue: async ({ kind, userId, target, expiresAt }) => {
      const { id } = await db
        .insertInto('tickets')
        .values({
          id: randomBytes(ID_BYTES).toString('base64url'),
          kind,
          user_id: userId,
          target,
          expires_at: expiresAt.getTime(),
        })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind', 'target']).doUpdateSet((ticket) => ({
            expires_at: ticket.fn<number>('max', ['tickets.expires_at', 'excluded.expires_at']),
          })),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    find: async (id) => {
      const found = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst();
      return found && row.parse(found);
    },
    take: async (id, at) => {
      const unused = db
        .updateTable('tickets')
        .set({ used_at: at.getTime() })
        .where('id', '=', id)
        .where('used_at', 'is', null);
      return (await unused.executeTakeFirst()).numUpdatedRows === 1n;
    },
  };
}

export async function sweepTickets(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('tickets')
    .where('expires_at', '<', now.getTime() - KEPT_AFTER_EXPIRY_MS)
    .execute();
}
