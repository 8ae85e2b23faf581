import type { z } from 'zod';
import { type AccountRef, type ServerId, serverOf } from '../../servers/refs.ts';
import type { Decided } from './decide.ts';
import type { Remembered } from './remembered.ts';
import type { RULE_ACTIONS, RULE_MODES, RuleMode, RuleSettings, SessionRule } from './rule.ts';
import { stream } from './stream.ts';

export const RULE_OUTCOMES = [
  'would',
  /** A `notify` act: complete once recorded. */
  'noted',
  'warned',
  /** The account is not linked to a person in Discord. */
  'nobody-linked',
  'not-reached',
  'ended',
  /** It stopped, and played again seconds later. */
  'back',
  /** The server took the request, and it still plays. */
  'still-there',
  /** The sessions could not be read afterwards. */
  'unverified',
  /** The stream ended before the rule acted. */
  'gone',
  /** Another playback runs there now, or the conditions no longer hold: nothing was done. */
  'changed',
  /** The server gives the session no id. */
  'no-id',
  /** Another session has its id, and the server ends by the id alone. */
  'shared-id',
  /** 401 or 498: the token is not accepted, or the owner lacks a paid feature. */
  'refused',
  'forbidden',
  'failed',
  /** The rule was changed or turned off in between. */
  'rule-off',
  /** The bot ended in between. */
  'unknown',
  /** Streams of too many accounts were due to end: the rule has stopped. */
  'limit',
  /** Too many streams of one account were due to end: for now, the rule leaves the account alone. */
  'left-alone',
] as const;
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];

/** The stored part of the stream, without its viewer. */
export const actSubject = stream.pick({ sessionId: true, item: true, player: true });
type ActSubject = z.output<typeof actSubject>;

/** A rule's act on one stream, planned or finished. */
export interface RuleAct {
  readonly id: number;
  readonly ruleId: number;
  readonly ruleName: string;
  readonly guildId: string;
  readonly at: Date;
  readonly action: (typeof RULE_ACTIONS)[number];
  readonly mode: (typeof RULE_MODES)[number];
  readonly accountId?: AccountRef | undefined;
  /** Missing if there were too many streams: then the rule stopped, or left the account alone. */
  readonly subject?: ActSubject | undefined;
  readonly outcome?: RuleOutcome | undefined;
  /** After how many ms it was over, or still there. */
  readonly afterMs?: number | undefined;
}

/** The server where the stream played; undefined for an act without a single stream. */
export function serverOfAct({ subject, accountId }: Pick<RuleAct, 'subject' | 'accountId'>): ServerId | undefined {
  const of = subject?.item.librarySectionId ?? subject?.sessionId ?? accountId;
  return of === undefined ? undefined : serverOf(of);
}

export interface ActEnd {
  readonly outcome: RuleOutcome;
  readonly afterMs?: number | undefined;
  /** The server's names of the viewer and the player; kept only if a subscription shows names. */
  readonly accountName?: string | undefined;
  readonly playerName?: string | undefined;
}

export interface NewRule {
  readonly guildId: string;
  readonly name: string;
  readonly settings: RuleSettings;
  readonly setBy: string;
}

/** Fields that are missing stay unchanged. */
export interface RuleChange {
  readonly name?: string | undefined;
  readonly settings?: RuleSettings | undefined;
  readonly mode?: RuleMode | undefined;
  readonly setBy: string;
}

export interface ActsQuery {
  readonly guildId: string;
  /** Only acts on these servers. */
  readonly servers: readonly ServerId[];
  readonly ruleId?: number | undefined;
}

/** The rules, their memory and their acts. Rejects with the database's failure. */
export interface SessionRules {
  /**
   * Rules of the served guilds, by name. A rule that cannot be read is left out and logged: it does nothing.
   */
  list(guildId?: string): readonly SessionRule[];
  /** In dry run; undefined if the guild has a rule of that name. */
  add(rule: NewRule): Promise<SessionRule | undefined>;
  /**
   * Other settings or another mode make a new revision, which starts over. Nothing is changed if the rule is
   * gone (undefined), has another revision than `revision` (`changed`), or if its new name is in use (`taken`).
   */
  change(id: number, change: RuleChange, revision?: number): Promise<SessionRule | 'changed' | 'taken' | undefined>;
  remove(id: number): Promise<boolean>;
  remembered(): Remembered;
  /** Remembers that from now on; it is written with the next `record`. */
  remember(memory: Remembered): void;
  /**
   * Stores decisions before they are carried out, and the rules that stop because of them. Returns the acts in
   * the order of the decisions.
   */
  record(decided: Decided, at: Date): Promise<readonly RuleAct[]>;
  /** Stores an act's result with an event of the feed `rules`, and the memory that `learn` returns. */
  finish(act: RuleAct, end: ActEnd, learn?: (memory: Remembered) => Remembered): Promise<void>;
  unfinished(): Promise<readonly RuleAct[]>;
  /** The newest first. */
  acts(query: ActsQuery, range: { readonly offset: number; readonly limit: number }): Promise<readonly RuleAct[]>;
  countActs(query: ActsQuery): Promise<number>;
}
