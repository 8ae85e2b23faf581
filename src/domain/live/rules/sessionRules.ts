import { z } from 'zod';
import { type AccountRef, type ServerId, serverOfRef } from '../../servers/refs.ts';
import type { DecisionResult } from './decide.ts';
import type { RuleEngineMemory } from './remembered.ts';
import type { RULE_ACTIONS, RULE_MODES, RuleMode, RuleSettings, SessionRule } from './rule.ts';
import { streamSchema } from './stream.ts';

export const RULE_OUTCOMES = [
  'would',
  /** The event was recorded. A rule with the action `notify` does nothing else. */
  'noted',
  'warned',
  /** The viewer could not be warned, because no person in Discord is linked to the account. */
  'nobody-linked',
  'not-reached',
  'ended',
  /** The stream stopped, but played again seconds later. */
  'back',
  /** The server accepted the request, but the stream still plays. */
  'still-there',
  /** The request was accepted, but the sessions could not be read afterwards. */
  'unverified',
  /** The stream ended before the rule acted. */
  'gone',
  /** The session plays something else now, or the conditions no longer hold. Nothing was done. */
  'changed',
  'no-id',
  /** Another session has the same id, so the stream cannot be ended alone. */
  'shared-id',
  /** The server answered 401 or 498: it does not accept the token, or its owner lacks a paid feature. */
  'refused',
  'forbidden',
  'failed',
  /** The rule was changed or turned off between its decision and the act. */
  'rule-off',
  /** The bot stopped between the decision and the outcome, so the outcome is unknown. */
  'unknown',
  /** Streams of too many accounts were due to end, so the rule stopped itself. */
  'limit',
  /** Too many streams of one account were due to end, so the rule leaves that account alone for now. */
  'left-alone',
] as const;
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];

export const ruleActionStreamSchema = streamSchema
  .pick({ sessionId: true, item: true, player: true })
  // Rows from earlier versions lack `isPaused`.
  .extend({ isPaused: z.boolean().optional() });
type ActSubject = z.output<typeof ruleActionStreamSchema>;

/** A rule's act on one stream, planned or finished. */
export interface RuleActionOnStream {
  readonly id: number;
  readonly ruleId: number;
  readonly ruleName: string;
  readonly guildId: string;
  readonly at: Date;
  readonly action: (typeof RULE_ACTIONS)[number];
  readonly mode: (typeof RULE_MODES)[number];
  readonly accountId?: AccountRef | undefined;
  /**
   * The stream that the rule acts on. Undefined if a limit was reached, so that the rule stopped or left the account
   * alone.
   */
  readonly subject?: ActSubject | undefined;
  readonly outcome?: RuleOutcome | undefined;
  /** Time from the request until the stream ended or was seen to be still playing, in ms. */
  readonly afterMs?: number | undefined;
}

/** The media server on which the stream played. Undefined for an act that is not about a single stream. */
export function serverOfRuleAction({
  subject,
  accountId,
}: Pick<RuleActionOnStream, 'subject' | 'accountId'>): ServerId | undefined {
  const ref = subject?.item.librarySectionId ?? subject?.sessionId ?? accountId;
  return ref === undefined ? undefined : serverOfRef(ref);
}

export interface RuleActionResult {
  readonly outcome: RuleOutcome;
  readonly afterMs?: number | undefined;
  /** The viewer's name on the media server. Like `playerName`, it is stored only if a subscription names people. */
  readonly accountName?: string | undefined;
  readonly playerName?: string | undefined;
}

export interface NewRule {
  readonly guildId: string;
  readonly name: string;
  readonly settings: RuleSettings;
  readonly setBy: string;
}

export interface RuleChange {
  readonly name?: string | undefined;
  readonly settings?: RuleSettings | undefined;
  readonly mode?: RuleMode | undefined;
  readonly setBy: string;
}

export interface RuleActionsQuery {
  readonly guildId: string;
  readonly servers: readonly ServerId[];
  readonly ruleId?: number | undefined;
}

/** Stores the rules, their memory and their acts. Rejects if the database fails. */
export interface SessionRules {
  /**
   * Rules of the guilds that the bot serves, sorted by name. A rule that cannot be read is left out and logged, and has
   * no effect.
   */
  list(guildId?: string): readonly SessionRule[];
  /** Adds a rule in dry run. Undefined if the guild already has a rule with this name. */
  add(rule: NewRule): Promise<SessionRule | undefined>;
  /**
   * Changes a rule. New settings or a new mode start a new revision with empty memory. Nothing is changed if the rule
   * was removed (undefined), if it no longer has this `revision` (`changed`), or if the new name is in use (`taken`).
   */
  change(id: number, change: RuleChange, revision?: number): Promise<SessionRule | 'changed' | 'taken' | undefined>;
  remove(id: number): Promise<boolean>;
  remembered(): RuleEngineMemory;
  /** Replaces the rules' memory. The next `record` stores it. */
  remember(memory: RuleEngineMemory): void;
  /**
   * Stores decisions before they are carried out, and stops rules that reached their limit. Resolves to the acts, in
   * the order of the decisions.
   */
  record(decided: DecisionResult, at: Date): Promise<readonly RuleActionOnStream[]>;
  /** Stores an act's result, an event of the feed `rules`, and the memory that `learn` returns. */
  finish(
    act: RuleActionOnStream,
    end: RuleActionResult,
    learn?: (memory: RuleEngineMemory) => RuleEngineMemory,
  ): Promise<void>;
  unfinished(): Promise<readonly RuleActionOnStream[]>;
  acts(
    query: RuleActionsQuery,
    range: { readonly offset: number; readonly limit: number },
  ): Promise<readonly RuleActionOnStream[]>;
  countActs(query: RuleActionsQuery): Promise<number>;
}
