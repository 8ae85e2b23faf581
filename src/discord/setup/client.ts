import { Client, Events, GatewayIntentBits, Partials, type RESTOptions } from 'discord.js';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Scrub } from '../../domain/scrub.ts';
import type { SessionStarts } from '../../domain/sessionStarts.ts';
import { whyClosed } from '../gateway/closeCodes.ts';
import { PatientStrategy } from '../gateway/patientStrategy.ts';
import { createStartBudget } from '../gateway/startBudget.ts';
import { createStartThrottler } from '../gateway/startThrottler.ts';
import { KeepingRest } from '../rest/keepingRest.ts';
import { createRestPolicy } from '../rest/policy.ts';
import { scrubbedSend } from '../rest/scrubbedSend.ts';
import { logOutages, logServers } from './outages.ts';

interface ClientOptions {
  /** Undefined: Discord itself. */
  readonly apiUrl?: URL | undefined;
  /** The last one over whatever is sent. */
  readonly scrub: Scrub;
  readonly sessionStarts: SessionStarts;
  readonly clock: Clock;
  readonly log: Logger;
  /** Discord has closed the connection and will not take it again; says why. */
  readonly lost: (why: string) => void;
  /** From when on the bot stops: that the connection ends then is meant. */
  readonly stopping?: AbortSignal | undefined;
}

/** discord.js with the one intent that is needed, and with mentions off for whatever it sends. */
export function createClient({ apiUrl, scrub, sessionStarts, clock, log, lost, stopping }: ClientOptions): Client {
  // Importing undici 8 puts its dispatcher in the place where discord.js's undici 6 finds it, which then cannot send
  // files (docs/decisions/0005). Node's own fetch gets on with both.
  const policy = createRestPolicy({ send: scrubbedSend(fetch, scrub), clock, log });
  const starts = createStartBudget({ sessionStarts, clock, log });
  const client: Client = new Client({
    intents: [GatewayIntentBits.Guilds],
    // A private or archived thread is known by the interaction alone, and it says which channel's rules hold there.
    partials: [Partials.Channel],
    allowedMentions: { parse: [], repliedUser: false },
    // So long interactions of all servers wait for one with an outage; they have three seconds.
    waitGuildTimeout: 2000,
    rest: {
      // The cast: two releases of undici describe the same standard function in types that do not know each other.
      makeRequest: policy.send as unknown as RESTOptions['makeRequest'],
      rejectOnRateLimit: policy.rejects,
      ...(apiUrl && { api: apiUrl.href.replace(/\/$/, '') }),
    },
    ws: {
      buildStrategy: (manager) => new PatientStrategy(manager, { client, starts, clock, log }),
      buildIdentifyThrottler: (manager) => createStartThrottler(manager, starts),
    },
  });
  // Ends the timers of the one that discord.js has made.
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  client.rest = new KeepingRest(client.options.rest);
  client.on(Events.Warn, (sentence) => log.warn({ said: sentence }, 'a warning from discord.js'));
  client.on(Events.Error, (error) => log.error({ err: error }, 'an error in discord.js'));
  client.on(Events.ShardDisconnect, ({ code }) => lost(whyClosed(code)));
  client.on(Events.Invalidated, () => lost(whyClosed(undefined)));
  logOutages(client, log, stopping);
  logServers(client, log);
  return client;
}

/** Why logging in failed, for the person who starts the bot. */
class LoginFailure extends Error {
  override readonly name = 'LoginFailure';
}

/** As long as nothing else keeps the process alive: shorter than the longest time a timer can have. */
const A_DAY_MS = 86_400_000;

/**
 * Logs in, and waits until Discord has said who we are and which servers we are in, however long it is away. Rejects with
 * a LoginFailure when the token is refused or an intent is not allowed.
 */
export async function login(client: Client, token: string): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const closed = new Promise<never>((_, reject) => {
    client.once(Events.ShardDisconnect, ({ code }) => reject(new LoginFailure(whyClosed(code))));
  });
  const awake = setInterval(() => undefined, A_DAY_MS);
  try {
    return await Promise.race([client.login(token).then(() => ready, refused), closed]);
  } finally {
    closed.catch(() => undefined);
    clearInterval(awake);
  }
}

function refused(cause: unknown): never {
  const isToken = cause instanceof Error && Reflect.get(cause, 'code') === 'TokenInvalid';
  throw new LoginFailure(isToken ? WRONG_TOKEN : 'Discord did not let me in', { cause });
}

const WRONG_TOKEN =
  'Discord does not accept DISCORD_TOKEN. Make a new one: discord.com/developers/applications, Bot, Reset Token.';
