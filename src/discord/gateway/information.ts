import type { APIGatewayBotInfo, WebSocketOptions } from 'discord.js';
import { z } from 'zod';
import { calculateBackoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import { isBotTokenRefused, retryAfterOf } from '../posting/errors.ts';
import { describeDiscordImpostor, findImpostor } from '../rest/impostor.ts';

/** The manager class of @discordjs/ws. discord.js passes it on, but has its own class with the same name. */
export type GatewayManager = Parameters<NonNullable<WebSocketOptions['buildStrategy']>>[0];

interface InformationDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Session starts that must be left today before a bot with this number of shards may connect. */
  readonly neededStarts: (shards: number) => number;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

const AWAY_SENTENCE =
  'Discord cannot be reached; trying again until it can. Check the network, and leave DISCORD_API_URL empty unless you use a substitute for Discord';

/**
 * Requests the gateway's address until Discord returns it and allows the needed session starts, however long that
 * takes. Rejects only if the token is refused. `force`: asks Discord even if discord.js still has an earlier answer.
 */
export async function requestGatewayInformation(
  fetchInformation: (force: boolean) => Promise<APIGatewayBotInfo>,
  force: boolean,
  deps: InformationDeps,
): Promise<APIGatewayBotInfo> {
  let info = await retryUntilAnswered(fetchInformation, force, deps);
  while (info.session_start_limit.remaining < deps.neededStarts(info.shards)) {
    const { total, remaining, reset_after: waitMs } = info.session_start_limit;
    const until = new Date(deps.clock.now().getTime() + waitMs);
    const sentence =
      remaining < 1 ? usedUpSentence(total, until) : tooFewSentence(remaining, deps.neededStarts(info.shards), until);
    deps.log.warn({ total, remaining, shards: info.shards, waitMs }, sentence);
    await deps.clock.wait(Math.max(waitMs, FIRST_PAUSE_MS));
    info = await retryUntilAnswered(fetchInformation, true, deps);
  }
  return info;
}

const usedUpSentence = (total: number, until: Date): string =>
  `the bot has used up all ${total} connections (sessions) that Discord allows per day; it connects again at ${until.toISOString()}`;

const tooFewSentence = (remaining: number, neededCount: number, until: Date): string =>
  `Discord allows only ${remaining} more connections (sessions) today, and the bot needs ${neededCount}; it connects at ${until.toISOString()}`;

function unreachableSentence(error: unknown): string {
  const impostor = findImpostor(error);
  return impostor ? `${describeDiscordImpostor(impostor)}; trying again until Discord answers` : AWAY_SENTENCE;
}

const informationSchema = z.looseObject({
  url: z.string(),
  shards: z.number(),
  session_start_limit: z.looseObject({ total: z.number(), remaining: z.number(), reset_after: z.number() }),
});

/**
 * Returns the gateway information unchanged. Throws if fields are missing, because something other than Discord
 * answered.
 */
function checkedInformation(info: APIGatewayBotInfo): APIGatewayBotInfo {
  informationSchema.parse(info);
  return info;
}

const pauseMs = (error: unknown, failures: number): number =>
  Math.max(calculateBackoffPause(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), retryAfterOf(error) ?? 0);

async function retryUntilAnswered(
  fetchInformation: (force: boolean) => Promise<APIGatewayBotInfo>,
  force: boolean,
  { clock, log }: Pick<InformationDeps, 'clock' | 'log'>,
): Promise<APIGatewayBotInfo> {
  let lastSentence: string | undefined;
  for (let failures = 0; ; failures += 1) {
    try {
      const info = checkedInformation(await fetchInformation(force || failures > 0));
      if (failures > 0) log.info({}, 'Discord can be reached again');
      return info;
    } catch (err) {
      if (isBotTokenRefused(err)) throw err;
      const sentence = unreachableSentence(err);
      log[sentence === lastSentence ? 'debug' : 'warn']({ err }, sentence);
      lastSentence = sentence;
      await clock.wait(pauseMs(err, failures));
    }
  }
}
