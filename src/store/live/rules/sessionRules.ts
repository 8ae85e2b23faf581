import type { Transaction } from 'kysely';
import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import type { Decided } from '../../../domain/live/rules/decide.ts';
import {
  NOTHING_REMEMBERED,
  type Remembered,
  remembered as rememberedSchema,
  withoutEndings,
} from '../../../domain/live/rules/remembered.ts';
import { RULE_MODES, ruleSettings, type SessionRule } from '../../../domain/live/rules/rule.ts';
import type { RuleAct } from '../../../domain/live/rules/ruleActs.ts';
import type { RuleChange, SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { FeedBatch } from '../../../domain/notifications/events.ts';
import { optionalText, optionalTime } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { countActs, findActs, finishAct, insertActs, unfinishedActs } from './acts.ts';

const row = z
  .object({
    ...{ id: z.int(), guild_id: z.string(), name: z.string(), settings: jsonOf(ruleSettings) },
    ...{ mode: z.enum(RULE_MODES), revision: z.int(), stopped_at: optionalTime, set_by: optionalText },
  })
  .transform(
    ({ id, guild_id, name, settings, mode, revision, stopped_at, set_by }): SessionRule => ({
      ...{ id, guildId: guild_id, name, ...settings, mode, revision, stoppedAt: stopped_at, setBy: set_by },
    }),
  );
const storedMemory = jsonOf(rememberedSchema);

interface SessionRulesOptions {
  readonly log: Logger;
  /** Rules of other guilds do nothing. */
  readonly serves: (guildId: string) => boolean;
  /** Records events in the transaction of what they are about. */
  readonly announce: (trx: Transaction<Tables>, batch: FeedBatch) => Promise<void>;
}

export interface StoredSessionRules extends SessionRules {
  /** Reads everything again: rows were changed beside this port. */
  load(): Promise<void>;
}

/** Reads the rules once, since each snapshot of the sessions needs them. */
export async function openSessionRules(
  db: Database,
  { log, serves, announce }: SessionRulesOptions,
): Promise<StoredSessionRules> {
  let rules: readonly SessionRule[] = [];
  let memory: Remembered = NOTHING_REMEMBERED;

  async function reload(): Promise<void> {
    const rows = await db.selectFrom('session_rules').selectAll().orderBy('name').orderBy('id').execute();
    rules = rows.filter(({ guild_id }) => serves(guild_id)).flatMap((found) => readRule(found, log));
  }

  async function load(): Promise<void> {
    await reload();
    memory = await storedMemoryOf(db, log);
  }

  const isTaken = async (guildId: string, name: string, but?: number): Promise<boolean> => {
    const named = await db
      .selectFrom('session_rules')
      .select('id')
      .where('guild_id', '=', guildId)
      .where('name', '=', name)
      .execute();
    return named.some(({ id }) => id !== but);
  };
  const ofId = (id: number): SessionRule | undefined => rules.find((rule) => rule.id === id);

  await load();
  return {
    load,
    list: (guildId) => rules.filter((rule) => guildId === undefined || rule.guildId === guildId),
    add: async ({ guildId, name, settings, setBy }) => {
      if (await isTaken(guildId, name)) return undefined;
      const values = { guild_id: guildId, name, settings: settingsText(settings), mode: 'dry-run', set_by: setBy };
      const { id } = await db.insertInto('session_rules').values(values).returning('id').executeTakeFirstOrThrow();
      await reload();
      return ofId(id);
    },
    change: async (id, change) => {
      const before = ofId(id);
      if (!before) return undefined;
      if (change.name !== undefined && (await isTaken(before.guildId, change.name, id))) return 'taken';
      // A person lets it act: what was ended before no longer counts. Turning a rule off or editing it says nothing of the kind.
      if (change.mode === 'live') memory = withoutEndings(memory);
      await db.transaction().execute(async (trx) => {
        await changeRow(trx, before, change);
        await writeMemory(trx, memory);
      });
      await reload();
      return ofId(id);
    },
    remove: async (id) => {
      const removed = await db.deleteFrom('session_rules').where('id', '=', id).executeTakeFirst();
      await reload();
      return removed.numDeletedRows > 0n;
    },
    remembered: () => memory,
    remember: (next) => {
      memory = next;
    },
    record: async (decided, at) => {
      const before = memory;
      memory = decided.remembered;
      try {
        const acts = await db.transaction().execute((trx) => writeDecided(trx, decided, at));
        if (decided.stopped.length > 0) await reload();
        return acts;
      } catch (error) {
        // Nothing of it is written, and nothing will be done: it is to be decided again.
        if (memory === decided.remembered) memory = before;
        throw error;
      }
    },
    finish: (act, end) => db.transaction().execute((trx) => finishAct(trx, act, end, announce)),
    unfinished: () => unfinishedActs(db),
    acts: (query, range) => findActs(db, query, range),
    countActs: (query) => countActs(db, query),
  };
}

async function writeDecided(trx: Database, decided: Decided, at: Date): Promise<readonly RuleAct[]> {
  await writeMemory(trx, decided.remembered);
  for (const { id } of decided.stopped)
    await trx.updateTable('session_rules').set({ stopped_at: at.getTime() }).where('id', '=', id).execute();
  return insertActs(trx, decided, at);
}

const settingsText = (settings: unknown): string => JSON.stringify(ruleSettings.parse(settings));

async function changeRow(
  trx: Database,
  before: SessionRule,
  { name, settings, mode, setBy }: RuleChange,
): Promise<void> {
  const isOther = settings !== undefined || mode !== undefined;
  await trx
    .updateTable('session_rules')
    .set({
      set_by: setBy,
      ...(name !== undefined && { name }),
      ...(settings !== undefined && { settings: settingsText(settings) }),
      ...(mode !== undefined && { mode, stopped_at: null }),
      ...(isOther && { revision: before.revision + 1 }),
    })
    .where('id', '=', before.id)
    .execute();
}

/** What cannot be read, such as a condition of a newer version, may be what spares somebody: such a rule does nothing. */
function readRule(found: { readonly id: number }, log: Logger): readonly SessionRule[] {
  const { data, error } = row.safeParse(found);
  if (data) return [data];
  log.error({ err: error, rule: found.id }, 'a stored rule cannot be read; it does nothing');
  return [];
}

async function storedMemoryOf(db: Database, log: Logger): Promise<Remembered> {
  const found = await db.selectFrom('rule_memory').select('memory').executeTakeFirst();
  if (!found) return NOTHING_REMEMBERED;
  const { data, error } = storedMemory.safeParse(found.memory);
  if (error) log.error({ err: error }, 'what the rules remember cannot be read; they begin afresh');
  return data ?? NOTHING_REMEMBERED;
}

async function writeMemory(db: Database, memory: Remembered): Promise<void> {
  const values = { memory: JSON.stringify(memory) };
  await db
    .insertInto('rule_memory')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
