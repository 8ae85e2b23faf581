import { FEED_FACTS, type FeedFacts, type FeedName } from '../../domain/notifications/feeds.ts';
import type { Job, RunHistory } from '../scheduling/job.ts';
import { type ServerIdentityCheck, withKnownServer } from '../sync/serverIdentity.ts';
import { FEED_DEFINITIONS } from './definitions.ts';
import type { InitialSubscriptions } from './initialSubscriptions.ts';
import type { PolledSource, ScheduledSource, SourceDeps } from './source.ts';

export interface FeedJobsDeps extends SourceDeps {
  /** When each feed runs, as a cron expression. */
  readonly patterns: ReadonlyMap<FeedName, string>;
  /** The time zone of scheduled feeds; polls run in UTC. */
  readonly timeZone: string;
  /** While the guild of a feed's initial channel is unknown, the feed does not run: what it recorded would never get there. */
  readonly initialSubscriptions: Pick<InitialSubscriptions, 'isOpen'>;
  readonly checkServerIdentity: ServerIdentityCheck;
}

type Run = (signal: AbortSignal) => Promise<void>;

/** One job for each feed that finds its events itself. */
export const feedJobs = (deps: FeedJobsDeps): readonly Job[] =>
  FEED_FACTS.flatMap((facts) => {
    const { source } = FEED_DEFINITIONS[facts.name];
    if (source.kind === 'recorded') return [];
    return [source.kind === 'polled' ? pollJob(facts, source, deps) : scheduledJob(facts, source, deps)];
  });

function pollJob(facts: FeedFacts, { isAlwaysRead, deadlineMs, poll }: PolledSource, deps: FeedJobsDeps): Job {
  const { name, about } = facts;
  const look: Run = (signal) => poll({ ...deps, signal });
  const known = about === 'content' ? withKnownServer(deps, look) : look;
  const run = isAlwaysRead ? known : whenSubscribed(name, deps, known);
  return {
    name,
    pattern: patternOf(name, deps),
    timezone: 'UTC',
    runAtStart: true,
    deadlineMs,
    run: async (signal) => (deps.initialSubscriptions.isOpen(name) ? undefined : run(signal)),
  };
}

function scheduledJob({ name }: FeedFacts, { deadlineMs, runs, run }: ScheduledSource, deps: FeedJobsDeps): Job {
  return {
    name,
    pattern: patternOf(name, deps),
    timezone: deps.timeZone,
    runAtStart: false,
    catchUp: whenChannelKnown(name, runs(deps), deps),
    deadlineMs,
    run: (signal, slot) => run({ ...deps, signal, slot }),
  };
}

function patternOf(name: FeedName, { patterns }: Pick<FeedJobsDeps, 'patterns'>): string {
  const pattern = patterns.get(name);
  if (pattern === undefined) throw new Error(`the feed ${name} has no schedule in FEED_FACTS`);
  return pattern;
}

/** No slot is lost while the channel's guild is unknown: the job looks again soon, and then catches up on the slot. */
const whenChannelKnown = (
  name: FeedName,
  { last, ...history }: RunHistory,
  { initialSubscriptions }: Pick<FeedJobsDeps, 'initialSubscriptions'>,
): RunHistory => ({
  ...history,
  last: async () => {
    if (initialSubscriptions.isOpen(name)) throw new Error("the guild of this job's channel is not known yet");
    return last();
  },
});

/** A feed without a subscription does not run; a later subscription gets only what happens from then on. */
const whenSubscribed =
  (feed: FeedName, { subscriptions, feeds }: Pick<FeedJobsDeps, 'subscriptions' | 'feeds'>, run: Run): Run =>
  async (signal) => {
    if (await subscriptions.hasFeed(feed)) return run(signal);
    if ((await feeds.cursor(feed)) !== undefined) await feeds.restart(feed);
  };
