import { createGateway } from './gateway/gateway.ts';
import { createInitialEvents } from './gateway/initialEvents.ts';
import { createSessionStarts } from './gateway/sessionStarts.ts';
import { createRequestRecords } from './http/requestLog.ts';
import { createCommandRegistry } from './interactions/commandRegistry.ts';
import { createInteractionRecords } from './interactions/records.ts';
import type { StoredFile } from './messages/attachments.ts';
import { createAutoMod } from './messages/autoMod.ts';
import { createNonces } from './messages/nonces.ts';
import { createOldEditsLimiter, type OldEditsLimit } from './messages/oldEditsLimit.ts';
import { createMessageStore } from './messages/store.ts';
import { createSignals } from './signals.ts';
import { createSnowflakes } from './snowflakes.ts';
import { DISCORD_TIME_WINDOWS, type DiscordState, type StateToContinue, type TimeWindows } from './state.ts';
import { createWorld, type World } from './world.ts';

interface Start {
  readonly world: World | undefined;
  readonly windows: Partial<TimeWindows> | undefined;
  readonly origin: () => string;
  readonly now: (() => number) | undefined;
  readonly sessionStarts: number | undefined;
  readonly shards: number | undefined;
  readonly oldEdits: OldEditsLimit | undefined;
  readonly past: StateToContinue | undefined;
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
  const world = givenWorld ?? createWorld();
  const windows = { ...DISCORD_TIME_WINDOWS, ...shrunk };
  const nextId = createSnowflakes(now);
  const signals = createSignals();
  const records = createRequestRecords();
  const starts = createSessionStarts({ now, records, perMs: windows.sessionStartsMs, total: sessionStarts });
  const initialEvents = createInitialEvents(world, () => origin().replace('http', 'ws'));
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
    nonces: createNonces(now, windows.nonceMs),
    oldEdits: createOldEditsLimiter(now, oldEdits),
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
const filesOfPast = ({ attachments }: StateToContinue['messages'][number]['api']): StoredFile[] =>
  attachments.map((attachment) => ({ attachment, bytes: new Uint8Array() }));
