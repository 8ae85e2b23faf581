import { detailsButton } from '../commands/session/details.ts';
import { boardButtons } from '../commands/session/sessionButtons.ts';
import type { Config } from '../config.ts';
import { createPresenceLine } from '../discord/gateway/presence.ts';
import { createChannels } from '../discord/posting/channels.ts';
import { createChannelUpkeep } from '../discord/posting/channelUpkeep.ts';
import type { PostingRest } from '../discord/posting/postingRest.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import type { Clock } from '../domain/clock.ts';
import type { LiveChanges } from '../domain/live/liveChanges.ts';
import type { Logger } from '../domain/logger.ts';
import type { Posters } from '../domain/media/items/posters.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import type { Health } from '../domain/media/server/health.ts';
import type { Scrub } from '../domain/scrub.ts';
import type { ChannelBlocker } from '../jobs/delivery/blockedChannels.ts';
import { type BoardJob, createBoardJob } from '../jobs/live/board/board.ts';
import { createIdle } from '../jobs/live/board/idle.ts';
import { createSeenStreams } from '../jobs/live/board/seenStreams.ts';
import { type CounterJob, createCounterJob } from '../jobs/live/counters/counters.ts';
import { createNumbers } from '../jobs/live/counters/numbers.ts';
import { createPresence } from '../jobs/live/presence.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Store } from '../store/store.ts';
import type { Live } from './live.ts';
import type { Shutdown } from './shutdown.ts';

interface DisplaysParts {
  readonly config: Config;
  readonly client: Parameters<typeof createPresenceLine>[0];
  readonly postingRest: PostingRest;
  readonly channelBlocker: ChannelBlocker;
  readonly store: Store;
  readonly live: Live;
  readonly media: MediaServer;
  readonly health: Health;
  readonly posters: Posters;
  readonly scrub: Scrub;
  readonly clock: Clock;
  readonly log: Logger;
  readonly shutdown: Shutdown;
}

/** What shows in Discord what is playing: boards, channel counters, the presence. Commands hold it before it runs. */
export interface Displays {
  readonly changes: LiveChanges;
  /** Begins with what is stored; never rejects. */
  start(parts: DisplaysParts): Promise<void>;
}

export function createDisplays(): Displays {
  let running: { readonly boards: BoardJob; readonly counters: CounterJob } | undefined;
  return {
    changes: {
      boards: async () => await running?.boards.changed(),
      moveBoard: (id) => running?.boards.move(id),
      counters: async () => await running?.counters.changed(),
    },
    start: async (parts) => {
      const { live, shutdown } = parts;
      running = { boards: boardsOf(parts), counters: countersOf(parts) };
      for (const job of Object.values(running)) {
        live.poller.add(job);
        shutdown.onClose((signal) => job.stop(signal));
      }
      live.poller.add(presenceOf(parts));
      await running.boards.changed();
      await running.counters.changed();
    },
  };
}

function boardsOf(parts: DisplaysParts): BoardJob {
  const { client, postingRest, channelBlocker, store, live, media, health, posters, clock, log, shutdown } = parts;
  const { boards, outbox, people, plays, tickets } = store;
  return createBoardJob({
    ...{ boards, outbox, channelBlocker, health, posters, textsFor, clock, log },
    channels: { ...createChannels(client, postingRest), ...createChannelUpkeep(postingRest) },
    streams: createSeenStreams({ knownVersions: live.knownVersions, people }),
    idle: createIdle({ plays, media, clock, log, signal: shutdown.begun }),
    buttonsOf: boardButtons,
    detailsOf: detailsButton,
    fill: createPressTickets({ tickets, clock, log }).fill,
    needsChanged: live.poller.changed,
    random: Math.random,
  });
}

const countersOf = ({ postingRest, store, live, media, health, clock, log }: DisplaysParts): CounterJob =>
  createCounterJob({
    ...{ counters: store.counters, health, textsFor, clock, log },
    channels: createChannelUpkeep(postingRest),
    numberOf: createNumbers({ media, clock }),
    needsChanged: live.poller.changed,
    random: Math.random,
  });

const presenceOf = ({ config, client, health, scrub, clock }: DisplaysParts) =>
  createPresence({
    ...{ setting: config.PRESENCE, texts: textsFor(config.FEED_LANGUAGE), health, scrub, clock },
    line: createPresenceLine(client),
  });
