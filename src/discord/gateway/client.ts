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
import type { ScrubSecrets } from '../../domain/scrub.ts';
import type { GatewaySessionStarts } from '../../domain/sessionStarts.ts';
import { NO_TELEMETRY, type Telemetry } from '../../domain/telemetry.ts';
import { withInteractionCallbackRetries } from '../rest/callbacks.ts';
import { describeDiscordImpostor, findImpostor, withWebPagesRejected } from '../rest/impostor.ts';
import { ResilientRestClient, restConnectionOptions } from '../rest/keepingRest.ts';
import { createDiscordRequestPolicy, rejectsRateLimit } from '../rest/policy.ts';
import { withClosedConnectionRetry, withRequestTelemetry, withSecretsRemoved } from '../rest/send.ts';
import { RetryingShardingStrategy } from './patientStrategy.ts';
import { createSessionStartBudget, createSessionStartThrottler } from './startBudget.ts';

/** Logs one line when a connection is lost and one when all are back. discord.js reconnects automatically. */
function logOutages(client: Client, log: Logger, stopping: AbortSignal | undefined): void {
  const awayShards = new Set<number>();
  let wasConnected = false;
  const failures = new Map<number, Error>();
  /** The kind of failure that was logged last, so that each kind is logged once. */
  let loggedKind: string | undefined;
  const handleReturn = (shard: number) => {
    failures.delete(shard);
    const wasLast = awayShards.delete(shard) && awayShards.size === 0;
    if (wasLast) log.info({}, wasConnected ? 'connected to Discord again' : 'connected to Discord');
    wasConnected = true;
  };
  // Keeps the error for the log line about a lost connection, which may follow. A connection can also be lost without
  // an error.
  client.on(Events.ShardError, (err, shard) => {
    log.debug({ err }, 'the gateway connection to Discord had an error');
    failures.set(shard, err);
  });
  client.on(Events.ShardReconnecting, (shard) => {
    if (stopping?.aborted) return;
    const lostSentence = 'lost the connection to Discord; reconnecting';
    if (awayShards.size === 0)
      log.warn({}, wasConnected ? lostSentence : 'Discord’s gateway cannot be reached; trying until it can');
    awayShards.add(shard);
    const failure = failures.get(shard);
    const impostor = findImpostor(failure);
    if (impostor && impostor.kind !== loggedKind)
      log.warn({ err: failure }, `could not connect to Discord’s gateway: ${describeDiscordImpostor(impostor)}`);
    loggedKind = impostor?.kind;
  });
  client.on(Events.ShardResume, handleReturn);
  client.on(Events.ShardReady, handleReturn);
}

/**
 * Logs each guild's outage, its end, and that the bot was added or removed. People look into the log when commands are
 * missing or posts wait.
 */
function logServers(client: Client, log: Logger): void {
  const awayGuilds = new Set<string>();
  client.on(Events.GuildUnavailable, ({ id }) => {
    if (!awayGuilds.has(id))
      log.warn(
        { guild: id },
        'Discord has an outage that affects one Discord server (guild); the bot can do nothing there until the outage is over',
      );
    awayGuilds.add(id);
  });
  client.on(Events.GuildAvailable, ({ id }) => {
    if (awayGuilds.delete(id))
      log.info({ guild: id }, 'Discord’s outage that affected a Discord server (guild) is over');
  });
  client.on(Events.GuildCreate, ({ id }) => log.info({ guild: id }, 'the bot was invited to a Discord server'));
  client.on(Events.GuildDelete, ({ id }) => {
    awayGuilds.delete(id);
    log.warn({ guild: id }, 'the bot was removed from a Discord server');
  });
}

/** Lists that discord.js expects in an interaction: the part that contains each list, and the list's name. */
const LISTS = [
  ['member', 'roles'],
  ['data', 'components'],
] as const;

/**
 * Adds empty lists to interactions that lack them. Discord always sends these lists; without them, discord.js would
 * throw an error that cannot be caught. With empty lists, the interaction is refused like any other invalid one.
 */
const completeInteractions = (client: Client): void => {
  client.on('raw', (packet: unknown) => {
    if (partOf(packet, 't') === 'INTERACTION_CREATE') complete(partOf(packet, 'd'));
  });
};

function complete(interaction: unknown): void {
  for (const [part, list] of LISTS) {
    const member = partOf(interaction, part);
    if (typeof member === 'object' && member !== null && !Array.isArray(partOf(member, list)))
      Reflect.set(member, list, []);
  }
}

const partOf = (container: unknown, name: string): unknown => Reflect.get(Object(container), name);

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
  /** The address of Discord's API. Undefined for Discord itself. */
  readonly apiUrl?: URL | undefined;
  /** Removes secrets as the last step before anything is sent. */
  readonly scrub: ScrubSecrets;
  readonly sessionStarts: GatewaySessionStarts;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry?: Telemetry | undefined;
  /** Called with the reason when Discord has closed the connection for good. */
  readonly onLost: (why: string) => void;
  /** Aborted when the bot stops, so that the end of the connection is expected. */
  readonly stopping?: AbortSignal | undefined;
}

export type DiscordClient = Client;

export type ReadyClient = Client<true>;

/**
 * Creates the discord.js client with the only intent that is needed, and with mentions disabled in everything it sends.
 * It opens as many connections (shards) as Discord recommends: one for a bot in fewer than 2,500 guilds.
 */
export function createDiscordClient(options: ClientOptions): DiscordClient {
  const { apiUrl, scrub, sessionStarts, clock, log, telemetry = NO_TELEMETRY, onLost, stopping } = options;
  // Sends with Node's `fetch`, because discord.js and the bot need different versions of undici (docs/decisions/0005).
  const send = withInteractionCallbackRetries(
    withWebPagesRejected(withClosedConnectionRetry(withSecretsRemoved(fetch, scrub))),
    clock,
  );
  const policy = createDiscordRequestPolicy({ send: withRequestTelemetry(send, telemetry), clock, log });
  const starts = createSessionStartBudget({ sessionStarts, clock, log });
  let throttler: Promise<IIdentifyThrottler> | undefined;
  const client: Client = new Client({
    intents: [GatewayIntentBits.Guilds],
    shards: 'auto',
    // Lets discord.js create channel objects from an interaction's data, its only source for private and archived
    // threads and their parent channels.
    partials: [Partials.Channel],
    // Caches no messages. An interaction contains its own, and discord.js would keep two hundred per channel in memory.
    makeCache: Options.cacheWithLimits({ ...Options.DefaultMakeCacheSettings, MessageManager: 0 }),
    allowedMentions: { parse: [], repliedUser: false },
    // How long to wait for an unavailable guild, in ms. This delays the interactions of all guilds, and interactions
    // have to be answered within three seconds.
    waitGuildTimeout: 2000,
    rest: { ...restConnectionOptions(apiUrl, policy), rejectOnRateLimit: rejectsRateLimit },
    ws: {
      buildStrategy: (manager) => new RetryingShardingStrategy(manager, { client, starts, scrub, clock, log }),
      // All shards share one throttler. They request it at the same time, and with separate throttlers they would not
      // wait for each other.
      buildIdentifyThrottler: (manager) => {
        throttler ??= createSessionStartThrottler(manager, starts);
        return throttler;
      },
    },
  });
  // Stops the timers of the REST client that discord.js made, because it is replaced here.
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  client.rest = new ResilientRestClient(client.options.rest);
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'discord.js gave a warning'));
  client.on(Events.Error, (error) => log.error({ err: error }, 'discord.js reported an error'));
  client.on(Events.ShardDisconnect, ({ code }) => onLost(whyClosed(code)));
  client.on(Events.Invalidated, () => onLost(whyClosed(undefined)));
  completeInteractions(client);
  logOutages(client, log, stopping);
  logServers(client, log);
  return client;
}

class LoginFailure extends Error {
  override readonly name = 'LoginFailure';
}

/**
 * Logs in, and waits until Discord has sent the bot's user and guilds, however long that takes. Rejects with a
 * LoginFailure if the token is refused or an intent is not allowed.
 */
export async function logInToDiscord(client: DiscordClient, token: string): Promise<ReadyClient> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const closing = new Promise<never>((_, reject) => {
    client.once(Events.ShardDisconnect, ({ code }) => reject(new LoginFailure(whyClosed(code))));
  });
  try {
    return await Promise.race([client.login(token).then(() => ready, refuseLogin), closing]);
  } finally {
    closing.catch(() => undefined);
  }
}

function refuseLogin(cause: unknown): never {
  const isToken = cause instanceof Error && Reflect.get(cause, 'code') === 'TokenInvalid';
  throw new LoginFailure(isToken ? WRONG_TOKEN : 'Discord did not let me in', { cause });
}

const WRONG_TOKEN =
  'Discord does not accept DISCORD_TOKEN. Get a new one: discord.com/developers/applications, Bot, Reset Token.';
