import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** In the place of somebody who was forgotten. */
const SOMEBODY = '…';

/** Takes somebody's id out of what others typed and Usher keeps: as a mention, or as digits alone. In a transaction. */
export async function forgetTyped(trx: Database, userId: string): Promise<void> {
  const without = (column: string) =>
    sql`replace(replace(${sql.ref(column)}, ${`<@${userId}>`}, ${SOMEBODY}), ${userId}, ${SOMEBODY})`;
  await sql`update people set alias = ${without('alias')} where instr(alias, ${userId}) > 0`.execute(trx);
  await sql`update rule_acts set rule_name = ${without('rule_name')} where instr(rule_name, ${userId}) > 0`.execute(
    trx,
  );
  await sql`update changed_settings set name = ${without('name')} where instr(name, ${userId}) > 0`.execute(trx);
  await sql`update events set data = ${without('data')}
    where feed = 'rules' and data is not null and instr(data, ${userId}) > 0`.execute(trx);
  // Two rules may have differed by nothing else: then their numbers tell them apart.
  await sql`update session_rules set settings = ${without('settings')},
      name = ${without('name')} || iif(instr(name, ${userId}) > 0 and exists (select 1 from session_rules as other
        where other.id <> session_rules.id and other.guild_id = session_rules.guild_id
          and ${without('other.name')} = ${without('session_rules.name')}), ' ' || id, '')
    where instr(name, ${userId}) > 0 or instr(settings, ${userId}) > 0`.execute(trx);
}
