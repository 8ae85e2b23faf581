import { boardButtons, detailsButton } from '../commands/session/details.ts';
import { createPresenceLine } from '../discord/gateway/presence.ts';
import { createChannels } from '../discord/posting/channels.ts';
import { createChannelUpkeep } from '../discord/posting/channelUpkeep.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import type { LiveChanges } from '../domain/live/liveChanges.ts';
import type { ChannelBlocker } from '../jobs/delivery/blockedChannels.ts';
import { BoardJob } from '../jobs/live/board/board.ts';
import { createIdle } from '../jobs/live/board/idle.ts';
import { createSeenStreams } from '../jobs/live/board/seenStreams.ts';
import { CounterJob } from '../jobs/live/counters/counters.ts';
import { createNumbers } from '../jobs/live/counters/numbers.ts';
import { createPresence } from '../jobs/live/presence.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Ports } from './ports.ts';

type DisplaysPorts = Pick<
  Ports,
  | ('config' | 'clock' | 'log' | 'scrub' | 'shutdown' | 'store' | 'media' | 'health' | 'posters')
  | ('poller' | 'knownVersions' | 'postingRest')
> & {
  readonly channelBlocker: ChannelBlocker;
  readonly client: Parameters<typeof createPresenceLine>[0];
};

/** What shows in Discord what is playing: boards, channel counters, the presence. Commands hold it before it runs. */
export interface Displays {
  readonly changes: LiveChanges;
  /** Begins with what is stored; never rejects. */
  start(ports: DisplaysPorts): Promise<void>;
}

export function createDisplays(): Displays {
  let running: { readonly boards: BoardJob; readonly counters: CounterJob } | undefined;
  return {
    changes: {
      boards: async () => await running?.boards.changed(),
      moveBoard: (id) => running?.boards.move(id),
      counters: async () => await running?.counters.changed(),
    },
    start: async (ports) => {
      const { poller, shutdown } = ports;
      running = { boards: boardsOf(ports), counters: countersOf(ports) };
      for (const job of Object.values(running)) {
        poller.add(job);
        shutdown.onClose((signal) => job.stop(signal));
      }
      poller.add(presenceOf(ports));
      await running.boards.changed();
      await running.counters.changed();
    },
  };
}

function boardsOf(ports: DisplaysPorts): BoardJob {
  const { client, postingRest } = ports;
  const all = { ...ports.store, ...ports };
  return new BoardJob({
    ...all,
    channels: { ...createChannels(client, postingRest), ...createChannelUpkeep(postingRest) },
    streams: createSeenStreams(all),
    idle: createIdle({ ...all, signal: ports.shutdown.begun }),
    buttonsOf: boardButtons,
    detailsOf: detailsButton,
    fill: createPressTickets(all).fill,
    needsChanged: ports.poller.changed,
    random: Math.random,
  });
}

const countersOf = (ports: DisplaysPorts): CounterJob =>
  new CounterJob({
    ...ports.store,
    ...ports,
    channels: createChannelUpkeep(ports.postingRest),
    numberOf: createNumbers(ports),
    needsChanged: ports.poller.changed,
    random: Math.random,
  });

function presenceOf(ports: DisplaysPorts) {
  const { PRESENCE: setting, FEED_LANGUAGE: language } = ports.config;
  return createPresence({ ...ports, setting, texts: textsFor(language), line: createPresenceLine(ports.client) });
}
