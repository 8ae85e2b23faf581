import { describeDiscordRuleViolation } from '../discord/http/requestLog.ts';
import type { EventMentionComparison } from './checker/compare.ts';
import { findWronglyEndedStreams } from './checker/endings.ts';
import { SUBSCRIPTIONS_THAT_NAME_EVENTS } from './checker/eventLog.ts';
import { countRenameRequests } from './checker/live.ts';
import { findStatusFeedProblems } from './checker/statusFeeds.ts';
import { KILL_STEPS, type KillStep } from './steps.ts';
import { CRASH_TEST_FEEDS, type CrashTestSubscription } from './subscriptions/subscriptions.ts';
import type { CrashTestRun } from './testRun.ts';

const POST = /\/channels\/\d+\/messages$/;
const EDIT = /\/channels\/\d+\/messages\/\d+$/;

/**
 * Checks the whole run at its end and adds each mistake to `problems`. The bot must be stopped, and must have been
 * killed at each of `steps`.
 */
export function checkCrashTestOutcome(run: CrashTestRun, steps: readonly KillStep[]): void {
  const { world, eventLog, incidents, kills, problems } = run;
  problems.push(
    ...SUBSCRIPTIONS_THAT_NAME_EVENTS.flatMap((subscription) => wrongIn(eventLog.compare(subscription), subscription)),
    ...eventLog.publicMessages.problems,
    ...findStatusFeedProblems(world, eventLog, incidents),
    ...findWronglyEndedStreams(world.media, run.mayEnd),
    ...steps.filter((step) => kills.of(step) === 0).map((step) => `never killed at ${step}`),
    ...world.discord.violations.map(describeDiscordRuleViolation),
    ...world.servers.flatMap(({ violations, profile }) =>
      violations.map(({ method, path, why }) => `${profile.name}: ${method} ${path}: ${why}`),
    ),
  );
}

function wrongIn(
  { lost, repeated, disordered, wrong }: EventMentionComparison,
  { channels }: CrashTestSubscription,
): readonly string[] {
  const channelNames = `#${channels.join(', #')}`;
  return [
    ...lost.map((problem) => `lost in ${channelNames}: ${problem}`),
    ...repeated.map((problem) => `repeated in ${channelNames}: ${problem}`),
    ...disordered.map((problem) => `out of order in ${channelNames}: ${problem}`),
    ...wrong.map((problem) => `wrong in ${channelNames}: ${problem}`),
  ];
}

export function createCrashReport({
  seed,
  world,
  eventLog,
  kills,
  attempted,
  faults,
  counts,
  problems,
}: CrashTestRun): readonly string[] {
  const { discord } = world;
  const countRequests = (method: string, path: RegExp) =>
    discord.requests.filter((request) => request.method === method && path.test(request.path)).length;
  const happened = CRASH_TEST_FEEDS.map((feed) => ({ feed, count: eventLog.count(feed) })).filter(
    ({ count }) => count > 0,
  );
  return [
    `seed ${seed}, ${counts.rounds} rounds, and ${counts.quiet} runs without faults to catch up`,
    `kills, at ${attempted.size} of ${KILL_STEPS.length} steps:`,
    ...kills.lines(),
    'injected faults:',
    ...faults.lines(),
    `happened: ${happened.map(({ feed, count }) => `${feed} ${count}`).join(', ')}`,
    ...SUBSCRIPTIONS_THAT_NAME_EVENTS.map(
      (subscription) => `  #${subscription.channels.join(', #')}: ${eventLog.messages(subscription).length} messages`,
    ),
    `${countRequests('POST', POST)} POSTs, ${countRequests('PATCH', EDIT)} edits, ${countRenameRequests(world)} renames of a channel`,
    `${world.media.simulation.terminations.length} streams ended by a rule`,
    `${discord.repeatsAnswered()} repeated POSTs that Discord recognized by their nonce`,
    `${counts.searches} searches for a post marker, ${counts.found} of them for a message that was there`,
    `${problems.length} problems`,
  ];
}
