import { jsonOf } from '../../../domain/json.ts';
import {
  NOTHING_REMEMBERED,
  type Remembered,
  remembered as rememberedSchema,
  withoutServer,
} from '../../../domain/live/rules/remembered.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import type { Database } from '../../database/database.ts';

const storedMemory = jsonOf(rememberedSchema);

const found = (db: Database) => db.selectFrom('rule_memory').select('memory').executeTakeFirst();

export async function storedMemoryOf(db: Database, log: Logger): Promise<Remembered> {
  const row = await found(db);
  if (!row) return NOTHING_REMEMBERED;
  const { data, error } = storedMemory.safeParse(row.memory);
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

/** After a restore, the decisions of rules since the backup are unknown. In a transaction. */
export async function forgetDecisions(trx: Database): Promise<void> {
  const { data = NOTHING_REMEMBERED } = storedMemory.safeParse((await found(trx))?.memory);
  await writeMemory(trx, { ...data, isUnknown: true });
}

/** It is one row about all media servers: only the part about that server is deleted. */
export async function forgetServerIn(trx: Database, server: ServerId): Promise<void> {
  const { data } = storedMemory.safeParse((await found(trx))?.memory);
  if (data) await writeMemory(trx, withoutServer(data, server));
}
