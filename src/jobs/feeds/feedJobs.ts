import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Health } from '../../domain/media/server/health.ts';
import type { FeedStore } from '../../domain/notifications/events.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { Subscriptions } from '../../domain/notifications/subscriptions.ts';
import type { ScheduleMemory } from '../../domain/scheduleMemory.ts';
import type { Plays } from '../../domain/statistics/plays.ts';
import type { Wake } from '../../domain/wake.ts';
import type { Job, RunHistory } from '../scheduling/job.ts';
import { type ServerIdentityCheck, withKnownServer } from '../sync/serverIdentity.ts';
import { runAdded } from './added/poll.ts';
import { runDevices } from './devices/poll.ts';
import { runHistory } from './history/poll.ts';
import type { InitialSubscriptions } from './initialSubscriptions.ts';
import { maintenanceHistory, runMaintenance } from './maintenance/poll.ts';
import { runServer } from './server/poll.ts';
import { runTranscodes } from './transcodes/poll.ts';

export interface FeedJobsDeps {
  /** When each feed looks; `maintenance` in the time zone, the others in UTC. */
  readonly patterns: Readonly<Record<FeedName, string>>;
  readonly timeZone: string;
  readonly media: MediaServer;
  readonly health: Pick<Health, 'state'>;
  readonly feeds: FeedStore;
  readonly plays: Pick<Plays, 'standings'>;
  readonly scheduleMemory: ScheduleMemory;
  readonly subscriptions: Pick<Subscriptions, 'hasFeed'>;
  /** A feed whose channel is still to be found out is not read: what is written down before would not be told there. */
  readonly initialSubscriptions: Pick<InitialSubscriptions, 'isOpen'>;
  readonly checkServerIdentity: ServerIdentityCheck;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when there is news. */
  readonly wake: Wake;
  /** Called when the whole history is to be read once more. */
  readonly readAgain: () => void;
}

/** A first look back at a long history, or through a large library, is read by pages, and still has to end. */
const LONG_DEADLINE_MS = 30 * 60_000;
const DEADLINE_MS = 60_000;
/** Its answer is written down for a minute if need be. */
const MAINTENANCE_DEADLINE_MS = 2 * 60_000;

type Polled = (name: FeedName, deadlineMs: number, run: (signal: AbortSignal) => Promise<void>) => Job;

/** One job for each feed. */
export function feedJobs(deps: FeedJobsDeps): readonly Job[] {
  const { patterns, timeZone, feeds, scheduleMemory, initialSubscriptions } = deps;
  const polled: Polled = (name, deadlineMs, run) => ({
    name,
    pattern: patterns[name],
    timezone: 'UTC',
    runAtStart: true,
    deadlineMs,
    run: async (signal) => (initialSubscriptions.isOpen(name) ? undefined : run(signal)),
  });
  const content: Polled = (name, deadlineMs, run) => polled(name, deadlineMs, withKnownServer(deps, run));
  const heard: Polled = (name, deadlineMs, run) => polled(name, deadlineMs, whenHeard(name, deps, run));
  const heardContent: Polled = (name, deadlineMs, run) => heard(name, deadlineMs, withKnownServer(deps, run));
  return [
    // Read whether or not anybody is told: our own copy of the history lives on it.
    content('history', LONG_DEADLINE_MS, (signal) => runHistory({ ...deps, signal })),
    heardContent('added', LONG_DEADLINE_MS, (signal) => runAdded({ ...deps, signal })),
    heardContent('devices', DEADLINE_MS, (signal) => runDevices({ ...deps, signal })),
    heard('server', DEADLINE_MS, (signal) => runServer({ ...deps, signal })),
    heardContent('transcodes', DEADLINE_MS, (signal) => runTranscodes({ ...deps, signal })),
    {
      name: 'maintenance',
      pattern: patterns.maintenance,
      timezone: timeZone,
      runAtStart: false,
      catchUp: whenFound(maintenanceHistory(feeds, scheduleMemory), initialSubscriptions),
      deadlineMs: MAINTENANCE_DEADLINE_MS,
      run: (signal, slot) => runMaintenance({ ...deps, signal, slot }),
    },
  ];
}

/** No slot passes while the channel is still to be found out: it is looked for again soon, and made up then. */
const whenFound = (
  { last, ...history }: RunHistory,
  initialSubscriptions: FeedJobsDeps['initialSubscriptions'],
): RunHistory => ({
  ...history,
  last: async () => {
    if (initialSubscriptions.isOpen('maintenance')) throw new Error('the channel of this job is not found out yet');
    return last();
  },
});

/** A feed that nobody is told is not read; who is told later hears what comes from then on. */
const whenHeard =
  (
    feed: FeedName,
    { subscriptions, feeds }: Pick<FeedJobsDeps, 'subscriptions' | 'feeds'>,
    run: (signal: AbortSignal) => Promise<void>,
  ): ((signal: AbortSignal) => Promise<void>) =>
  async (signal) => {
    if (await subscriptions.hasFeed(feed)) return run(signal);
    if ((await feeds.cursor(feed)) !== undefined) await feeds.restart(feed);
  };
