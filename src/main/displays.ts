import { panelMessage } from '../commands/panel/tasks.ts';
import { boardButtons, detailsButton } from '../commands/session/details.ts';
import type { ReadyClient } from '../discord/gateway/client.ts';
import { createPresenceLine } from '../discord/gateway/presence.ts';
import { createChannels } from '../discord/posting/channels.ts';
import { createChannelUpkeep } from '../discord/posting/channelUpkeep.ts';
import { createComponentPressTickets } from '../discord/reply/pressTickets.ts';
import type { BoardAndCounterRefresher } from '../domain/live/liveChanges.ts';
import type { MediaServers } from '../domain/servers/mediaServers.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import { type LibraryScopes, librariesInScopes } from '../domain/servers/scope.ts';
import type { ChannelBlocker } from '../jobs/delivery/blockedChannels.ts';
import { BoardJob } from '../jobs/live/board/board.ts';
import {
  createIdleBoardContentReader,
  type IdleBoardContentReader,
  mergeIdleBoardContent,
} from '../jobs/live/board/idle.ts';
import { PanelJob } from '../jobs/live/board/panelJob.ts';
import { createPrepareStreams } from '../jobs/live/board/seenStreams.ts';
import { CounterJob, type StuckCounter } from '../jobs/live/counters/counters.ts';
import { createCounterNumberReader } from '../jobs/live/counters/numbers.ts';
import { createPresence } from '../jobs/live/presence.ts';
import { textsForLanguage } from '../render/texts/texts.ts';
import type { BotServices } from './ports.ts';
import { combineMediaServers, knownVersionsOnServers } from './servers/allServers.ts';
import type { OpenedServer } from './servers/openRunningServer.ts';

type DisplaysPorts = Pick<
  BotServices,
  | 'config'
  | 'clock'
  | 'log'
  | 'scrub'
  | 'shutdown'
  | 'store'
  | 'all'
  | 'servers'
  | 'sessions'
  | 'visible'
  | 'guildIds'
  | 'postingRest'
  | 'appearanceOf'
>;

interface OnlineParts {
  readonly client: ReadyClient;
  readonly channelBlocker: ChannelBlocker;
}

/**
 * Displays of the current streams in Discord: boards, channel counters and the bot's presence. Commands need this
 * object before the displays start.
 */
export interface StreamDisplays {
  readonly changes: BoardAndCounterRefresher;
  /** Retries failed boards and counters in these channels at once. Rejects if the database fails. */
  retry(channelIds: ReadonlySet<string>): Promise<void>;
  stuckCounters(): readonly StuckCounter[];
  /** Starts all displays. Never rejects. */
  start(ports: DisplaysPorts, online: OnlineParts): Promise<void>;
}

export function createStreamDisplays(): StreamDisplays {
  let jobs: { readonly boards: BoardJob; readonly panels: PanelJob; readonly counters: CounterJob } | undefined;
  const changes: BoardAndCounterRefresher = {
    boards: async () => {
      await jobs?.boards.changed();
      await jobs?.panels.changed();
    },
    moveBoard: (id) => jobs?.boards.move(id),
    counters: async () => await jobs?.counters.changed(),
  };
  return {
    changes,
    retry: async (channelIds) => {
      jobs?.counters.retry(channelIds);
      await jobs?.boards.retry(channelIds);
      await jobs?.panels.retry(channelIds);
    },
    stuckCounters: () => jobs?.counters.stuckChannels() ?? [],
    start: async (ports, online) => {
      const { sessions, shutdown } = ports;
      jobs = {
        boards: createBoardJob(ports, online),
        panels: createPanelJob(ports, online),
        counters: createCounterJob(ports, online),
      };
      const { boards, panels, counters } = jobs;
      for (const job of [boards, counters]) sessions.add(job);
      for (const job of [boards, panels, counters]) shutdown.onClose((signal) => job.stop(signal));
      sessions.add(createPresenceFor(ports, online));
      redrawStreamDisplaysOnChange(ports.store.mediaServers, changes);
      await boards.changed();
      await panels.start();
      await counters.changed();
    },
  };
}

/**
 * Removes a server from a guild's displays as soon as the guild may no longer see it, without waiting for the next
 * poll.
 */
export function redrawStreamDisplaysOnChange(
  { subscribe }: Pick<MediaServers, 'subscribe'>,
  { boards, counters }: Pick<BoardAndCounterRefresher, 'boards' | 'counters'>,
): void {
  subscribe(() => {
    void boards();
    void counters();
  });
}

function createMessageDeps(
  { store, appearanceOf, postingRest, clock, log }: DisplaysPorts,
  { client, channelBlocker }: OnlineParts,
) {
  const channels = createChannels(client, postingRest);
  const upkeep = createChannelUpkeep(client, postingRest);
  return {
    boards: store.boards,
    outbox: store.outbox,
    appearanceOf,
    channels: {
      time: channels.time,
      post: channels.post,
      edit: channels.edit,
      find: channels.find,
      remove: upkeep.remove,
      newest: upkeep.newest,
      rename: upkeep.rename,
      pin: upkeep.pin,
      has: upkeep.has,
    },
    channelBlocker,
    fill: createComponentPressTickets({ tickets: store.tickets, clock, log }).fill,
    clock,
    log,
    random: Math.random,
  };
}

const createPanelJob = (ports: DisplaysPorts, online: OnlineParts): PanelJob =>
  new PanelJob({ ...createMessageDeps(ports, online), panelOf: panelMessage });

function createBoardJob(ports: DisplaysPorts, online: OnlineParts): BoardJob {
  const { store, all, servers, visible } = ports;
  return new BoardJob({
    ...createMessageDeps(ports, online),
    people: store.people,
    linkedAccounts: store.linkedAccounts,
    visible,
    statesOf: all.statesOf,
    posters: all.posters,
    streams: createPrepareStreams({ knownVersions: knownVersionsOnServers(servers, visible.serverOf) }),
    idle: createReadIdleOf(ports),
    buttonsOf: boardButtons,
    detailsOf: detailsButton,
    needsChanged: ports.sessions.changed,
  });
}

function createReadIdleOf({ servers, store, clock, log }: DisplaysPorts) {
  const idles = new WeakMap<OpenedServer, IdleBoardContentReader>();
  const idleOf = (server: OpenedServer) => {
    const { id, media } = server;
    const deps = { server: id, plays: store.playsOf([id]), media, clock, log, signal: server.shutdown.begun };
    const idle = idles.get(server) ?? createIdleBoardContentReader(deps);
    idles.set(server, idle);
    return idle;
  };
  return async (ids: readonly ServerId[], scopes: LibraryScopes) => {
    const runningServers = ids.flatMap((id) => servers.find(id) ?? []);
    const views = runningServers.map((server) => {
      const idle = idleOf(server);
      return idle(librariesInScopes(scopes, server.id));
    });
    return mergeIdleBoardContent(await Promise.all(views));
  };
}

const createCounterJob = (
  { store, all, visible, sessions, postingRest, clock, log }: DisplaysPorts,
  { client }: OnlineParts,
) =>
  new CounterJob({
    counters: store.counters,
    channels: createChannelUpkeep(client, postingRest),
    numberOf: createCounterNumberReader({ media: combineMediaServers(all), visible, clock }),
    visible,
    statesOf: all.statesOf,
    needsChanged: sessions.changed,
    clock,
    log,
    random: Math.random,
  });

function createPresenceFor(ports: DisplaysPorts, { client }: OnlineParts) {
  const { PRESENCE: setting, FEED_LANGUAGE: language, access } = ports.config;
  return createPresence({
    visible: ports.visible,
    scrub: ports.scrub,
    clock: ports.clock,
    // Leaves out guilds that `GUILD_IDS` does not list. They may see no server, so they would empty the presence, which
    // all guilds share.
    guildIds: () => ports.guildIds().filter((id) => access.guildIds?.includes(id) ?? true),
    health: ports.all.health,
    setting,
    texts: textsForLanguage(language),
    line: createPresenceLine(client),
  });
}
