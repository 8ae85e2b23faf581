import { z } from 'zod';
import { accountRef } from '../../servers/storedRefs.ts';
import type { SessionRule } from './rule.ts';

/**
 * Most accounts whose streams a guild's rules end in ten minutes: a server that answers nonsense must not end
 * every stream (decision 0021).
 */
export const MOST_ACCOUNTS = 5;
/** At most this many per account, failed tries included: one viewer cannot use up the limit for all. */
export const MOST_OF_ACCOUNT = 2;
/** In observed time. */
export const ENDINGS_WITHIN_MS = 10 * 60_000;

/** A stream that was decided to be ended. */
export const ending = z.object({
  /** When, in observed time. */
  ms: z.number(),
  guildId: z.string(),
  ruleId: z.int(),
  key: z.string(),
  account: accountRef.optional(),
  /** The ending failed: it counts only against its account's limit. */
  isVoid: z.boolean(),
  /** The dry run that would have ended it; missing for a real ending. */
  dryRun: z.string().optional(),
  /** An admin was alerted that the account is left alone; not repeated while the account keeps going. */
  isAlerted: z.boolean().optional(),
});
export type RuleEnding = z.output<typeof ending>;

export const recentEndings = (endings: readonly RuleEnding[], observedMs: number): readonly RuleEnding[] =>
  endings.filter(({ ms }) => observedMs - ms < ENDINGS_WITHIN_MS);

/** Why a rule ends no stream: it leaves an account alone for now, or it has reached its limit and stops. */
export type Limit = 'left-alone' | 'limit';

export interface Room {
  /** Why there is no room; `wait`: without a report. */
  readonly limit?: Limit | 'wait';
  readonly endings: readonly RuleEnding[];
}

/** Reports `left-alone` once while the account keeps going, and never for a stream without an account. */
export function takeRoom(
  { id: ruleId, guildId, revision, mode }: Pick<SessionRule, 'id' | 'guildId' | 'revision' | 'mode'>,
  stream: Pick<RuleEnding, 'ms' | 'key' | 'account'>,
  before: readonly RuleEnding[],
): Room {
  // A dry run has its own room, as if it were the only rule: its imagined endings take no room from others.
  const dryRun = mode === 'live' ? undefined : `${ruleId} ${revision}`;
  const together = before.filter((each) => each.guildId === guildId && each.dryRun === dryRun);
  // Streams without an account share one limit: a server that names no accounts must not lose all its streams.
  const own = together.filter(({ account }) => account === stream.account);
  const isAlerted = own.some((each) => each.isAlerted);
  if (recentEndings(own, stream.ms).length >= MOST_OF_ACCOUNT) {
    if (isAlerted || stream.account === undefined) return { limit: 'wait', endings: before };
    const alerted = before.map((each) => (own.includes(each) ? { ...each, isAlerted: true } : each));
    return { limit: 'left-alone', endings: alerted };
  }
  const spent = recentEndings(together, stream.ms).filter(({ isVoid }) => !isVoid);
  if (new Set(spent.map(({ account }) => account)).size < MOST_ACCOUNTS)
    return { endings: [...before, { ...stream, guildId, ruleId, isVoid: false, dryRun, isAlerted }] };
  return { limit: spent.some((each) => each.ruleId === ruleId) ? 'limit' : 'wait', endings: before };
}
