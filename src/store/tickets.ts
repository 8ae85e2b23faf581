import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { NewTicket, Ticket, Tickets } from '../domain/tickets.ts';
import type { Signer } from './audit/chain.ts';
import { isSignedRow, type SignedTable } from './audit/signedRows.ts';
import type { Database } from './database/database.ts';
import { ticketsTable } from './tables/access/tickets.ts';
import { decodeRow } from './tables/rows.ts';
import type { Tables } from './tables/tables.ts';

/** Size of a ticket's id in bytes: 128 bits, or 22 characters of base64url. */
const ID_BYTES = 16;

/**
 * A stored ticket is used again if it expires at most this much earlier than a new one, in ms. Otherwise each typed
 * letter would cause a write.
 */
const REUSE_TOLERANCE_MS = 60_000;

type Row = Selectable<Tables['tickets']>;

function ticketOf(row: Row): Ticket {
  const { mac, ...ticket } = decodeRow(ticketsTable, row);
  return ticket;
}

/** Maximum tickets per person. The oldest are deleted first. A person who reads all day needs some hundreds. */
export const MAX_TICKETS_PER_PERSON = 2_000;
/**
 * Maximum tickets of all people, up to 100 MB. Above this, people with most tickets lose their oldest ones, so that a
 * few people cannot disable everyone's buttons. Tickets of votes, for example, stay until they expire.
 */
const MOST_TICKETS = 100_000;
/** Share of all tickets that is deleted at once, so that the slow count of tickets is rare. */
const FREED_SHARE = 0.02;

interface QueuedTicket {
  readonly ticket: NewTicket;
  readonly resolve: (id: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Signs the target of each ticket, because another program could otherwise change the action of a button. */
export type TicketSigner = Pick<Signer, 'ticket'>;

const LIMITS = { perPerson: MAX_TICKETS_PER_PERSON, total: MOST_TICKETS };
type Limits = typeof LIMITS;

interface Counter {
  /** Upper bound for the number of people's tickets. Undefined until they are counted. */
  atMost: number | undefined;
}

export function createActionTicketStore(db: Database, signer: TicketSigner, limits = LIMITS): Tickets {
  let queue: QueuedTicket[] = [];
  const counter: Counter = { atMost: undefined };
  // Compiled once to save time, because a press is acknowledged after its ticket was read.
  const selectById = db.selectFrom('tickets').selectAll().where('id', '=', '').compile();

  /**
   * Writes all queued tickets in one commit. A message needs a dozen tickets, and each commit flushes the disk
   * (`synchronous=FULL`).
   */
  async function issueQueued(): Promise<void> {
    const batch = queue;
    queue = [];
    try {
      const tickets = batch.map(({ ticket }) => ticket);
      const ids = await issueTickets(db, tickets, { signer, limits, counter });
      for (const [index, { resolve }] of batch.entries()) resolve(ids[index] ?? '');
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    issue: (ticket) =>
      new Promise((resolve, reject) => {
        queue.push({ ticket, resolve, reject });
        const isFirst = queue.length === 1;
        // Tickets that are requested before this microtask runs join the batch.
        if (isFirst) queueMicrotask(issueQueued);
      }),
    find: async (id) => {
      const { rows } = await db.executeQuery<Row>({ ...selectById, parameters: [id] });
      const [row] = rows;
      return row && isSignedTicket(row, signer) ? ticketOf(row) : undefined;
    },
    take: async (id, at) => {
      const update = db.updateTable('tickets').where('id', '=', id).where('used_at', 'is', null);
      return (await update.set({ used_at: at.getTime() }).executeTakeFirst()).numUpdatedRows === 1n;
    },
  };
}

async function issueTickets(
  db: Database,
  tickets: readonly NewTicket[],
  { signer, limits, counter }: { readonly signer: TicketSigner; readonly limits: Limits; readonly counter: Counter },
): Promise<readonly string[]> {
  const existingIds = await Promise.all(tickets.map((ticket) => findReusable(db, signer, ticket)));
  if (existingIds.every((id) => id !== undefined)) return existingIds;
  const { ids, atMost } = await db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (const [index, ticket] of tickets.entries())
      ids.push(existingIds[index] ?? (await writeTicket(trx, signer, ticket)));
    for (const userId of new Set(tickets.map((ticket) => ticket.userId)))
      await keepNewest(trx, userId, limits.perPerson);
    const atMost = counter.atMost === undefined ? undefined : counter.atMost + tickets.length;
    const mayBeFull = atMost === undefined || atMost > limits.total;
    return { ids, atMost: mayBeFull ? await trimToShares(trx, limits.total) : atMost };
  });
  counter.atMost = atMost;
  return ids;
}

/** Id of an equal stored ticket that expires at about the same time. */
async function findReusable(
  db: Database,
  signer: TicketSigner,
  { kind, userId, target, expiresAt }: NewTicket,
): Promise<string | undefined> {
  const sameTickets = db.selectFrom('tickets').selectAll().where('user_id', '=', userId).where('kind', '=', kind);
  const reusable = sameTickets
    .where('target', '=', target)
    .where('expires_at', '>=', expiresAt.getTime() - REUSE_TOLERANCE_MS);
  const row = await reusable.executeTakeFirst();
  return row && isSignedTicket(row, signer) ? row.id : undefined;
}

/** Row ids grow, so the highest ids belong to the newest tickets. */
async function keepNewest(db: Database, userId: string, limit: number): Promise<void> {
  await sql`delete from tickets where rowid in
    (select rowid from tickets where user_id = ${userId} order by rowid desc limit -1 offset ${limit})`.execute(db);
}

/**
 * Deletes the oldest tickets of the people who have most, until at most `limit` are left. Returns how many are left.
 * Tickets of votes and the like do not count: their `user_id` has a colon.
 */
async function trimToShares(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ userId: string; count: number }>`select user_id as userId, count(*) as count from tickets
    where user_id not glob '*:*' group by user_id`.execute(db);
  const ticketCounts = rows.map(({ count }) => count);
  const total = sumOf(ticketCounts);
  if (total <= limit) return total;
  const share = fairShare(ticketCounts, Math.floor(limit * (1 - FREED_SHARE)));
  for (const { userId } of rows.filter(({ count }) => count > share)) await keepNewest(db, userId, share);
  return sumOf(ticketCounts.map((count) => Math.min(count, share)));
}

/** The largest number of tickets per person (at least one) with which all people have at most `total` together. */
function fairShare(ticketCounts: readonly number[], total: number): number {
  let remaining = total;
  for (const [index, count] of ticketCounts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(remaining / (ticketCounts.length - index));
    if (count > share) return Math.max(share, 1);
    remaining -= count;
  }
  return total;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

async function writeTicket(db: Database, signer: TicketSigner, ticket: NewTicket): Promise<string> {
  const { kind, userId, target, expiresAt } = ticket;
  const signedPart = { id: randomBytes(ID_BYTES).toString('base64url'), kind, user_id: userId, target };
  const row = await db
    .insertInto('tickets')
    .values({ ...signedPart, expires_at: expiresAt.getTime(), mac: signer.ticket(signedPart) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'target']).doUpdateSet((stored) => ({
        expires_at: stored.fn<number>('max', ['tickets.expires_at', 'excluded.expires_at']),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isSignedTicket(row, signer)) return row.id;
  // Deletes a ticket without a valid signature. Another program wrote it, perhaps with the id of another button, and
  // signing it would make it valid.
  await db.deleteFrom('tickets').where('id', '=', row.id).execute();
  return await writeTicket(db, signer, ticket);
}

export const SIGNED_TICKET_TABLE: SignedTable<Row> = {
  rows: (db) => db.selectFrom('tickets').selectAll().execute(),
  macOf: (row, signer) => signer.ticket(row),
  writeMac: (trx, { id }, mac) => trx.updateTable('tickets').set({ mac }).where('id', '=', id).execute(),
};

const isSignedTicket = (row: Row, signer: TicketSigner): boolean => isSignedRow(row, signer.ticket(row));
