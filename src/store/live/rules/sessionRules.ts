import type { Transaction } from 'kysely';
import type { Clock } from '../../../domain/clock.ts';
import { jsonOf } from '../../../domain/json.ts';
import type { RuleEnding } from '../../../domain/live/rules/endings.ts';
import {
  NOTHING_REMEMBERED,
  type Remembered,
  remembered as rememberedSchema,
  type StreamMemory,
  withoutAccount,
  withoutEndings,
  withoutOld,
} from '../../../domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import type { SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { isKeyOf } from '../../../domain/live/rules/stream.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { FeedBatch } from '../../../domain/notifications/events.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { countActs, findActs, finishAct, unfinishedActs, writeDecided } from './acts.ts';
import { changeRow, isTaken, readRule, settingsText } from './ruleRow.ts';

const storedMemory = jsonOf(rememberedSchema);

export async function storedMemoryOf(db: Database, log: Logger): Promise<Remembered> {
  const found = await db.selectFrom('rule_memory').select('memory').executeTakeFirst();
  if (!found) return NOTHING_REMEMBERED;
  const { data, error } = storedMemory.safeParse(found.memory);
  if (error) log.error({ err: error }, 'what the rules remember cannot be read; they start over');
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

interface SessionRulesOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** Rules of other guilds do nothing. */
  readonly serves: (guildId: string) => boolean;
  /** Records events in the transaction of what they are about. */
  readonly announce: (trx: Transaction<Tables>, batch: FeedBatch) => Promise<void>;
}

export interface StoredSessionRules extends SessionRules {
  /** Reads everything again: rows were changed beside this port. */
  load(): Promise<void>;
  /** The same for the rules alone. */
  reload(): Promise<void>;
  /** What is remembered of an account's streams, and those that were ended lately. */
  rememberedOf(accountId: string): readonly (StreamMemory | RuleEnding)[];
  forgetAccount(trx: Database, accountId: string): Promise<void>;
  /** Forgets streams that nobody has seen for hours, and writes what is left. */
  forgetOld(now: Date): Promise<void>;
}

/** Reads the rules once, since each snapshot of the sessions needs them. */
export async function openSessionRules(
  db: Database,
  { clock, log, serves, announce }: SessionRulesOptions,
): Promise<StoredSessionRules> {
  let rules: readonly SessionRule[] = [];
  let memory: Remembered = NOTHING_REMEMBERED;
  /** What is remembered once the decisions that are being written are committed; until then nothing else may go by it. */
  let deciding: Remembered | undefined;

  async function reload(): Promise<void> {
    const rows = await db.selectFrom('session_rules').selectAll().orderBy('name').orderBy('id').execute();
    rules = rows.filter(({ guild_id }) => serves(guild_id)).flatMap((found) => readRule(found, log));
  }

  async function load(): Promise<void> {
    await reload();
    memory = await storedMemoryOf(db, log);
    deciding = undefined;
  }

  /** It is true whether or not the decisions that are being written are committed. */
  function learnNow(learn: (memory: Remembered) => Remembered): void {
    memory = learn(memory);
    deciding = deciding && learn(deciding);
  }

  /** Writes it by what is stored: what is remembered beside it may be of looks that are not written yet. */
  async function learnIn(trx: Database, learn: (memory: Remembered) => Remembered): Promise<void> {
    await writeMemory(trx, learn(await storedMemoryOf(trx, log)));
    learnNow(learn);
  }

  const ofId = (id: number): SessionRule | undefined => rules.find((rule) => rule.id === id);

  await load();
  return {
    load,
    reload,
    list: (guildId) => rules.filter((rule) => guildId === undefined || rule.guildId === guildId),
    add: async ({ guildId, name, settings, setBy }) => {
      if (await isTaken(db, { guildId, name })) return undefined;
      const values = {
        guild_id: guildId,
        name,
        settings: settingsText(settings),
        mode: 'dry-run',
        set_by: setBy,
        created_at: clock.now().getTime(),
      };
      const { id } = await db.insertInto('session_rules').values(values).returning('id').executeTakeFirstOrThrow();
      await reload();
      return ofId(id);
    },
    change: async (id, change, revision) => {
      const changed = await db.transaction().execute(async (trx) => {
        const before = ofId(id);
        const done = await changeRow(trx, id, change, revision);
        // A person lets a rule that stopped act again: what its guild's rules ended no longer counts. Nothing else says that.
        if (done === 'done' && before?.mode === 'live' && before.stoppedAt !== undefined && change.mode === 'live')
          await learnIn(trx, (known) => withoutEndings(known, before.guildId));
        return done;
      });
      await reload();
      return changed === 'done' ? ofId(id) : changed;
    },
    remove: async (id) => {
      const removed = await db.deleteFrom('session_rules').where('id', '=', id).executeTakeFirst();
      await reload();
      return removed.numDeletedRows > 0n;
    },
    rememberedOf: (accountId) => [...memory.streams, ...memory.endings].filter(({ key }) => isKeyOf(key, accountId)),
    forgetAccount: (trx, accountId) => learnIn(trx, (known) => withoutAccount(known, accountId)),
    forgetOld: async (now) => {
      if (memory === NOTHING_REMEMBERED) return;
      await db.transaction().execute((trx) => learnIn(trx, (known) => withoutOld(known, now.getTime())));
    },
    remembered: () => memory,
    remember: (next) => {
      memory = next;
    },
    record: async (decided, at) => {
      deciding = decided.remembered;
      try {
        const acts = await db.transaction().execute(async (trx) => {
          // As it is now: an account may have been forgotten while this waited for the database.
          await writeMemory(trx, deciding ?? memory);
          return await writeDecided(trx, decided, at);
        });
        // Only now: of what could not be written nothing is done, and it is to be decided again.
        memory = deciding ?? memory;
        // The rules are not read again: if that failed, acts that are written would never be performed.
        const stopped = decided.decisions.filter(({ limit }) => limit === 'limit');
        rules = rules.map((each) =>
          stopped.some(({ rule }) => rule.id === each.id) ? { ...each, stoppedAt: at } : each,
        );
        return acts;
      } finally {
        deciding = undefined;
      }
    },
    finish: async (act, end, learn) => {
      let isLearned = false;
      try {
        await db.transaction().execute(async (trx) => {
          if (learn) await learnIn(trx, learn);
          isLearned = true;
          await finishAct(trx, act, end, announce);
        });
      } finally {
        // That it came to nothing is true although it could not be written: the stream is not left to a rule that gave up.
        if (learn && !isLearned) learnNow(learn);
      }
    },
    unfinished: () => unfinishedActs(db),
    acts: (query, range) => findActs(db, query, range),
    countActs: (query) => countActs(db, query),
  };
}
