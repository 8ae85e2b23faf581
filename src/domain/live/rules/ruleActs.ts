import type { z } from 'zod';
import type { RULE_ACTIONS, RULE_MODES } from './rule.ts';
import { stream } from './stream.ts';

/** What came of a decision. */
export const RULE_OUTCOMES = [
  /** A dry run: nothing was done. */
  'would',
  /** It was to be said, and this says it. */
  'noted',
  'warned',
  /** Nobody in Discord is linked to the account. */
  'nobody-linked',
  /** The linked person takes no direct messages from the bot. */
  'not-reached',
  'ended',
  /** The server took the request, and it still plays. */
  'still-there',
  /** The sessions could not be read afterwards. */
  'unverified',
  /** It was over by itself. */
  'gone',
  /** Something or somebody else plays there now, or what the rule is about no longer holds: nothing was done. */
  'changed',
  /** The server gives the session no id. */
  'no-id',
  /** 401: the token is not accepted, or the owner lacks a paid feature. */
  'refused',
  /** 403 */
  'forbidden',
  'failed',
  /** The rule was changed or turned off in between. */
  'rule-off',
  /** The bot ended in between. */
  'unknown',
  /** Streams of too many accounts were to be ended: the rule does nothing more. */
  'limit',
  /** Too many streams of one account were to be ended: for now, the rule leaves it alone. */
  'left-alone',
] as const;
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];

/** What is kept of the stream, without who watches it. */
export const actSubject = stream.pick({ sessionId: true, item: true, player: true });
export type ActSubject = z.output<typeof actSubject>;

/** What a rule did, or was to do, with one stream. */
export interface RuleAct {
  readonly id: number;
  readonly ruleId: number;
  /** What the rule was called then. */
  readonly ruleName: string;
  readonly guildId: string;
  readonly at: Date;
  readonly action: (typeof RULE_ACTIONS)[number];
  readonly mode: (typeof RULE_MODES)[number];
  readonly accountId?: string | undefined;
  /** Missing where it was too many streams: then the rule stopped, or left the account alone. */
  readonly subject?: ActSubject | undefined;
  /** Missing while it is not known. */
  readonly outcome?: RuleOutcome | undefined;
  /** After how many ms it was over, or still there. */
  readonly afterMs?: number | undefined;
}

export interface ActEnd {
  readonly outcome: RuleOutcome;
  readonly afterMs?: number | undefined;
  /** What the server calls the viewer and the player; kept only if a subscription shows names. */
  readonly accountName?: string | undefined;
  readonly playerName?: string | undefined;
}
