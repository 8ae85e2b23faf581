import { z } from 'zod';
import { accountRefSchema } from '../../servers/storedRefs.ts';
import type { SessionRule } from './rule.ts';

/**
 * Maximum number of accounts whose streams a guild's rules may end in ten minutes. It prevents wrong data from ending
 * every stream (docs/decisions/0021).
 */
export const MAX_ACCOUNTS_WITH_ENDED_STREAMS = 5;
/**
 * Maximum number of endings per account in ten minutes, failed tries included. It prevents one viewer from using up the
 * guild's limit.
 */
export const MAX_STREAM_ENDINGS_PER_ACCOUNT = 2;
/** The period in which the limits count endings, in ms of observed time. */
export const STREAM_ENDING_LIMIT_PERIOD_MS = 10 * 60_000;

export const streamEndingByRuleSchema = z.object({
  /** When the ending was decided, in ms of observed time. */
  ms: z.number(),
  guildId: z.string(),
  ruleId: z.int(),
  key: z.string(),
  account: accountRefSchema.optional(),
  /** True if the stream could not be ended. The try then counts only towards its account's limit. */
  isVoid: z.boolean(),
  /** Identifies the dry run that would have ended the stream. Undefined for a real ending. */
  dryRun: z.string().optional(),
  /**
   * True if an admin was alerted that the rule leaves this account alone. The alert is not repeated while one of the
   * account's remembered endings has this mark.
   */
  isAlerted: z.boolean().optional(),
});
export type StreamEndingByRule = z.output<typeof streamEndingByRuleSchema>;

export const recentStreamEndings = (
  endings: readonly StreamEndingByRule[],
  observedMs: number,
): readonly StreamEndingByRule[] => endings.filter(({ ms }) => observedMs - ms < STREAM_ENDING_LIMIT_PERIOD_MS);

/**
 * Why a rule does not end a stream. `left-alone`: the account's limit is reached, so the rule leaves the account alone
 * for now. `limit`: the guild's limit is reached, so the rule stops itself.
 */
export type StreamEndingLimit = 'left-alone' | 'limit';

export interface StreamEndingLimitCheck {
  /** Why the rule may not end the stream. `wait`: a limit is reached, but nothing is reported. */
  readonly limit?: StreamEndingLimit | 'wait';
  readonly endings: readonly StreamEndingByRule[];
}

/**
 * Counts the ending of a stream if the limits allow it. Returns `left-alone` only once per account while its endings
 * are remembered, and never for a stream without an account.
 */
export function countStreamEnding(
  { id: ruleId, guildId, revision, mode }: Pick<SessionRule, 'id' | 'guildId' | 'revision' | 'mode'>,
  stream: Pick<StreamEndingByRule, 'ms' | 'key' | 'account'>,
  before: readonly StreamEndingByRule[],
): StreamEndingLimitCheck {
  // A dry run has limits of its own, as if it were the only rule. Its imagined endings do not count towards the limits
  // of other rules.
  const dryRun = mode === 'live' ? undefined : `${ruleId} ${revision}`;
  const guildEndings = before.filter((entry) => entry.guildId === guildId && entry.dryRun === dryRun);
  // Streams without an account share one limit. With no limit, a server that names no accounts could lose all its
  // streams.
  const accountEndings = guildEndings.filter(({ account }) => account === stream.account);
  const isAlerted = accountEndings.some((entry) => entry.isAlerted);
  if (recentStreamEndings(accountEndings, stream.ms).length >= MAX_STREAM_ENDINGS_PER_ACCOUNT) {
    if (isAlerted || stream.account === undefined) return { limit: 'wait', endings: before };
    const alertedEndings = before.map((entry) =>
      accountEndings.includes(entry) ? { ...entry, isAlerted: true } : entry,
    );
    return { limit: 'left-alone', endings: alertedEndings };
  }
  const countedEndings = recentStreamEndings(guildEndings, stream.ms).filter(({ isVoid }) => !isVoid);
  if (new Set(countedEndings.map(({ account }) => account)).size < MAX_ACCOUNTS_WITH_ENDED_STREAMS)
    return { endings: [...before, { ...stream, guildId, ruleId, isVoid: false, dryRun, isAlerted }] };
  return { limit: countedEndings.some((entry) => entry.ruleId === ruleId) ? 'limit' : 'wait', endings: before };
}
