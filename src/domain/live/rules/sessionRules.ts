import type { Decided } from './decide.ts';
import type { Remembered } from './remembered.ts';
import type { RuleMode, RuleSettings, SessionRule } from './rule.ts';
import type { ActEnd, RuleAct } from './ruleActs.ts';

export interface NewRule {
  readonly guildId: string;
  readonly name: string;
  readonly settings: RuleSettings;
  readonly setBy: string;
}

/** What is left out stays as it is. */
export interface RuleChange {
  readonly name?: string | undefined;
  readonly settings?: RuleSettings | undefined;
  readonly mode?: RuleMode | undefined;
  readonly setBy: string;
}

export interface ActsQuery {
  readonly guildId: string;
  readonly ruleId?: number | undefined;
}

/** The rules, what they remember, and what they did. Rejects with the database's failure. */
export interface SessionRules {
  /** Those of the guilds that are served, by name. A rule that cannot be read is left out: it does nothing, and the log says so. */
  list(guildId?: string): readonly SessionRule[];
  /** In dry run; undefined if the guild has a rule of that name. */
  add(rule: NewRule): Promise<SessionRule | undefined>;
  /**
   * Changes a rule. Other settings or another mode make another revision of it, which starts over. With `revision`, only if it is
   * still that one. Undefined if it is gone, `changed` if it is another revision now, `taken` if another one of the guild has
   * that name; then nothing was changed, and `list` has the rule as it is.
   */
  change(id: number, change: RuleChange, revision?: number): Promise<SessionRule | 'changed' | 'taken' | undefined>;
  remove(id: number): Promise<boolean>;
  /** What was remembered at the last look. */
  remembered(): Remembered;
  /** Remembers that from now on; it is written with the next `record`. */
  remember(memory: Remembered): void;
  /**
   * Remembers and writes what was decided, before anything is done: what is written is not decided again, whatever happens. The acts are
   * in the order of the decisions. Rules stop with it, and the people who set them are to be alerted to that (`ChangedSettings`).
   */
  record(decided: Decided, at: Date): Promise<readonly RuleAct[]>;
  /** Writes what came of it, with an event of the feed `rules`, and remembers what `learn` makes of it. */
  finish(act: RuleAct, end: ActEnd, learn?: (memory: Remembered) => Remembered): Promise<void>;
  /** Acts that an earlier process wrote and did not finish. */
  unfinished(): Promise<readonly RuleAct[]>;
  /** The newest first. */
  acts(query: ActsQuery, range: { readonly offset: number; readonly limit: number }): Promise<readonly RuleAct[]>;
  countActs(query: ActsQuery): Promise<number>;
}
