import { DiscordAPIError } from 'discord.js';
import { calculateBackoffPause } from '../../async/backoff.ts';
import { failureKindOf, isRateLimitError, retryAfterOf } from '../posting/errors.ts';

export interface CommandRegistrationProblem {
  readonly level: 'warn' | 'error';
  readonly sentence: string;
  /** The first pause. Each further failure doubles the pause, up to `longestPauseMs`. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

const MINUTE = 60_000;
/** Failures that end without a person's help. The pauses between tries grow from the first to the longest. */
const SOON = { level: 'warn', firstPauseMs: 5000, longestPauseMs: 10 * MINUTE } as const;
/**
 * Failures that a person has to fix, with their pauses. The pauses are long, because such refusals count towards
 * Discord's ban of an IP address.
 */
const RARELY = { level: 'error', firstPauseMs: 10 * MINUTE, longestPauseMs: 60 * MINUTE } as const;

const noAccess = (invite: string): CommandRegistrationProblem => ({
  ...RARELY,
  sentence: `Discord did not let me register my commands here. Invite me again, with the scope applications.commands: ${invite}`,
});
const REFUSED: CommandRegistrationProblem = {
  ...RARELY,
  sentence: 'Discord refuses my commands as they are: a newer version of Usher may be needed',
};
const LIMITED: CommandRegistrationProblem = {
  ...SOON,
  sentence: 'Discord limits how often commands are registered; trying again later',
};
const NOT_ANSWERED: CommandRegistrationProblem = {
  ...SOON,
  sentence: 'could not read or write the list of my commands at Discord; trying again',
};

/**
 * Explains why the commands could not be registered. `invite` is the link for another invitation, which fixes missing
 * access only.
 */
export function describeCommandRegistrationError(error: unknown, invite: string): CommandRegistrationProblem {
  const kind = failureKindOf(error);
  const status = error instanceof DiscordAPIError ? error.status : undefined;
  if (kind === 'forbidden' && status === 403) return noAccess(invite);
  if (kind === 'invalid') return REFUSED;
  return isRateLimitError(error) ? LIMITED : NOT_ANSWERED;
}

export const commandRegistrationPauseMs = (
  { firstPauseMs, longestPauseMs }: CommandRegistrationProblem,
  error: unknown,
  failures: number,
): number => Math.max(calculateBackoffPause(failures, firstPauseMs, longestPauseMs), retryAfterOf(error) ?? 0);
