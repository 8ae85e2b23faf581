import { jsonOf } from '../../../domain/json.ts';
import {
  NOTHING_REMEMBERED,
  type Remembered,
  remembered as rememberedSchema,
} from '../../../domain/live/rules/remembered.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { Database } from '../../database/database.ts';

const storedMemory = jsonOf(rememberedSchema);

export async function storedMemoryOf(db: Database, log: Logger): Promise<Remembered> {
  const found = await db.selectFrom('rule_memory').select('memory').executeTakeFirst();
  if (!found) return NOTHING_REMEMBERED;
  const { data, error } = storedMemory.safeParse(found.memory);
  if (error) log.error({ err: error }, 'what the rules remember cannot be read; they start over');
  return data ?? NOTHING_REMEMBERED;
}

export async function writeMemory(db: Database, memory: Remembered): Promise<void> {
  const values = { memory: JSON.stringify(memory) };
  await db
    .insertInto('rule_memory')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
