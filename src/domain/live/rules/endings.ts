import { z } from 'zod';
import { accountRef } from '../../servers/storedRefs.ts';
import type { SessionRule } from './rule.ts';

/**
 * Maximum number of accounts whose streams a guild's rules may end in ten minutes, so that wrong data from a server
 * does not end every stream (docs/decisions/0021).
 */
export const MOST_ACCOUNTS = 5;
/**
 * Maximum number of endings per account in ten minutes, failed tries included, so that one viewer cannot use up the
 * limit for all.
 */
export const MOST_OF_ACCOUNT = 2;
/** The time in which the limits count endings, in ms of observed time. */
export const ENDINGS_WITHIN_MS = 10 * 60_000;

export const ending = z.object({
  /** When the ending was decided, in ms of observed time. */
  ms: z.number(),
  guildId: z.string(),
  ruleId: z.int(),
  key: z.string(),
  account: accountRef.optional(),
  /** True if the ending failed, so that it counts only against its account's limit. */
  isVoid: z.boolean(),
  /** Identifies the dry run that would have ended the stream. Missing for a real ending. */
  dryRun: z.string().optional(),
  /**
   * True if an admin was alerted that the account is left alone. The alert is not repeated while the account continues.
   */
  isAlerted: z.boolean().optional(),
});
export type RuleEnding = z.output<typeof ending>;

export const recentEndings = (endings: readonly RuleEnding[], observedMs: number): readonly RuleEnding[] =>
  endings.filter(({ ms }) => observedMs - ms < ENDINGS_WITHIN_MS);

/** Why a rule ends no stream: it leaves an account alone for now, or it has reached its limit and stops. */
export type Limit = 'left-alone' | 'limit';

export interface LimitCheck {
  /** Why the ending is not allowed. `wait`: not now, and without a report. */
  readonly limit?: Limit | 'wait';
  readonly endings: readonly RuleEnding[];
}

/**
 * Counts the ending of a stream if the limits allow it. Reports `left-alone` once while the account continues, and
 * never for a stream without an account.
 */
export function countEnding(
  { id: ruleId, guildId, revision, mode }: Pick<SessionRule, 'id' | 'guildId' | 'revision' | 'mode'>,
  stream: Pick<RuleEnding, 'ms' | 'key' | 'account'>,
  before: readonly RuleEnding[],
): LimitCheck {
  // A dry run has its own limits, as if it were the only rule: endings that it only imagines do not count for other
  // rules.
  const dryRun = mode === 'live' ? undefined : `${ruleId} ${revision}`;
  const guildEndings = before.filter((entry) => entry.guildId === guildId && entry.dryRun === dryRun);
  // Streams without an account share one limit. Otherwise a server that names no accounts could lose all its streams.
  const accountEndings = guildEndings.filter(({ account }) => account === stream.account);
  const isAlerted = accountEndings.some((entry) => entry.isAlerted);
  if (recentEndings(accountEndings, stream.ms).length >= MOST_OF_ACCOUNT) {
    if (isAlerted || stream.account === undefined) return { limit: 'wait', endings: before };
    const alertedEndings = before.map((entry) =>
      accountEndings.includes(entry) ? { ...entry, isAlerted: true } : entry,
    );
    return { limit: 'left-alone', endings: alertedEndings };
  }
  const countedEndings = recentEndings(guildEndings, stream.ms).filter(({ isVoid }) => !isVoid);
  if (new Set(countedEndings.map(({ account }) => account)).size < MOST_ACCOUNTS)
    return { endings: [...before, { ...stream, guildId, ruleId, isVoid: false, dryRun, isAlerted }] };
  return { limit: countedEndings.some((entry) => entry.ruleId === ruleId) ? 'limit' : 'wait', endings: before };
}
