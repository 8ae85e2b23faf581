import { z } from 'zod';
import { jsonOf } from '../domain/json.ts';
import { VOCABULARY_NAMES, type VocabularyMemory } from '../domain/media/server/vocabulary.ts';
import type { Database } from './database/database.ts';

/** In `meta`. */
const KEY = 'vocabulary';
const stored = jsonOf(z.object({ vocabulary: z.enum(VOCABULARY_NAMES), machineIdentifier: z.string() }));

export function createVocabularyMemory(db: Database): VocabularyMemory {
  return {
    recall: async () => {
      const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
      return row && stored.parse(row.value);
    },
    remember: async ({ vocabulary, machineIdentifier }) => {
      const value = JSON.stringify({ vocabulary, machineIdentifier });
      await db
        .insertInto('meta')
        .values({ key: KEY, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
