import { z } from 'zod';
import type { SessionRule } from './rule.ts';

/**
 * How many streams the rules of a guild end in `ENDINGS_WITHIN_MS`: a server that answers nonsense must not empty the house, so
 * a rule that wants more turns itself off. Why one viewer cannot bring that about: docs/decisions/0021.
 */
export const MOST_ENDINGS = 5;
/** Of them of one account, tries included: whoever starts a stream again and again has to wait, and uses up nobody else's. */
export const MOST_OF_ACCOUNT = 2;
/** In observed time. */
export const ENDINGS_WITHIN_MS = 10 * 60_000;

/** A stream that was decided to be ended. */
export const ending = z.object({
  /** When, in observed time. */
  ms: z.number(),
  ...{ guildId: z.string(), ruleId: z.int(), key: z.string(), account: z.string().optional() },
  /** It came to nothing: only its account has used one up. */
  isVoid: z.boolean(),
});
export type Ending = z.output<typeof ending>;

/** Those that count still. */
export const recentEndings = (endings: readonly Ending[], observedMs: number): readonly Ending[] =>
  endings.filter(({ ms }) => observedMs - ms < ENDINGS_WITHIN_MS);

/** Whether a rule may end one more stream of that account. `stop`: it has ended its share, and wants more than any house needs. */
export function roomFor(
  { id, guildId }: Pick<SessionRule, 'id' | 'guildId'>,
  account: string | undefined,
  recent: readonly Ending[],
): 'free' | 'wait' | 'stop' {
  const own = recent.filter((each) => each.guildId === guildId);
  // Those without an account are one: a server that names nobody must not end everybody.
  if (own.filter((each) => each.account === account).length >= MOST_OF_ACCOUNT) return 'wait';
  const spent = own.filter(({ isVoid }) => !isVoid);
  if (spent.length < MOST_ENDINGS) return 'free';
  return spent.some(({ ruleId }) => ruleId === id) ? 'stop' : 'wait';
}
