import type { Clock } from '../../../domain/clock.ts';
import type { RuleEnding } from '../../../domain/live/rules/endings.ts';
import {
  NOTHING_REMEMBERED,
  type Remembered,
  type StreamMemory,
  withinGuild,
  withoutAccount,
  withoutEndings,
  withoutOld,
  withoutServer,
} from '../../../domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import type { SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { isKeyOf } from '../../../domain/live/rules/stream.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { AccountRef, ServerId } from '../../../domain/servers/refs.ts';
import type { Announce, Database } from '../../database/database.ts';
import { sessionRules } from '../../tables/live/sessionRules.ts';
import { encodeRow } from '../../tables/rows.ts';
import { countActs, findActs, finishAct, unfinishedActs, writeDecided } from './acts.ts';
import { storedMemoryOf, writeMemory } from './memory.ts';
import { changeRow, isTaken, readRule } from './ruleRow.ts';

interface SessionRulesOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** Rules of other guilds do nothing. */
  readonly serves: (guildId: string) => boolean;
  readonly announce: Announce;
}

export async function openSessionRules(db: Database, options: SessionRulesOptions): Promise<StoredSessionRules> {
  const sessionRules = new StoredSessionRules(db, options);
  await sessionRules.load();
  return sessionRules;
}

/** The rules and their memory, kept here because each snapshot of the sessions needs both. */
export class StoredSessionRules implements SessionRules {
  readonly #db: Database;
  readonly #options: SessionRulesOptions;
  #rules: readonly SessionRule[] = [];
  #memory: Remembered = NOTHING_REMEMBERED;
  /**
   * The memory that applies once the decisions that are being written are committed; until then it must not be
   * used.
   */
  #deciding: Remembered | undefined;

  constructor(db: Database, options: SessionRulesOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Reads everything again after rows were changed from outside this port. */
  readonly load = async (): Promise<void> => {
    await this.reload();
    this.#memory = await storedMemoryOf(this.#db, this.#options.log);
    this.#deciding = undefined;
  };

  readonly reload = async (): Promise<void> => {
    const { serves, log } = this.#options;
    const rows = await this.#db.selectFrom('session_rules').selectAll().orderBy('name').orderBy('id').execute();
    this.#rules = rows.filter(({ guild_id }) => serves(guild_id)).flatMap((found) => readRule(found, log));
  };

  readonly list: SessionRules['list'] = (guildId) =>
    this.#rules.filter((rule) => guildId === undefined || rule.guildId === guildId);

  readonly #ofId = (id: number): SessionRule | undefined => this.#rules.find((rule) => rule.id === id);

  readonly add: SessionRules['add'] = async ({ guildId, name, settings, setBy }) => {
    if (await isTaken(this.#db, { guildId, name })) return undefined;
    const { id } = await this.#db
      .insertInto('session_rules')
      .values(
        encodeRow(sessionRules, {
          guildId,
          name,
          settings,
          mode: 'dry-run',
          setBy,
          createdAt: this.#options.clock.now(),
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.reload();
    return this.#ofId(id);
  };

  readonly change: SessionRules['change'] = async (id, change, revision) => {
    const changed = await this.#db.transaction().execute(async (trx) => {
      const before = this.#ofId(id);
      const done = await changeRow(trx, id, { change, revision });
      // A person who lets a stopped rule act again resets the count of streams that its guild's rules ended.
      if (done === 'done' && before?.mode === 'live' && before.stoppedAt !== undefined && change.mode === 'live')
        await this.#learnIn(trx, (known) => withoutEndings(known, before.guildId));
      return done;
    });
    await this.reload();
    return changed === 'done' ? this.#ofId(id) : changed;
  };

  readonly remove: SessionRules['remove'] = async (id) => {
    const removed = await this.#db.deleteFrom('session_rules').where('id', '=', id).executeTakeFirst();
    await this.reload();
    return removed.numDeletedRows > 0n;
  };

  readonly remembered: SessionRules['remembered'] = () => this.#memory;

  readonly remember: SessionRules['remember'] = (next) => {
    this.#memory = next;
  };

  /**
   * Remembered streams of an account, and its streams that rules ended. With a guild: only by the rules of that
   * guild.
   */
  rememberedOf(accountId: AccountRef, guildId?: string): readonly (StreamMemory | RuleEnding)[] {
    const { streams, endings } =
      guildId === undefined ? this.#memory : withinGuild(this.#memory, { guildId, rules: this.list(guildId) });
    return [...streams, ...endings].filter(({ key }) => isKeyOf(key, accountId));
  }

  async forgetAccount(trx: Database, accountId: AccountRef): Promise<void> {
    await this.#learnIn(trx, (known) => withoutAccount(known, accountId));
  }

  /**
   * The stored memory no longer has that media server (`forgetServerIn`): this removes it from memory and later
   * decisions, too.
   */
  async forgetServer(server: ServerId): Promise<void> {
    this.#learnNow((known) => withoutServer(known, server));
    await this.reload();
  }

  /** Forgets streams that were not seen for hours, and writes the rest. */
  async forgetOld(now: Date): Promise<void> {
    if (this.#memory === NOTHING_REMEMBERED) return;
    await this.#db.transaction().execute((trx) => this.#learnIn(trx, (known) => withoutOld(known, now.getTime())));
  }

  /** It applies whether or not the decisions that are being written are committed. */
  #learnNow(learn: (memory: Remembered) => Remembered): void {
    this.#memory = learn(this.#memory);
    this.#deciding = this.#deciding && learn(this.#deciding);
  }

  /** Bases the write on the stored memory: the one in memory may include looks that are not written yet. */
  async #learnIn(trx: Database, learn: (memory: Remembered) => Remembered): Promise<void> {
    await writeMemory(trx, learn(await storedMemoryOf(trx, this.#options.log)));
    this.#learnNow(learn);
  }

  readonly record: SessionRules['record'] = async (decided, at) => {
    this.#deciding = decided.remembered;
    try {
      const acts = await this.#db.transaction().execute(async (trx) => {
        // Reads the current memory: an account may have been forgotten while this waited for the database.
        await writeMemory(trx, this.#deciding ?? this.#memory);
        return await writeDecided(trx, decided, at);
      });
      // Only now: decisions that could not be written are not carried out, and are to be made again.
      this.#memory = this.#deciding ?? this.#memory;
      // The rules are not read again: if that failed, acts that are written would never be performed.
      const stopped = new Set(decided.decisions.flatMap(({ limit, rule }) => (limit === 'limit' ? rule.id : [])));
      this.#rules = this.#rules.map((each) => (stopped.has(each.id) ? { ...each, stoppedAt: at } : each));
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
        await finishAct(trx, act, { end, announce: this.#options.announce });
      });
    } finally {
      // The outcome counts even if it could not be written: a rule that gave up must not keep the stream.
      if (learn && !isLearned) this.#learnNow(learn);
    }
  };

  readonly unfinished: SessionRules['unfinished'] = () => unfinishedActs(this.#db);
  readonly acts: SessionRules['acts'] = (query, range) => findActs(this.#db, query, range);
  readonly countActs: SessionRules['countActs'] = (query) => countActs(this.#db, query);
}
