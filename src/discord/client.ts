import { Client, DiscordAPIError, Events, GatewayIntentBits, type RESTOptions } from 'discord.js';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../domain/logger.ts';
import { KeepingRest } from './rest/keepingRest.ts';
import { createRestPolicy } from './rest/policy.ts';

interface ClientOptions {
  /** Undefined: Discord itself. */
  readonly apiUrl?: URL | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** Discord has closed the connection and will not take it again; says why. */
  readonly lost: (why: string) => void;
}

/** discord.js with the one intent that is needed, and with mentions off for whatever it sends. */
export function createClient({ apiUrl, clock, log, lost }: ClientOptions): Client {
  // Importing undici 8 puts its dispatcher in the place where discord.js's undici 6 finds it, which then cannot send
  // files (docs/decisions/0005). Node's own fetch gets on with both.
  const policy = createRestPolicy({ send: fetch, clock, log });
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [], repliedUser: false },
    rest: {
      // The cast: two releases of undici describe the same standard function in types that do not know each other.
      makeRequest: policy.send as unknown as RESTOptions['makeRequest'],
      rejectOnRateLimit: policy.rejects,
      ...(apiUrl && { api: apiUrl.href.replace(/\/$/, '') }),
    },
  });
  // Ends the timers of the one that discord.js has made.
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  client.rest = new KeepingRest(client.options.rest);
  client.on(Events.Warn, (sentence) => log.warn({ said: sentence }, 'a warning from discord.js'));
  client.on(Events.Error, (error) => log.error({ err: error }, 'an error in discord.js'));
  client.on(Events.ShardDisconnect, ({ code }) => lost(whyLost(code)));
  client.on(Events.Invalidated, () => lost(whyLost(undefined)));
  tellOutages(client, log);
  return client;
}

/** One line when the connection is lost and one when it is back: discord.js tries twice a second. */
function tellOutages(client: Client, log: Logger): void {
  let isAway = false;
  const back = () => {
    if (isAway) log.info({}, 'connected to Discord again');
    isAway = false;
  };
  client.on(Events.ShardReconnecting, () => {
    if (!isAway) log.warn({}, 'lost the connection to Discord; trying to get it back');
    isAway = true;
  });
  client.on(Events.ShardResume, back);
  client.on(Events.ShardReady, back);
}

/** 4004: the token was withdrawn. 4013, 4014: an intent that is not allowed. (Discord's gateway close codes) */
function whyLost(code: number | undefined): string {
  if (code === 4004) return 'Discord no longer accepts DISCORD_TOKEN: make a new one and start me again';
  if (code === 4013 || code === 4014)
    return 'Discord does not allow the intents I ask for: a newer Usher may be needed';
  return `Discord closed the connection for good${code === undefined ? '' : ` (${code})`}`;
}

/** Why logging in failed, for the person who starts the bot. */
class LoginFailure extends Error {
  override readonly name = 'LoginFailure';
}

/**
 * Logs in, and waits until Discord has said who we are and which servers we are in. Rejects with a LoginFailure when
 * the token is refused, an intent is not allowed, or nothing came of it in `deadlineMs`: `login()` alone would wait for ever.
 */
export async function login(client: Client, token: string, deadlineMs: number): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const deadline = new Promise<never>((_, reject) => {
    const late = () =>
      reject(new LoginFailure(`Discord did not let me in within ${deadlineMs / 1000} seconds. ${REACHABLE}`));
    setTimeout(late, deadlineMs).unref();
  });
  const refused = client.login(token).then(
    () => ready,
    (error: unknown) => Promise.reject(new LoginFailure(whyRefused(error), { cause: error })),
  );
  return await Promise.race([refused, deadline]);
}

const REACHABLE = 'Is the network up, and DISCORD_API_URL empty unless you mean it?';

function whyRefused(error: unknown): string {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const status = error instanceof DiscordAPIError ? error.status : undefined;
  if (code === 'TokenInvalid' || status === 401) {
    return 'Discord does not accept DISCORD_TOKEN. Make a new one: discord.com/developers/applications, Bot, Reset Token.';
  }
  return `Discord did not let me in. ${REACHABLE}`;
}
