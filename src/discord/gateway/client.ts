import {
  Client,
  Events,
  GatewayCloseCodes,
  GatewayIntentBits,
  type IIdentifyThrottler,
  Options,
  Partials,
} from 'discord.js';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Scrub } from '../../domain/scrub.ts';
import type { SessionStarts } from '../../domain/sessionStarts.ts';
import { NO_TELEMETRY, type Telemetry } from '../../domain/telemetry.ts';
import { retriedCallbacks } from '../rest/callbacks.ts';
import { inItsPlace, refusingPages, sentenceOf } from '../rest/inItsPlace.ts';
import { connectionTo, KeepingRest } from '../rest/keepingRest.ts';
import { createRestPolicy, rejectsLimit } from '../rest/policy.ts';
import { scrubbedSend, watchedSend } from '../rest/send.ts';
import { PatientStrategy } from './patientStrategy.ts';
import { createStartBudget, createStartThrottler } from './startBudget.ts';

/**
 * Logs one line when a connection is lost and one when all are back: discord.js reconnects each
 * automatically.
 */
function logOutages(client: Client, log: Logger, stopping: AbortSignal | undefined): void {
  const away = new Set<number>();
  let wasThere = false;
  /** The last error of each connection. */
  const failures = new Map<number, Error>();
  /** The last logged kind: each is logged once. */
  let named: string | undefined;
  const back = (shard: number) => {
    failures.delete(shard);
    const wasLast = away.delete(shard) && away.size === 0;
    if (wasLast) log.info({}, wasThere ? 'connected to Discord again' : 'connected to Discord');
    wasThere = true;
  };
  // A connection error comes before the loss of the connection, and not every loss has one.
  client.on(Events.ShardError, (err, shard) => {
    log.debug({ err }, 'error in the connection to Discord');
    failures.set(shard, err);
  });
  client.on(Events.ShardReconnecting, (shard) => {
    if (stopping?.aborted) return;
    const lost = 'lost the connection to Discord; reconnecting';
    if (away.size === 0) log.warn({}, wasThere ? lost : 'Discord’s gateway cannot be reached; trying until it can');
    away.add(shard);
    const failure = failures.get(shard);
    const found = inItsPlace(failure);
    if (found && found.kind !== named) log.warn({ err: failure }, `at the gateway, ${sentenceOf(found)}`);
    named = found?.kind;
  });
  client.on(Events.ShardResume, back);
  client.on(Events.ShardReady, back);
}

/** Logs which servers come and go, each once: the log is where people look when commands are missing or posts wait. */
function logServers(client: Client, log: Logger): void {
  const away = new Set<string>();
  client.on(Events.GuildUnavailable, ({ id }) => {
    if (!away.has(id)) log.warn({ guild: id }, 'Discord has an outage in this server');
    away.add(id);
  });
  client.on(Events.GuildAvailable, ({ id }) => {
    if (away.delete(id)) log.info({ guild: id }, 'Discord’s outage in this server is over');
  });
  client.on(Events.GuildCreate, ({ id }) => log.info({ guild: id }, 'invited to a server'));
  client.on(Events.GuildDelete, ({ id }) => {
    away.delete(id);
    log.warn({ guild: id }, 'removed from a server');
  });
}

/** The lists that discord.js takes for granted, by the part of an interaction that has them. */
const LISTS = [
  ['member', 'roles'],
  ['data', 'components'],
] as const;

/**
 * If one of these lists is missing, discord.js throws where the error cannot be caught. Discord always sends
 * them; an interaction that lacks one gets an empty list, and is refused with a message like any other
 * invalid one.
 */
const completeInteractions = (client: Client): void => {
  client.on('raw', (packet: unknown) => {
    if (partOf(packet, 't') === 'INTERACTION_CREATE') complete(partOf(packet, 'd'));
  });
};

function complete(interaction: unknown): void {
  for (const [part, list] of LISTS) {
    const within = partOf(interaction, part);
    if (typeof within === 'object' && within !== null && !Array.isArray(partOf(within, list)))
      Reflect.set(within, list, []);
  }
}

const partOf = (whole: unknown, name: string): unknown => Reflect.get(Object(whole), name);

/** A sentence for the bot's owner. */
function whyClosed(code: number | undefined): string {
  if (code === GatewayCloseCodes.AuthenticationFailed)
    return 'Discord no longer accepts DISCORD_TOKEN: reset the token and start me again';
  if (code === GatewayCloseCodes.InvalidIntents || code === GatewayCloseCodes.DisallowedIntents)
    return 'Discord does not allow the intents I request: a newer version of Usher may be needed';
  if (code === GatewayCloseCodes.ShardingRequired)
    return 'the bot is in so many servers by now that Discord wants more connections: start me again, and I open them';
  return `Discord closed the connection for good${code === undefined ? '' : ` (${code})`}`;
}

interface ClientOptions {
  /** Undefined: Discord itself. */
  readonly apiUrl?: URL | undefined;
  /** Applied last to everything that is sent. */
  readonly scrub: Scrub;
  readonly sessionStarts: SessionStarts;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry?: Telemetry | undefined;
  /** Discord has closed the connection for good; called with the reason. */
  readonly lost: (why: string) => void;
  /** Aborts when the bot stops: the connection then ends on purpose. */
  readonly stopping?: AbortSignal | undefined;
}

/** The connection to Discord, before or after the login. */
export type DiscordClient = Client;

/** The connection after the login: the bot knows who it is. */
export type ReadyClient = Client<true>;

/**
 * discord.js with the only intent that is needed, and with mentions disabled in everything it sends. It opens as many connections (shards)
 * as Discord recommends: one, for a bot in fewer than 2,500 servers.
 */
export function createClient(options: ClientOptions): DiscordClient {
  const { apiUrl, scrub, sessionStarts, clock, log, telemetry = NO_TELEMETRY, lost, stopping } = options;
  // discord.js is made for another undici than ours (docs/decisions/0005); `fetch` needs neither.
  const send = retriedCallbacks(refusingPages(scrubbedSend(fetch, scrub)), clock);
  const policy = createRestPolicy({ send: watchedSend(send, telemetry), clock, log });
  const starts = createStartBudget({ sessionStarts, clock, log });
  let throttler: Promise<IIdentifyThrottler> | undefined;
  const client: Client = new Client({
    intents: [GatewayIntentBits.Guilds],
    shards: 'auto',
    // A private or archived thread is known from the interaction alone, which also names the channel whose rules
    // apply.
    partials: [Partials.Channel],
    // An interaction contains its message; caching two hundred per channel would only waste memory.
    makeCache: Options.cacheWithLimits({ ...Options.DefaultMakeCacheSettings, MessageManager: 0 }),
    allowedMentions: { parse: [], repliedUser: false },
    // Interactions of all servers wait this long for a server with an outage, and they have three seconds.
    waitGuildTimeout: 2000,
    rest: { ...connectionTo(apiUrl, policy), rejectOnRateLimit: rejectsLimit },
    ws: {
      buildStrategy: (manager) => new PatientStrategy(manager, { client, starts, scrub, clock, log }),
      // Several shards ask for it together. With separate ones, they would not wait for each other.
      buildIdentifyThrottler: (manager) => {
        throttler ??= createStartThrottler(manager, starts);
        return throttler;
      },
    },
  });
  // Stops the timers of the REST that discord.js made and that is replaced here.
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  client.rest = new KeepingRest(client.options.rest);
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'warning from discord.js'));
  client.on(Events.Error, (error) => log.error({ err: error }, 'error in discord.js'));
  client.on(Events.ShardDisconnect, ({ code }) => lost(whyClosed(code)));
  client.on(Events.Invalidated, () => lost(whyClosed(undefined)));
  completeInteractions(client);
  logOutages(client, log, stopping);
  logServers(client, log);
  return client;
}

/** Why logging in failed, for the person who starts the bot. */
class LoginFailure extends Error {
  override readonly name = 'LoginFailure';
}

/**
 * Logs in, and waits until Discord has sent the bot's identity and servers, however long that takes. Rejects
 * with a LoginFailure if the token is refused or an intent is not allowed.
 */
export async function login(client: DiscordClient, token: string): Promise<ReadyClient> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const closed = new Promise<never>((_, reject) => {
    client.once(Events.ShardDisconnect, ({ code }) => reject(new LoginFailure(whyClosed(code))));
  });
  try {
    return await Promise.race([client.login(token).then(() => ready, refused), closed]);
  } finally {
    closed.catch(() => undefined);
  }
}

function refused(cause: unknown): never {
  const isToken = cause instanceof Error && Reflect.get(cause, 'code') === 'TokenInvalid';
  throw new LoginFailure(isToken ? WRONG_TOKEN : 'Discord did not let me in', { cause });
}

const WRONG_TOKEN =
  'Discord does not accept DISCORD_TOKEN. Get a new one: discord.com/developers/applications, Bot, Reset Token.';
