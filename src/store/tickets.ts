import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { NewTicket, Ticket, Tickets } from '../domain/tickets.ts';
import type { Signer } from './audit/chain.ts';
import { isSignedRow, type SignedTable } from './audit/signedRows.ts';
import type { Database } from './database/database.ts';
import { tickets } from './tables/access/tickets.ts';
import { decodeRow } from './tables/rows.ts';
import type { Tables } from './tables/tables.ts';

/** 128 random bits are 22 characters of base64url. */
const ID_BYTES = 16;

/** A minute less of fifteen does not matter: a write at every typed key would. */
const FRESH_MS = 60_000;

type Row = Selectable<Tables['tickets']>;

function ticketOf(row: Row): Ticket {
  const { mac, ...ticket } = decodeRow(tickets, row);
  return ticket;
}

/** A person who reads all day draws some hundreds; a person with more loses their own oldest ones. */
export const MOST_OF_ONE = 2_000;
/**
 * Tickets of people, up to 100 MB; a ticket of a thing, such as a vote, stays until it expires. Beyond that
 * the people with the most tickets lose their oldest ones, down to an equal share, so that a few people who
 * draw all day take no button from the others.
 */
const MOST_TICKETS = 100_000;
/** The share of tickets that is deleted at once, because counting them takes long. */
const SHARE_FREED = 0.02;

interface Waiting {
  readonly ticket: NewTicket;
  readonly resolve: (id: string) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Signs what each ticket stands for. Otherwise a program that writes the database could put another action
 * under a button.
 */
export type TicketSigner = Pick<Signer, 'ticket'>;

const MOST = { ofOne: MOST_OF_ONE, inAll: MOST_TICKETS };
type Most = typeof MOST;

/** An upper limit for the number of people's tickets; undefined until they are counted. */
interface Counter {
  atMost: number | undefined;
}

export function createTickets(db: Database, signer: TicketSigner, most = MOST): Tickets {
  let waiting: Waiting[] = [];
  const counter: Counter = { atMost: undefined };
  // Compiled once: a press is acknowledged only after its ticket was read.
  const byId = db.selectFrom('tickets').selectAll().where('id', '=', '').compile();

  /**
   * A message draws a dozen tickets at once: one commit for all, because each costs the disk a flush
   * (`synchronous=FULL`).
   */
  async function issueWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const tickets = batch.map(({ ticket }) => ticket);
      const ids = await issueAll(db, tickets, { signer, most, counter });
      for (const [index, { resolve }] of batch.entries()) resolve(ids[index] ?? '');
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    issue: (ticket) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ ticket, resolve, reject }) === 1)
          queueMicrotask(() => {
            void issueWaiting();
          });
      }),
    find: async (id) => {
      const { rows } = await db.executeQuery<Row>({ ...byId, parameters: [id] });
      const [row] = rows;
      return row && isSignedTicket(row, signer) ? ticketOf(row) : undefined;
    },
    take: async (id, at) => {
      const unused = db.updateTable('tickets').where('id', '=', id).where('used_at', 'is', null);
      return (await unused.set({ used_at: at.getTime() }).executeTakeFirst()).numUpdatedRows === 1n;
    },
  };
}

async function issueAll(
  db: Database,
  tickets: readonly NewTicket[],
  { signer, most, counter }: { readonly signer: TicketSigner; readonly most: Most; readonly counter: Counter },
): Promise<readonly string[]> {
  const known = await Promise.all(tickets.map((ticket) => findFresh(db, signer, ticket)));
  if (known.every((id) => id !== undefined)) return known;
  const { ids, atMost } = await db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (const [index, ticket] of tickets.entries()) ids.push(known[index] ?? (await write(trx, signer, ticket)));
    for (const userId of new Set(tickets.map((ticket) => ticket.userId))) await keepNewest(trx, userId, most.ofOne);
    const atMost = counter.atMost === undefined ? undefined : counter.atMost + tickets.length;
    const isFull = atMost === undefined || atMost > most.inAll;
    return { ids, atMost: isFull ? await shareOut(trx, most.inAll) : atMost };
  });
  counter.atMost = atMost;
  return ids;
}

/**
 * The same ticket as given out before, unless it would end noticeably earlier: then nothing has to be
 * written.
 */
async function findFresh(
  db: Database,
  signer: TicketSigner,
  { kind, userId, target, expiresAt }: NewTicket,
): Promise<string | undefined> {
  const alike = db.selectFrom('tickets').selectAll().where('user_id', '=', userId).where('kind', '=', kind);
  const fresh = alike.where('target', '=', target).where('expires_at', '>=', expiresAt.getTime() - FRESH_MS);
  const row = await fresh.executeTakeFirst();
  return row && isSignedTicket(row, signer) ? row.id : undefined;
}

/** By the order in which they were first issued: row ids only grow. */
async function keepNewest(db: Database, userId: string, most: number): Promise<void> {
  await sql`delete from tickets where rowid in
    (select rowid from tickets where user_id = ${userId} order by rowid desc limit -1 offset ${most})`.execute(db);
}

/** Trims people's tickets to a share for which there is room. Resolves to how many are left. */
async function shareOut(db: Database, inAll: number): Promise<number> {
  const { rows } = await sql<{ userId: string; count: number }>`select user_id as userId, count(*) as count from tickets
    where user_id not glob '*:*' group by user_id`.execute(db);
  const counts = rows.map(({ count }) => count);
  const all = sum(counts);
  if (all <= inAll) return all;
  const share = fairShare(counts, Math.floor(inAll * (1 - SHARE_FREED)));
  for (const { userId, count } of rows) if (count > share) await keepNewest(db, userId, share);
  return sum(counts.map((count) => Math.min(count, share)));
}

/**
 * The largest share of a total for each person. A person who has less leaves the rest to the others. At least
 * one.
 */
function fairShare(counts: readonly number[], total: number): number {
  let left = total;
  for (const [index, count] of counts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (counts.length - index));
    if (count > share) return Math.max(share, 1);
    left -= count;
  }
  return total;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

async function write(db: Database, signer: TicketSigner, ticket: NewTicket): Promise<string> {
  const { kind, userId, target, expiresAt } = ticket;
  const made = { id: randomBytes(ID_BYTES).toString('base64url'), kind, user_id: userId, target };
  const row = await db
    .insertInto('tickets')
    .values({ ...made, expires_at: expiresAt.getTime(), mac: signer.ticket(made) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'target']).doUpdateSet((stored) => ({
        expires_at: stored.fn<number>('max', ['tickets.expires_at', 'excluded.expires_at']),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isSignedTicket(row, signer)) return row.id;
  // Signing it is no solution: its id may belong to another button, which another program has put here.
  await db.deleteFrom('tickets').where('id', '=', row.id).execute();
  return await write(db, signer, ticket);
}

export const SIGNED_TICKETS: SignedTable<Row> = {
  rows: (db) => db.selectFrom('tickets').selectAll().execute(),
  macOf: (row, signer) => signer.ticket(row),
  writeMac: (trx, { id }, mac) => trx.updateTable('tickets').set({ mac }).where('id', '=', id).execute(),
};

const isSignedTicket = (row: Row, signer: TicketSigner): boolean => isSignedRow(row, signer.ticket(row));
