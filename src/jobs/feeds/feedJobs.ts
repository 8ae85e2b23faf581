import { FEED_FACTS, type FeedFacts, type FeedName } from '../../domain/notifications/feeds.ts';
import type { Job } from '../scheduling/job.ts';
import { type ServerIdentityCheck, withKnownServer } from '../scheduling/serverIdentity.ts';
import { FEED_DEFINITIONS } from './definitions.ts';
import type { PolledSource, ScheduledSource, SourceDeps } from './source.ts';

export interface FeedJobsDeps extends SourceDeps {
  /** When each feed runs, as a cron expression. */
  readonly patterns: ReadonlyMap<FeedName, string>;
  /** The time zone of scheduled feeds; polls run in UTC. */
  readonly timeZone: string;
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
    run,
  };
}

function scheduledJob({ name }: FeedFacts, { deadlineMs, runs, run }: ScheduledSource, deps: FeedJobsDeps): Job {
  return {
    name,
    pattern: patternOf(name, deps),
    timezone: deps.timeZone,
    runAtStart: false,
    catchUp: runs(deps),
    deadlineMs,
    run: (signal, slot) => run({ ...deps, signal, slot }),
  };
}

function patternOf(name: FeedName, { patterns }: Pick<FeedJobsDeps, 'patterns'>): string {
  const pattern = patterns.get(name);
  if (pattern === undefined) throw new Error(`the feed ${name} has no schedule in FEED_FACTS`);
  return pattern;
}

/** A feed without a subscription does not run; a later subscription gets only what happens from then on. */
const whenSubscribed =
  (feed: FeedName, { subscriptions, feeds }: Pick<FeedJobsDeps, 'subscriptions' | 'feeds'>, run: Run): Run =>
  async (signal) => {
    if (await subscriptions.hasFeed(feed)) return run(signal);
    if ((await feeds.cursor(feed)) !== undefined) await feeds.restart(feed);
  };
