import type { EmbeddedDiscord } from '../discord/discord.ts';
import { UsageError } from '../usageError.ts';

const REFUSALS = { times: 5, retryAfter: 3 };

/** `discord 429`, `discord drop`: causes failures that a bot must survive. */
export function troubleAtDiscord(
  input: string,
  { faults, gateway }: Pick<EmbeddedDiscord, 'faults' | 'gateway'>,
): string {
  if (input === '429') {
    faults.add({
      match: { path: /\/(?:channels|webhooks|interactions)\// },
      kind: 'rate-limit',
      retryAfter: REFUSALS.retryAfter,
      times: REFUSALS.times,
    });
    return `Discord refuses the bot’s next ${REFUSALS.times} requests with 429, for ${REFUSALS.retryAfter} seconds each.`;
  }
  if (input !== 'drop') throw new UsageError('Type discord 429 or discord drop.');
  gateway.drop();
  return 'The connection to Discord broke off; the bot takes it up again within seconds.';
}
