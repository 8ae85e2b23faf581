import { sql } from 'kysely';
import type { Capability } from '../../domain/access/capabilities.ts';
import { AUDIT_LINK_DAYS } from '../../domain/people/privacy.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import type { Signer } from './chain.ts';
import { updateTableChecksums } from './sums.ts';

/** Capabilities for a person's own data. Their use does not delay forgetting the person. */
const OWN_MATTERS: readonly Capability[] = ['privacy.own', 'account.link'];

/**
 * Deletes the link between a person and their pseudonym. If the person's last change is less than `AUDIT_LINK_DAYS`
 * old, a later sweep does it, so that people who lose their roles cannot hide their acts. Returns when the link will be
 * deleted, or undefined if it is deleted now.
 */
export async function forgetPersonInAuditTrail(
  trx: Database,
  signer: Signer,
  { userId, now }: { readonly userId: string; readonly now: Date },
) {
  const person = await trx.selectFrom('audit_people').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!person) return undefined;
  const lastChangeAt = await readLastChange(trx, person.pseudonym);
  if (lastChangeAt === undefined || lastChangeAt < now.getTime() - AUDIT_LINK_DAYS * DAY_MS) {
    await unlinkPerson(trx, signer, person);
    return undefined;
  }
  const markedPerson = { ...person, forget_asked_at: now.getTime() };
  await trx.updateTable('audit_people').set(markedPerson).where('user_id', '=', userId).execute();
  await updateTableChecksums(trx, signer, { table: 'people', removedRows: [person], addedRows: [markedPerson] });
  return new Date(lastChangeAt + AUDIT_LINK_DAYS * DAY_MS);
}

/** `clock` is the audit trail's own clock in ms, which may be behind the machine's clock. */
export async function eraseDuePeopleFromAuditTrail(trx: Database, signer: Signer, clock: number): Promise<void> {
  const people = trx.selectFrom('audit_people').select(['pseudonym', 'user_id']);
  for (const person of await people.where('forget_asked_at', 'is not', null).execute()) {
    const lastChangeAt = await readLastChange(trx, person.pseudonym);
    if (lastChangeAt !== undefined && lastChangeAt >= clock - AUDIT_LINK_DAYS * DAY_MS) continue;
    await unlinkPerson(trx, signer, person);
  }
}

async function readLastChange(trx: Database, pseudonym: string): Promise<number | undefined> {
  const changes = trx.selectFrom('audit').where('person', '=', pseudonym).where('phase', '!=', 'read');
  const changesForOthers = changes.where('capability', 'not in', OWN_MATTERS);
  return (await changesForOthers.select('at').orderBy('at', 'desc').limit(1).executeTakeFirst())?.at;
}

/**
 * Deletes the link between a person and their pseudonym. In audit notifications and unsent posts, the pseudonym
 * replaces the person's id. Posts that are being sent stay unchanged.
 */
async function unlinkPerson(
  trx: Database,
  signer: Signer,
  { pseudonym, user_id: userId }: { readonly pseudonym: string; readonly user_id: string },
): Promise<void> {
  const removedPeople = await trx.deleteFrom('audit_people').where('user_id', '=', userId).returningAll().execute();
  await updateTableChecksums(trx, signer, { table: 'people', removedRows: removedPeople });
  await sql`update events set data = json_set(json_remove(data, '$.userId'), '$.pseudonym', ${pseudonym})
    where feed = 'audit' and data is not null and json_valid(data) and json_extract(data, '$.userId') = ${userId}`.execute(
    trx,
  );
  const withPseudonym = (column: string) =>
    sql`replace(replace(${sql.ref(column)}, ${`<@${userId}>`}, ${pseudonym}), ${userId}, ${pseudonym})`;
  await sql`update events set data = ${withPseudonym('data')}
    where feed = 'audit' and data is not null and instr(data, ${userId}) > 0`.execute(trx);
  await sql`update outbox set body = ${withPseudonym('body')}
    where sent_at is null and sending_since is null and instr(body, ${userId}) > 0`.execute(trx);
}
