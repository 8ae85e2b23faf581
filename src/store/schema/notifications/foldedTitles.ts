import { type Kysely, sql } from 'kysely';

/** “And” in English and German. */
const AND: readonly string[] = ['and', 'und'];

/**
 * Titles are compared without “and” and “und”, because a sign such as & may stand for the word. A title that consists
 * of the word alone keeps it.
 */
export const removeAndFromTitles = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['follows', 'wishes']) {
    const withAnd = sql<{ id: number; folded: string }>`select id, folded from ${sql.table(table)}
      where folded like '%and%' or folded like '%und%'`;
    for (const { id, folded } of (await withAnd.execute(db)).rows) {
      const words = folded.split(' ').filter((word) => !AND.includes(word));
      if (words.length > 0)
        await sql`update ${sql.table(table)} set folded = ${words.join(' ')} where id = ${id}`.execute(db);
    }
  }
};
