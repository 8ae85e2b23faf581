import { sql } from 'kysely';
import { z } from 'zod';
import { CAPABILITIES, type Capability } from '../../domain/access/capabilities.ts';
import type { AuditQuery, AuditRefusal, CountedRefusal } from '../../domain/audit.ts';
import type { Database } from '../database/database.ts';
import type { Signer } from './chain.ts';
import { knownPseudonym, pseudonymOf, usersBehind } from './people.ts';
import { addUp } from './sums.ts';

/** Rows of one day; after that, people without a row are counted together. */
const REFUSAL_ROWS_A_DAY = 1000;

/** Stands for people who are no longer told apart. */
const OTHERS = '';

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function countRefusal(
  trx: Database,
  signer: Signer,
  { at, userId, guildId, capability }: AuditRefusal,
): Promise<void> {
  const day = dayOf(at);
  const person = await countedAs(trx, signer, { userId, day });
  const counted = { guild_id: guildId, day, person, capability };
  const { count } = await trx
    .insertInto('audit_refusals')
    .values({ ...counted, count: 1 })
    .onConflict((conflict) => conflict.doUpdateSet({ count: sql<number>`audit_refusals.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  const gone = count > 1 ? [{ ...counted, count: count - 1 }] : [];
  await addUp(trx, signer, { table: 'refusals', gone, come: [{ ...counted, count }] });
}

async function countedAs(
  trx: Database,
  signer: Signer,
  { userId, day }: { readonly userId: string; readonly day: string },
): Promise<string> {
  const known = await knownPseudonym(trx, userId);
  const ofDay = trx.selectFrom('audit_refusals').where('day', '=', day);
  const own =
    known === undefined ? undefined : await ofDay.select('person').where('person', '=', known).executeTakeFirst();
  if (own) return own.person;
  const { rows } = await ofDay.select(({ fn }) => fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return rows < REFUSAL_ROWS_A_DAY ? await pseudonymOf(trx, signer, userId) : OTHERS;
}

const capability = z.enum(CAPABILITIES);

/** Refusals as the trail shows them. */
export async function countedRefusals(
  db: Database,
  { guildId, userId, capability: only, since, until }: Omit<AuditQuery, 'outcome' | 'text'>,
): Promise<readonly CountedRefusal[]> {
  const person = userId === undefined ? undefined : ((await knownPseudonym(db, userId)) ?? 'nobody');
  let rows = db.selectFrom('audit_refusals').selectAll().where('guild_id', '=', guildId);
  if (person !== undefined) rows = rows.where('person', '=', person);
  if (only !== undefined) rows = rows.where('capability', '=', only satisfies Capability);
  if (since) rows = rows.where('day', '>=', dayOf(since));
  if (until) rows = rows.where('day', '<=', dayOf(until));
  const found = await rows.orderBy('day', 'desc').orderBy('count', 'desc').limit(MOST_REFUSALS).execute();
  const people = found.map(({ person: each }) => each);
  const users = await usersBehind(db, people);
  return found.map(({ person: counted, capability: name, day, count }) => ({
    userId: users.get(counted),
    capability: capability.parse(name),
    day,
    count,
  }));
}

/** More rows than people read; a query has at most 32,766 parameters. */
const MOST_REFUSALS = 1000;
