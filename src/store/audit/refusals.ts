import { sql } from 'kysely';
import type { AuditRefusal } from '../../domain/audit.ts';
import type { Database } from '../database/database.ts';
import type { Signer } from './chain.ts';
import { knownPseudonym, pseudonymOf } from './people.ts';
import { addUp } from './sums.ts';

/** Rows of one day: after that, people who had none are counted together. */
const REFUSAL_ROWS_A_DAY = 1000;

/** Those who are not told apart any more. */
const OTHERS = '';

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function countRefusal(
  trx: Database,
  signer: Signer,
  { at, userId, guildId, capability }: AuditRefusal,
): Promise<void> {
  const day = dayOf(at);
  const person = await countedAs(trx, signer, userId, day);
  const counted = { guild_id: guildId, day, person, capability };
  const { count } = await trx
    .insertInto('audit_refusals')
    .values({ ...counted, count: 1 })
    .onConflict((conflict) => conflict.doUpdateSet({ count: sql<number>`audit_refusals.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  const gone = count > 1 ? [{ ...counted, count: count - 1 }] : [];
  await addUp(trx, signer, 'refusals', { gone, come: [{ ...counted, count }] });
}

async function countedAs(trx: Database, signer: Signer, userId: string, day: string): Promise<string> {
  const known = await knownPseudonym(trx, userId);
  const ofDay = trx.selectFrom('audit_refusals').where('day', '=', day);
  const own =
    known === undefined ? undefined : await ofDay.select('person').where('person', '=', known).executeTakeFirst();
  if (own) return own.person;
  const { rows } = await ofDay.select(({ fn }) => fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return rows < REFUSAL_ROWS_A_DAY ? await pseudonymOf(trx, signer, userId) : OTHERS;
}
