import type { Clock } from '../../../domain/clock.ts';
import type { StreamEndingByRule } from '../../../domain/live/rules/endings.ts';
import {
  clearStreamEndingsOfGuild,
  dropOldRuleEngineMemory,
  EMPTY_RULE_ENGINE_MEMORY,
  forgetAccountStreams,
  forgetServerStreams,
  type RememberedStream,
  type RuleEngineMemory,
  ruleEngineMemoryOfGuild,
} from '../../../domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import type { SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { isStreamKeyOfAccount } from '../../../domain/live/rules/stream.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { AccountRef, ServerId } from '../../../domain/servers/refs.ts';
import type { Database, StoreReportedEvents } from '../../database/database.ts';
import { sessionRulesTable } from '../../tables/live/sessionRules.ts';
import { encodeRow } from '../../tables/rows.ts';
import {
  countRuleActions,
  finishRuleAction,
  listRuleActions,
  readUnfinishedRuleActions,
  writeRuleDecisions,
} from './acts.ts';
import { readRuleEngineMemory, writeRuleEngineMemory } from './memory.ts';
import { changeStoredRule, isRuleNameTaken, readRule } from './ruleRow.ts';

interface SessionRulesOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** True for guilds that the bot serves. Rules of other guilds are ignored. */
  readonly serves: (guildId: string) => boolean;
  readonly announce: StoreReportedEvents;
}

export async function openSessionRuleStore(db: Database, options: SessionRulesOptions): Promise<StoredSessionRules> {
  const storedRules = new StoredSessionRules(db, options);
  await storedRules.load();
  return storedRules;
}

/** Caches the rules and their memory, because both are needed each time the streams are read. */
export class StoredSessionRules implements SessionRules {
  readonly #db: Database;
  readonly #options: SessionRulesOptions;
  #rules: readonly SessionRule[] = [];
  #memory: RuleEngineMemory = EMPTY_RULE_ENGINE_MEMORY;
  /** The rules' memory that is being written with new decisions. Undefined if none are being written. */
  #deciding: RuleEngineMemory | undefined;

  constructor(db: Database, options: SessionRulesOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Reads the rules and their memory again after other code changed the rows. */
  readonly load = async (): Promise<void> => {
    await this.reload();
    this.#memory = await readRuleEngineMemory(this.#db, this.#options.log);
    this.#deciding = undefined;
  };

  readonly reload = async (): Promise<void> => {
    const { serves, log } = this.#options;
    const rows = await this.#db.selectFrom('session_rules').selectAll().orderBy('name').orderBy('id').execute();
    this.#rules = rows.filter(({ guild_id }) => serves(guild_id)).flatMap((row) => readRule(row, log));
  };

  readonly list: SessionRules['list'] = (guildId) =>
    this.#rules.filter((rule) => guildId === undefined || rule.guildId === guildId);

  readonly #ruleWithId = (id: number): SessionRule | undefined => this.#rules.find((rule) => rule.id === id);

  readonly add: SessionRules['add'] = async ({ guildId, name, settings, setBy }) => {
    if (await isRuleNameTaken(this.#db, { guildId, name })) return undefined;
    const createdAt = this.#options.clock.now();
    const row = encodeRow(sessionRulesTable, { guildId, name, settings, mode: 'dry-run', setBy, createdAt });
    const insertion = this.#db.insertInto('session_rules').values(row);
    const { id } = await insertion.returning('id').executeTakeFirstOrThrow();
    await this.reload();
    return this.#ruleWithId(id);
  };

  readonly change: SessionRules['change'] = async (id, change, revision) => {
    const outcome = await this.#db.transaction().execute(async (trx) => {
      const before = this.#ruleWithId(id);
      const rowOutcome = await changeStoredRule(trx, id, { change, revision });
      const wasStopped = before?.mode === 'live' && before.stoppedAt !== undefined;
      // Restarting a stopped rule also resets the count of streams that rules of the guild have ended.
      if (rowOutcome === 'done' && wasStopped && change.mode === 'live')
        await this.#learnIn(trx, (memory) => clearStreamEndingsOfGuild(memory, before.guildId));
      return rowOutcome;
    });
    await this.reload();
    return outcome === 'done' ? this.#ruleWithId(id) : outcome;
  };

  readonly remove: SessionRules['remove'] = async (id) => {
    const result = await this.#db.deleteFrom('session_rules').where('id', '=', id).executeTakeFirst();
    await this.reload();
    return result.numDeletedRows > 0n;
  };

  readonly remembered: SessionRules['remembered'] = () => this.#memory;

  readonly remember: SessionRules['remember'] = (memory) => {
    this.#memory = memory;
  };

  /** Streams of an account that the rules remember or have ended. With a guild, only those that concern its rules. */
  rememberedOf(accountId: AccountRef, guildId?: string): readonly (RememberedStream | StreamEndingByRule)[] {
    const { streams, endings } =
      guildId === undefined
        ? this.#memory
        : ruleEngineMemoryOfGuild(this.#memory, { guildId, rules: this.list(guildId) });
    return [...streams, ...endings].filter(({ key }) => isStreamKeyOfAccount(key, accountId));
  }

  async forgetAccount(trx: Database, accountId: AccountRef): Promise<void> {
    await this.#learnIn(trx, (memory) => forgetAccountStreams(memory, accountId));
  }

  /**
   * Removes a media server from the cached memory of the rules. Must run after `forgetServerInRuleEngineMemory` has
   * changed the stored row.
   */
  async forgetServer(server: ServerId): Promise<void> {
    this.#learnNow((memory) => forgetServerStreams(memory, server));
    await this.reload();
  }

  /** Forgets streams that have not been seen for hours. */
  async forgetOld(now: Date): Promise<void> {
    if (this.#memory === EMPTY_RULE_ENGINE_MEMORY) return;
    await this.#db
      .transaction()
      .execute((trx) => this.#learnIn(trx, (memory) => dropOldRuleEngineMemory(memory, now.getTime())));
  }

  /** Changes the cached memory, and the memory that is being written. The change is kept even if the write fails. */
  #learnNow(learn: (memory: RuleEngineMemory) => RuleEngineMemory): void {
    this.#memory = learn(this.#memory);
    this.#deciding = this.#deciding && learn(this.#deciding);
  }

  /**
   * Changes the stored memory and the cached memory. The cached memory is not stored here, because it may contain newer
   * snapshots.
   */
  async #learnIn(trx: Database, learn: (memory: RuleEngineMemory) => RuleEngineMemory): Promise<void> {
    await writeRuleEngineMemory(trx, learn(await readRuleEngineMemory(trx, this.#options.log)));
    this.#learnNow(learn);
  }

  readonly record: SessionRules['record'] = async (result, at) => {
    this.#deciding = result.remembered;
    try {
      const acts = await this.#db.transaction().execute(async (trx) => {
        // The memory is read here and not earlier, because an account may have been forgotten while the transaction
        // waited.
        await writeRuleEngineMemory(trx, this.#deciding ?? this.#memory);
        return await writeRuleDecisions(trx, result, at);
      });
      // The memory changes only after the commit. Decisions that could not be stored are made again.
      this.#memory = this.#deciding ?? this.#memory;
      // Updates the cached rules directly. If reading them from the database failed, stored acts would not be carried
      // out.
      const stoppedIds = new Set(result.decisions.flatMap(({ limit, rule }) => (limit === 'limit' ? rule.id : [])));
      this.#rules = this.#rules.map((rule) => (stoppedIds.has(rule.id) ? { ...rule, stoppedAt: at } : rule));
      return acts;
    } finally {
      this.#deciding = undefined;
    }
  };

  readonly finish: SessionRules['finish'] = async (act, end, learn) => {
    let isLearned = false;
    try {
      await this.#db.transaction().execute(async (trx) => {
        if (learn) await this.#learnIn(trx, learn);
        isLearned = true;
        await finishRuleAction(trx, act, { end, announce: this.#options.announce });
      });
    } finally {
      // The result counts even if it could not be stored. Otherwise a rule that gave up on a stream would keep other
      // rules from ending it.
      if (learn && !isLearned) this.#learnNow(learn);
    }
  };

  readonly unfinished: SessionRules['unfinished'] = () => readUnfinishedRuleActions(this.#db);
  readonly acts: SessionRules['acts'] = (query, range) => listRuleActions(this.#db, query, range);
  readonly countActs: SessionRules['countActs'] = (query) => countRuleActions(this.#db, query);
}
