import { createGateway } from './gateway/gateway.ts';
import { createInitialGatewayEventFactory } from './gateway/initialEvents.ts';
import { createGatewaySessionStartLimiter } from './gateway/sessionStarts.ts';
import { createRequestRecords } from './http/requestLog.ts';
import { createCommandRegistry } from './interactions/commandRegistry.ts';
import { createInteractionRecords } from './interactions/records.ts';
import type { StoredFile } from './messages/attachments.ts';
import { createAutoMod } from './messages/autoMod.ts';
import { createMessageNonceCache } from './messages/nonces.ts';
import { createOldMessageEditLimiter, type OldMessageEditLimit } from './messages/oldEditsLimit.ts';
import { createMessageStore } from './messages/store.ts';
import { createStateChangeNotifier } from './signals.ts';
import { createSnowflakeGenerator } from './snowflakes.ts';
import { DISCORD_TIME_LIMITS, type DiscordState, type DiscordTimeLimits, type PreviousDiscordState } from './state.ts';
import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from './world.ts';

interface Start {
  readonly world: SimulatedDiscordWorld | undefined;
  readonly windows: Partial<DiscordTimeLimits> | undefined;
  readonly origin: () => string;
  readonly now: (() => number) | undefined;
  readonly sessionStarts: number | undefined;
  readonly shards: number | undefined;
  readonly oldEdits: OldMessageEditLimit | undefined;
  readonly past: PreviousDiscordState | undefined;
}

/** Creates the state of an embedded Discord, empty or continued from an earlier one. */
export const createDiscordState = (start: Start): DiscordState => {
  const {
    world: givenWorld,
    windows: shrunk,
    origin,
    now = Date.now,
    sessionStarts,
    shards = 1,
    oldEdits,
    past,
  } = start;
  const world = givenWorld ?? createSimulatedDiscordWorld();
  const windows = { ...DISCORD_TIME_LIMITS, ...shrunk };
  const nextId = createSnowflakeGenerator(now);
  const signals = createStateChangeNotifier();
  const records = createRequestRecords();
  const starts = createGatewaySessionStartLimiter({
    now,
    records,
    perMs: windows.sessionStartsMs,
    total: sessionStarts,
  });
  const initialEvents = createInitialGatewayEventFactory(world, () => origin().replace('http', 'ws'));
  const channels = new Map(world.guilds.flatMap((guild) => guild.channels).map((channel) => [channel.id, channel]));
  signals.onMessage(({ kind, message: { api, onlyFor } }) => {
    const channel = channels.get(api.channel_id);
    if (channel && kind === 'created' && onlyFor === undefined) channel.lastMessageId = api.id;
  });
  const messages = createMessageStore(signals);
  for (const { api, onlyFor } of past?.messages ?? [])
    messages.create({ api, files: filesOfPast(api), edits: 0, ...(onlyFor !== undefined && { onlyFor }) });
  return {
    world,
    windows,
    now,
    nextId,
    origin,
    signals,
    messages,
    nonces: createMessageNonceCache(now, windows.nonceMs),
    oldEdits: createOldMessageEditLimiter(now, oldEdits),
    autoMod: createAutoMod(),
    commands: createCommandRegistry(world.application.id, nextId, now),
    interactions: createInteractionRecords(now, nextId),
    gateway: createGateway({
      world,
      signals,
      initialEvents,
      starts,
      shards,
      heartbeatMs: windows.heartbeatMs,
      identifyMs: windows.identifyMs,
      frameRateMs: windows.frameRateMs,
    }),
    records,
    directChannels: new Map(past?.directChannels),
    scheduledEvents: [],
    invites: [],
    directOpenings: [],
    suspicion: { ofSpam: false },
  };
};

/** Files of earlier messages, so that an edit may keep them. Their bytes are lost. */
const filesOfPast = ({ attachments }: PreviousDiscordState['messages'][number]['api']): StoredFile[] =>
  attachments.map((attachment) => ({ attachment, bytes: new Uint8Array() }));
