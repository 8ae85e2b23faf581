import { describeViolation } from '../discord/http/requestLog.ts';
import type { ComparisonResult } from './checker/compare.ts';
import { wrongEndings } from './checker/endings.ts';
import { NAMED_SUBSCRIPTIONS } from './checker/eventLog.ts';
import { renamesAsked } from './checker/live.ts';
import { problemsInStatusFeeds } from './checker/statusFeeds.ts';
import { STEPS, type Step } from './steps.ts';
import { FEEDS, type Subscription } from './subscriptions/subscriptions.ts';
import type { TestRun } from './testRun.ts';

const POST = /\/channels\/\d+\/messages$/;
const EDIT = /\/channels\/\d+\/messages\/\d+$/;

/**
 * Checks the whole run at its end, and adds everything that is wrong to `problems`. The bot must be stopped, and must
 * have been killed at each of `steps`.
 */
export function assertOutcome(run: TestRun, steps: readonly Step[]): void {
  const { world, eventLog, incidents, kills, problems } = run;
  problems.push(
    ...NAMED_SUBSCRIPTIONS.flatMap((subscription) => wrongIn(eventLog.compare(subscription), subscription)),
    ...eventLog.publicMessages.problems,
    ...problemsInStatusFeeds(world, eventLog, incidents),
    ...wrongEndings(world.media, run.mayEnd),
    ...steps.filter((step) => kills.of(step) === 0).map((step) => `never killed at ${step}`),
    ...world.discord.violations.map(describeViolation),
    ...world.servers.flatMap(({ violations, profile }) =>
      violations.map(({ method, path, why }) => `${profile.name}: ${method} ${path}: ${why}`),
    ),
  );
}

function wrongIn(
  { lost, repeated, disordered, wrong }: ComparisonResult,
  { channels }: Subscription,
): readonly string[] {
  const channelNames = `#${channels.join(', #')}`;
  return [
    ...lost.map((problem) => `lost in ${channelNames}: ${problem}`),
    ...repeated.map((problem) => `repeated in ${channelNames}: ${problem}`),
    ...disordered.map((problem) => `out of order in ${channelNames}: ${problem}`),
    ...wrong.map((problem) => `wrong in ${channelNames}: ${problem}`),
  ];
}

export function reportOf({
  seed,
  world,
  eventLog,
  kills,
  attempted,
  faults,
  counts,
  problems,
}: TestRun): readonly string[] {
  const { discord } = world;
  const countRequests = (method: string, path: RegExp) =>
    discord.requests.filter((request) => request.method === method && path.test(request.path)).length;
  const happened = FEEDS.map((feed) => ({ feed, count: eventLog.count(feed) })).filter(({ count }) => count > 0);
  return [
    `seed ${seed}, ${counts.rounds} rounds, and ${counts.quiet} runs without faults to catch up`,
    `kills, at ${attempted.size} of ${STEPS.length} steps:`,
    ...kills.lines(),
    'injected faults:',
    ...faults.lines(),
    `happened: ${happened.map(({ feed, count }) => `${feed} ${count}`).join(', ')}`,
    ...NAMED_SUBSCRIPTIONS.map(
      (subscription) => `  #${subscription.channels.join(', #')}: ${eventLog.messages(subscription).length} messages`,
    ),
    `${countRequests('POST', POST)} POSTs, ${countRequests('PATCH', EDIT)} edits, ${renamesAsked(world)} renames of a channel`,
    `${world.media.simulation.terminations.length} streams ended by a rule`,
    `${discord.repeatsAnswered()} repeated POSTs that Discord recognized by their nonce`,
    `${counts.searches} searches for a post marker, ${counts.found} of them for a message that was there`,
    `${problems.length} problems`,
  ];
}
