import { FEED_PROPERTIES, type FeedName, type FeedProperties } from '../../domain/notifications/feeds.ts';
import type { ScheduleMemory } from '../../domain/scheduleMemory.ts';
import { createPollJob, createScheduledJob, type Job } from '../scheduling/job.ts';
import { type ServerIdentityCheck, withKnownServer } from '../scheduling/serverIdentity.ts';
import { FEED_DEFINITIONS } from './definitions.ts';
import type { FeedSourceDeps, PolledSource } from './source.ts';

export interface FeedJobsDeps extends FeedSourceDeps {
  readonly patterns: ReadonlyMap<FeedName, string>;
  /** Time zone of scheduled feeds. Polls run in UTC. */
  readonly timeZone: string;
  readonly checkServerIdentity: ServerIdentityCheck;
  readonly scheduleMemory: ScheduleMemory;
}

type RunPoll = (signal: AbortSignal) => Promise<void>;

export const createFeedJobs = (deps: FeedJobsDeps): readonly Job[] =>
  FEED_PROPERTIES.flatMap((facts): readonly Job[] => {
    const { name } = facts;
    const { source } = FEED_DEFINITIONS[name];
    if (source.kind === 'recorded') return [];
    const pattern = patternOf(name, deps);
    if (source.kind === 'polled') {
      return [createPollJob({ name, pattern, deadlineMs: source.deadlineMs, run: pollRunner(facts, source, deps) })];
    }
    const run = (slot: Date, signal: AbortSignal) => source.run({ ...deps, signal, slot });
    return [
      createScheduledJob(
        { name, pattern, timezone: deps.timeZone, deadlineMs: source.deadlineMs, run },
        source.runs(deps),
        deps,
      ),
    ];
  });

function pollRunner(
  { name, about }: FeedProperties,
  { isAlwaysRead, poll }: PolledSource,
  deps: FeedJobsDeps,
): RunPoll {
  const pollFeed: RunPoll = (signal) => poll({ ...deps, signal });
  const pollKnownServer = about === 'content' ? withKnownServer(deps, pollFeed) : pollFeed;
  return isAlwaysRead ? pollKnownServer : whenSubscribed(name, deps, pollKnownServer);
}

function patternOf(name: FeedName, { patterns }: Pick<FeedJobsDeps, 'patterns'>): string {
  const pattern = patterns.get(name);
  if (pattern === undefined) throw new Error(`the feed ${name} has no schedule in FEED_PROPERTIES`);
  return pattern;
}

/**
 * Polls only while the feed has a subscription. Without one, the feed starts over, so that a later subscription gets no
 * older events.
 */
function whenSubscribed(
  feed: FeedName,
  { subscriptions, feeds }: Pick<FeedJobsDeps, 'subscriptions' | 'feeds'>,
  run: RunPoll,
): RunPoll {
  return async (signal) => {
    if (await subscriptions.hasFeed(feed)) return run(signal);
    if ((await feeds.cursor(feed)) !== undefined) await feeds.restart(feed);
  };
}
