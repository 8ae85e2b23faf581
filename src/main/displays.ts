import { boardButtons, detailsButton } from '../commands/session/details.ts';
import type { ReadyClient } from '../discord/gateway/client.ts';
import { createPresenceLine } from '../discord/gateway/presence.ts';
import { createChannels } from '../discord/posting/channels.ts';
import { createChannelUpkeep } from '../discord/posting/channelUpkeep.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import type { LiveChanges } from '../domain/live/liveChanges.ts';
import type { MediaServers } from '../domain/servers/mediaServers.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import { librariesIn, type Scopes } from '../domain/servers/scope.ts';
import type { ChannelBlocker } from '../jobs/delivery/blockedChannels.ts';
import { BoardJob } from '../jobs/live/board/board.ts';
import { createIdle, type ReadIdle, togetherIdle } from '../jobs/live/board/idle.ts';
import { createSeenStreams } from '../jobs/live/board/seenStreams.ts';
import { CounterJob, type StuckCounter } from '../jobs/live/counters/counters.ts';
import { createNumbers } from '../jobs/live/counters/numbers.ts';
import { createPresence } from '../jobs/live/presence.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Ports } from './ports.ts';
import { mediaOfAll, versionsOn } from './servers/allServers.ts';
import type { OpenedServer } from './servers/openRunningServer.ts';

type DisplaysPorts = Pick<
  Ports,
  | ('config' | 'clock' | 'log' | 'scrub' | 'shutdown' | 'store' | 'all' | 'servers')
  | ('sessions' | 'visible' | 'guildIds' | 'postingRest')
>;

/** The parts that exist once Discord has let the bot in. */
interface OnlineParts {
  readonly client: ReadyClient;
  readonly channelBlocker: ChannelBlocker;
}

/**
 * Shows the current streams in Discord: boards, channel counters, the presence. Commands hold it before it
 * runs.
 */
export interface Displays {
  readonly changes: LiveChanges;
  /**
   * Tries at once the boards and counters that failed in those channels. Rejects with the database's failure.
   */
  retry(channelIds: ReadonlySet<string>): Promise<void>;
  /** The channels of counters that cannot be renamed. */
  stuckCounters(): readonly StuckCounter[];
  /** Begins with the stored boards and counters; never rejects. */
  start(ports: DisplaysPorts, online: OnlineParts): Promise<void>;
}

export function createDisplays(): Displays {
  let running: { readonly boards: BoardJob; readonly counters: CounterJob } | undefined;
  const changes: LiveChanges = {
    boards: async () => await running?.boards.changed(),
    moveBoard: (id) => running?.boards.move(id),
    counters: async () => await running?.counters.changed(),
  };
  return {
    changes,
    retry: async (channelIds) => {
      running?.counters.retry(channelIds);
      await running?.boards.retry(channelIds);
    },
    stuckCounters: () => running?.counters.stuckChannels() ?? [],
    start: async (ports, online) => {
      const { sessions, shutdown } = ports;
      running = { boards: boardsOf(ports, online), counters: countersOf(ports, online) };
      for (const job of Object.values(running)) {
        sessions.add(job);
        shutdown.onClose((signal) => job.stop(signal));
      }
      sessions.add(presenceOf(ports, online));
      redrawOnChange(ports.store.mediaServers, changes);
      await running.boards.changed();
      await running.counters.changed();
    },
  };
}

/** A server that a guild may not see any more disappears at once, not with the next look at the streams. */
export function redrawOnChange(
  { subscribe }: Pick<MediaServers, 'subscribe'>,
  { boards, counters }: Pick<LiveChanges, 'boards' | 'counters'>,
): void {
  subscribe(() => {
    void boards();
    void counters();
  });
}

function boardsOf(ports: DisplaysPorts, { client, channelBlocker }: OnlineParts): BoardJob {
  const { store, all, postingRest, servers, visible, clock, log } = ports;
  const channels = createChannels(client, postingRest);
  const upkeep = createChannelUpkeep(client, postingRest);
  return new BoardJob({
    boards: store.boards,
    outbox: store.outbox,
    people: store.people,
    linkedAccounts: store.linkedAccounts,
    channels: {
      time: channels.time,
      post: channels.post,
      edit: channels.edit,
      find: channels.find,
      remove: upkeep.remove,
      newest: upkeep.newest,
      rename: upkeep.rename,
    },
    channelBlocker,
    visible,
    statesOf: all.statesOf,
    posters: all.posters,
    streams: createSeenStreams({ knownVersions: versionsOn(servers, visible.serverOf) }),
    idle: idleOn(ports),
    buttonsOf: boardButtons,
    detailsOf: detailsButton,
    fill: createPressTickets({ tickets: store.tickets, clock, log }).fill,
    needsChanged: ports.sessions.changed,
    clock,
    log,
    random: Math.random,
  });
}

/** Each server has an idle view of its own, as long as it runs. */
function idleOn({ servers, store, clock, log }: DisplaysPorts) {
  const idles = new WeakMap<OpenedServer, ReadIdle>();
  const idleOf = (server: OpenedServer) => {
    const { id, media } = server;
    const deps = { server: id, plays: store.playsOf([id]), media, clock, log, signal: server.shutdown.begun };
    const idle = idles.get(server) ?? createIdle(deps);
    idles.set(server, idle);
    return idle;
  };
  return async (ids: readonly ServerId[], scopes: Scopes) => {
    const running = ids.flatMap((id) => servers.find(id) ?? []);
    const views = running.map((server) => {
      const idle = idleOf(server);
      return idle(librariesIn(scopes, server.id));
    });
    return togetherIdle(await Promise.all(views));
  };
}

const countersOf = (
  { store, all, visible, sessions, postingRest, clock, log }: DisplaysPorts,
  { client }: OnlineParts,
) =>
  new CounterJob({
    counters: store.counters,
    channels: createChannelUpkeep(client, postingRest),
    numberOf: createNumbers({ media: mediaOfAll(all), visible, clock }),
    visible,
    statesOf: all.statesOf,
    needsChanged: sessions.changed,
    clock,
    log,
    random: Math.random,
  });

function presenceOf(ports: DisplaysPorts, { client }: OnlineParts) {
  const { PRESENCE: setting, FEED_LANGUAGE: language, access } = ports.config;
  return createPresence({
    visible: ports.visible,
    scrub: ports.scrub,
    clock: ports.clock,
    // A guild that `GUILD_IDS` leaves out may see no server, and would leave nothing to show.
    guildIds: () => ports.guildIds().filter((id) => access.guildIds?.includes(id) ?? true),
    health: ports.all.health,
    setting,
    texts: textsFor(language),
    line: createPresenceLine(client),
  });
}
