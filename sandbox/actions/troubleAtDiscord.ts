import type { EmbeddedDiscord } from '../discord/discord.ts';
import { UsageError } from '../usageError.ts';
import type { ActionResultFormatter } from './words.ts';

const REFUSALS = { times: 5, retryAfter: 3 };

/** Runs `discord 429` or `discord drop`: causes a failure that a bot must survive. */
export function causeDiscordFailure(
  input: string,
  { faults, gateway }: Pick<EmbeddedDiscord, 'faults' | 'gateway'>,
  say: ActionResultFormatter,
): string {
  if (input === '429') {
    faults.add({
      match: { path: /\/(?:channels|webhooks|interactions)\// },
      kind: 'rate-limit',
      retryAfter: REFUSALS.retryAfter,
      times: REFUSALS.times,
    });
    return say('rateLimited', { count: REFUSALS.times, seconds: REFUSALS.retryAfter });
  }
  if (input !== 'drop') throw new UsageError(say('usageDiscord'));
  gateway.drop();
  return say('dropped');
}
