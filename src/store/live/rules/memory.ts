import { jsonCodec } from '../../../domain/json.ts';
import {
  EMPTY_RULE_ENGINE_MEMORY,
  forgetServerStreams,
  type RuleEngineMemory,
  ruleEngineMemorySchema as rememberedSchema,
} from '../../../domain/live/rules/remembered.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import type { Database } from '../../database/database.ts';

const storedMemory = jsonCodec(rememberedSchema);

const readMemoryRow = (db: Database) => db.selectFrom('rule_memory').select('memory').executeTakeFirst();

export async function readRuleEngineMemory(db: Database, log: Logger): Promise<RuleEngineMemory> {
  const row = await readMemoryRow(db);
  if (!row) return EMPTY_RULE_ENGINE_MEMORY;
  const { data, error } = storedMemory.safeParse(row.memory);
  if (error)
    log.error(
      { err: error },
      'could not read what the rules about streams remember, such as recent endings; the rules start without it',
    );
  return data ?? EMPTY_RULE_ENGINE_MEMORY;
}

export async function writeRuleEngineMemory(db: Database, memory: RuleEngineMemory): Promise<void> {
  const values = { memory: JSON.stringify(memory) };
  await db
    .insertInto('rule_memory')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Marks the memory as incomplete after a restore, because rules may have acted on streams since the backup. */
export async function markRuleEngineMemoryIncomplete(trx: Database): Promise<void> {
  const { data = EMPTY_RULE_ENGINE_MEMORY } = storedMemory.safeParse((await readMemoryRow(trx))?.memory);
  await writeRuleEngineMemory(trx, { ...data, isUnknown: true });
}

/** One row contains the memory for all media servers. */
export async function forgetServerInRuleEngineMemory(trx: Database, server: ServerId): Promise<void> {
  const { data } = storedMemory.safeParse((await readMemoryRow(trx))?.memory);
  if (data) await writeRuleEngineMemory(trx, forgetServerStreams(data, server));
}
