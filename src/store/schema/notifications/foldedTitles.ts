import { type Kysely, sql } from 'kysely';

const AND: readonly string[] = ['and', 'und'];

/** “And” no longer counts in a title, because a sign may stand for it. A title of only that word keeps it. */
export const leaveOutAnd = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['follows', 'wishes']) {
    const stored = sql<{ id: number; folded: string }>`select id, folded from ${sql.table(table)}
      where folded like '%and%' or folded like '%und%'`;
    for (const { id, folded } of (await stored.execute(db)).rows) {
      const words = folded.split(' ').filter((word) => !AND.includes(word));
      if (words.length > 0)
        await sql`update ${sql.table(table)} set folded = ${words.join(' ')} where id = ${id}`.execute(db);
    }
  }
};
