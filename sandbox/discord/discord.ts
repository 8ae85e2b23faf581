import { once } from 'node:events';
import type { Server } from 'node:http';
import { BOT_ACTION_TIMEOUT_MS } from '../patience.ts';
import { createDiscordState } from './createState.ts';
import type { Gateway } from './gateway/gateway.ts';
import { createGuildChangeSimulator, type GuildChangeSimulator } from './guildChanges.ts';
import { createApiFaultInjector, type SimulatedApiFaultControls } from './http/faults.ts';
import { createRateLimits } from './http/rateLimits.ts';
import { createRefusedRequestCounter } from './http/refusedRequests.ts';
import type { DiscordRuleViolation, ReceivedRequest } from './http/requestLog.ts';
import { createHttpServer } from './http/server.ts';
import type { RegisteredCommand } from './interactions/commandRegistry.ts';
import type { AutoMod } from './messages/autoMod.ts';
import type { OldMessageEditLimit } from './messages/oldEditsLimit.ts';
import {
  createSimulatedDiscordUser,
  findGuildChannel,
  findGuildServedByBot,
  type SimulatedDiscordUser,
} from './people/actor.ts';
import { type ChannelMessageReader, createChannelMessageReader } from './people/channelReader.ts';
import { channelActionRoutes } from './routes/channelActs.ts';
import { commandRoutes } from './routes/commands.ts';
import { guildRoutes } from './routes/guilds.ts';
import { identityRoutes } from './routes/identity.ts';
import { interactionRoutes } from './routes/interactions.ts';
import { inviteRoutes } from './routes/invites.ts';
import { memberRoutes } from './routes/members.ts';
import { messageRoutes } from './routes/messages.ts';
import { pinRoutes } from './routes/pins.ts';
import { reactionRoutes } from './routes/reactions.ts';
import { roleRoutes } from './routes/roles.ts';
import { scheduledEventRoutes } from './routes/scheduledEvents.ts';
import { threadRoutes } from './routes/threads.ts';
import type { ScheduledEvent } from './scheduledEvent.ts';
import { DISCORD_TIME_LIMITS, type DiscordState, type DiscordTimeLimits, type PreviousDiscordState } from './state.ts';
import type { SimulatedDiscordWorld } from './world.ts';
import { createGuildOwnerActions, findPersonByName, type GuildOwnerActions } from './worldChanges.ts';

const ROUTES = [
  ...identityRoutes,
  ...commandRoutes,
  ...memberRoutes,
  ...guildRoutes,
  ...roleRoutes,
  ...pinRoutes,
  ...channelActionRoutes,
  ...messageRoutes,
  ...reactionRoutes,
  ...threadRoutes,
  ...inviteRoutes,
  ...interactionRoutes,
  ...scheduledEventRoutes,
];
export interface DiscordOptions {
  /** Port of the server. 0, the default, picks a free one. */
  readonly port?: number;
  readonly windows?: Partial<DiscordTimeLimits>;
  /**
   * Factor for the lengths of rate limits: `timeScale: 0.01` turns 5 s into 50 ms. False turns limits off, including
   * the gateway's. Only the pause between IDENTIFYs of several shards keeps its length.
   */
  readonly rateLimits?: { readonly timeScale: number } | false;
  readonly world?: SimulatedDiscordWorld;
  /** Number of refused requests (401, 403, 429) in ten minutes that bans an address. 10,000 by default. */
  readonly refusedRequests?: number;
  /** Number of IDENTIFYs allowed per window. 1000 by default. */
  readonly sessionStarts?: number;
  /** Recommended number of shards. 1 by default, which puts all guilds on one connection. */
  readonly shards?: number;
  /** Limit for edits of messages older than an hour: edits per hour and channel, and the status of a refused edit. */
  readonly oldEdits?: OldMessageEditLimit;
  /** Clock in milliseconds since 1970. The machine's clock by default. */
  readonly now?: () => number;
  readonly past?: PreviousDiscordState;
}

export interface EmbeddedDiscord extends GuildOwnerActions, GuildChangeSimulator, ChannelMessageReader {
  /** Base URL of the REST API, for DISCORD_API_URL. */
  readonly url: string;
  readonly botToken: string;
  readonly world: SimulatedDiscordWorld;
  readonly gateway: Gateway;
  readonly faults: SimulatedApiFaultControls;
  readonly autoMod: AutoMod;
  readonly scheduledEvents: readonly ScheduledEvent[];
  /** HTTP requests and gateway frames of the bot. Tests search them for secrets. */
  readonly requests: readonly ReceivedRequest[];
  readonly gatewayReceived: readonly string[];
  /** Number of requests with a repeated nonce, which Discord answered with the existing message. */
  readonly repeatsAnswered: () => number;
  readonly violations: readonly DiscordRuleViolation[];
  takeViolations(): DiscordRuleViolation[];
  /** Calls the listener for each violation from now on. Returns a function that unsubscribes it. */
  onViolation(listener: (violation: DiscordRuleViolation) => void): () => void;
  /** Resolves once a bot is connected and knows its guilds. */
  connected(timeoutMs?: number): Promise<void>;
  disconnected(timeoutMs?: number): Promise<void>;
  /** Resolves once the served guild has registered commands, its own or global ones. */
  registered(timeoutMs?: number): Promise<readonly RegisteredCommand[]>;
  commands(guildId?: string): readonly RegisteredCommand[];
  /** Simulates a lost network: cuts all connections and refuses new ones. Call the returned function to end it. */
  refuseConnections(): Promise<() => Promise<void>>;
  /**
   * A person of the served guild, by name (viewer, curator, moderator, admin or stranger). The person starts in the
   * guild's first channel.
   */
  person(name: string): SimulatedDiscordUser;
  close(): Promise<void>;
}

/** Starts an embedded Discord on 127.0.0.1, for bots with real client libraries and for simulated people. */
export const startDiscord = async (options: DiscordOptions = {}): Promise<EmbeddedDiscord> => {
  let origin = '';
  const { world, now, sessionStarts, shards, oldEdits, past } = options;
  const limits = options.rateLimits ?? { timeScale: 1 };
  const windows = { ...gatewayLimits(limits ? limits.timeScale : 0, shards), ...options.windows };
  const state = createDiscordState({
    world,
    windows,
    now,
    sessionStarts,
    shards,
    oldEdits,
    past,
    origin: () => origin,
  });
  const faults = createApiFaultInjector();
  const rateLimits = limits ? createRateLimits(state.now, limits.timeScale) : undefined;
  const refusals = createRefusedRequestCounter(state.now, options.refusedRequests);
  const server = createHttpServer({ state, routes: ROUTES, faults, rateLimits, refusals });
  server.on('upgrade', state.gateway.upgrade);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the embedded Discord has no address');
  origin = `http://127.0.0.1:${address.port}`;
  return handle(state, server, faults, `${origin}/api`);
};

/**
 * Time limits for IDENTIFYs and frames. Bots with several shards must always wait between IDENTIFYs, as at Discord. A
 * single shard may restart at once.
 */
const gatewayLimits = (timeScale: number, shards = 1): Pick<DiscordTimeLimits, 'identifyMs' | 'frameRateMs'> => ({
  identifyMs: shards > 1 ? DISCORD_TIME_LIMITS.identifyMs : DISCORD_TIME_LIMITS.identifyMs * timeScale,
  frameRateMs: DISCORD_TIME_LIMITS.frameRateMs * timeScale,
});

const handle = (
  state: DiscordState,
  server: Server,
  faults: SimulatedApiFaultControls,
  url: string,
): EmbeddedDiscord => {
  const { signals, gateway, records, commands, world } = state;
  const guild = findGuildServedByBot(state);
  const lateError = (action: string) => () => new Error(`${action} did not happen in time`);
  const offered = () => [...commands.list(guild.id), ...commands.list()];
  return {
    ...createGuildOwnerActions(state, guild),
    ...createGuildChangeSimulator(state, guild),
    ...createChannelMessageReader(state, guild),
    url,
    botToken: world.botToken,
    world,
    gateway,
    faults,
    autoMod: state.autoMod,
    scheduledEvents: state.scheduledEvents,
    requests: records.requests,
    gatewayReceived: gateway.received,
    repeatsAnswered: state.nonces.answered,
    violations: records.violations,
    takeViolations: () => records.violations.splice(0),
    onViolation: records.onViolation,
    connected: async (timeoutMs = BOT_ACTION_TIMEOUT_MS) => {
      await signals.until(() => gateway.isConnected() || undefined, timeoutMs, lateError('a connection of the bot'));
    },
    disconnected: async (timeoutMs = BOT_ACTION_TIMEOUT_MS) => {
      await signals.until(() => !gateway.isConnected() || undefined, timeoutMs, lateError('the end of the connection'));
    },
    registered: (timeoutMs = BOT_ACTION_TIMEOUT_MS) =>
      signals.until(
        () => (offered().length > 0 ? offered() : undefined),
        timeoutMs,
        lateError('the registration of commands'),
      ),
    commands: (guildId) => commands.list(guildId),
    person: (name) => createSimulatedDiscordUser(state, findPersonByName(state, name), findGuildChannel(guild)),
    refuseConnections: async () => {
      const port = Number(new URL(url).port);
      const closing = new Promise((resolve) => server.close(resolve));
      gateway.drop();
      server.closeAllConnections();
      await closing;
      return async () => void (await once(server.listen(port, '127.0.0.1'), 'listening'));
    },
    close: async () => {
      gateway.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
