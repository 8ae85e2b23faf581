import type { RefreshableCatalogue } from '../domain/catalogue.ts';
import type { Clock } from '../domain/clock.ts';
import type { CompleteMediaServer } from '../domain/completeMediaServer.ts';
import type { Logger } from '../domain/logger.ts';
import type { FeedStore } from '../domain/store.ts';
import type { Feeds } from '../render/texts/en/feeds.ts';
import { runCatalogue } from './catalogue.ts';
import { runHistory } from './history.ts';
import type { Job } from './job.ts';
import { runMaintenance } from './maintenance.ts';

/** A feed's channel, and when to look; without a channel there is no such job. */
interface Feed {
  readonly channelId?: string | undefined;
  readonly pattern: string;
}

interface JobsDeps {
  readonly history: Feed;
  readonly maintenance: Feed;
  /** The titles behind autocomplete, and when to read them anew. */
  readonly catalogue: { readonly pattern: string; readonly index: Pick<RefreshableCatalogue, 'refresh'> };
  readonly media: CompleteMediaServer;
  readonly store: { readonly feeds: FeedStore; sweep(): Promise<void> };
  readonly clock: Clock;
  readonly log: Logger;
  readonly texts: Feeds;
  readonly timeZone: string;
  readonly wake: () => void;
}

/** A first look back at a long history is read by pages, and still has to end. */
const HISTORY_DEADLINE_MS = 5 * 60_000;
const MAINTENANCE_DEADLINE_MS = 60_000;
const SWEEP_DEADLINE_MS = 60_000;
/** 100,000 titles are a thousand pages; a slow server takes half a second for each. */
const CATALOGUE_DEADLINE_MS = 30 * 60_000;

/** The jobs that are configured, as data. */
export function createJobs({ history, maintenance, catalogue, store, timeZone, ...deps }: JobsDeps): readonly Job[] {
  const { feeds } = store;
  return [
    ...job(history, (channelId) => ({
      name: 'history',
      pattern: history.pattern,
      timezone: 'UTC',
      runAtStart: true,
      deadlineMs: HISTORY_DEADLINE_MS,
      run: (signal) => runHistory({ ...deps, feeds, channelId, signal }),
    })),
    ...job(maintenance, (channelId) => ({
      name: 'maintenance',
      pattern: maintenance.pattern,
      timezone: timeZone,
      runAtStart: false,
      makeUp: true,
      deadlineMs: MAINTENANCE_DEADLINE_MS,
      run: (signal, slot) => runMaintenance({ ...deps, feeds, channelId, signal, slot }),
    })),
    {
      name: 'catalogue',
      pattern: catalogue.pattern,
      timezone: 'UTC',
      runAtStart: true,
      deadlineMs: CATALOGUE_DEADLINE_MS,
      run: (signal) => runCatalogue({ ...deps, catalogue: catalogue.index, signal }),
    },
    {
      name: 'sweep',
      pattern: '17 3 * * *',
      timezone: 'UTC',
      runAtStart: false,
      deadlineMs: SWEEP_DEADLINE_MS,
      run: () => store.sweep(),
    },
  ];
}

const job = ({ channelId }: Feed, make: (channelId: string) => Job): readonly Job[] =>
  channelId === undefined ? [] : [make(channelId)];
