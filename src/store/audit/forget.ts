import { sql } from 'kysely';
import type { Capability } from '../../domain/access/capabilities.ts';
import { LINKED_DAYS } from '../../domain/people/privacy.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import type { Signer } from './chain.ts';
import { addUp } from './sums.ts';

/** Changes to a person's own matters, which no one else needs to look up. */
const OWN_MATTERS: readonly Capability[] = ['privacy.own', 'account.link'];

/**
 * Deletes the link between that person and their pseudonym. A person who changed something keeps it for some
 * time after the last change, or people who lost their roles could hide their acts at once: then this
 * resolves to the end of that time, and the sweep deletes it later.
 */
export async function forgetInTrail(
  trx: Database,
  signer: Signer,
  { userId, now }: { readonly userId: string; readonly now: Date },
) {
  const person = await trx.selectFrom('audit_people').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!person) return undefined;
  const last = await lastChange(trx, person.pseudonym);
  if (last === undefined || last < now.getTime() - LINKED_DAYS * DAY_MS) {
    await unlink(trx, signer, person);
    return;
  }
  const asked = { ...person, forget_asked_at: now.getTime() };
  await trx.updateTable('audit_people').set(asked).where('user_id', '=', userId).execute();
  await addUp(trx, signer, { table: 'people', gone: [person], come: [asked] });
  return new Date(last + LINKED_DAYS * DAY_MS);
}

/** Does the same for people whose request had to wait. `clock`: retention's own clock. */
export async function forgetAsked(trx: Database, signer: Signer, clock: number): Promise<void> {
  const people = trx.selectFrom('audit_people').select(['pseudonym', 'user_id']);
  for (const person of await people.where('forget_asked_at', 'is not', null).execute()) {
    const last = await lastChange(trx, person.pseudonym);
    if (last !== undefined && last >= clock - LINKED_DAYS * DAY_MS) continue;
    await unlink(trx, signer, person);
  }
}

async function lastChange(trx: Database, pseudonym: string): Promise<number | undefined> {
  const changes = trx.selectFrom('audit').where('person', '=', pseudonym).where('phase', '!=', 'read');
  const others = changes.where('capability', 'not in', OWN_MATTERS);
  return (await others.select('at').orderBy('at', 'desc').limit(1).executeTakeFirst())?.at;
}

/** Also replaces the id in events of the audit feed, and in unsent posts that are not being sent just now. */
async function unlink(
  trx: Database,
  signer: Signer,
  { pseudonym, user_id: userId }: { readonly pseudonym: string; readonly user_id: string },
): Promise<void> {
  const gone = await trx.deleteFrom('audit_people').where('user_id', '=', userId).returningAll().execute();
  await addUp(trx, signer, { table: 'people', gone });
  await sql`update events set data = json_set(json_remove(data, '$.userId'), '$.pseudonym', ${pseudonym})
    where feed = 'audit' and data is not null and json_valid(data) and json_extract(data, '$.userId') = ${userId}`.execute(
    trx,
  );
  const without = (column: string) =>
    sql`replace(replace(${sql.ref(column)}, ${`<@${userId}>`}, ${pseudonym}), ${userId}, ${pseudonym})`;
  await sql`update events set data = ${without('data')}
    where feed = 'audit' and data is not null and instr(data, ${userId}) > 0`.execute(trx);
  await sql`update outbox set body = ${without('body')}
    where sent_at is null and sending_since is null and instr(body, ${userId}) > 0`.execute(trx);
}
