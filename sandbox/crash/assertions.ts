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

/** Adds everything that is wrong at the end to the problems. The bot must not be running, and must have been killed at each of the steps. */
export function assertOutcome(run: TestRun, steps: readonly Step[]): void {
  const { world, eventLog, incidents, kills, problems } = run;
  problems.push(
    ...NAMED_SUBSCRIPTIONS.flatMap((one) => wrongIn(eventLog.compare(one), one)),
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
  const where = `#${channels.join(', #')}`;
  return [
    ...lost.map((each) => `lost in ${where}: ${each}`),
    ...repeated.map((each) => `repeated in ${where}: ${each}`),
    ...disordered.map((each) => `out of order in ${where}: ${each}`),
    ...wrong.map((each) => `wrong in ${where}: ${each}`),
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
  const sent = (method: string, path: RegExp) =>
    discord.requests.filter((request) => request.method === method && path.test(request.path)).length;
  const happened = FEEDS.map((feed) => ({ feed, count: eventLog.count(feed) })).filter(({ count }) => count > 0);
  return [
    `seed ${seed}, ${counts.rounds} rounds, and ${counts.quiet} runs without faults to catch up`,
    `kills, at ${attempted.size} of ${STEPS.length} steps:`,
    ...kills.lines(),
    'injected faults:',
    ...faults.lines(),
    `happened: ${happened.map(({ feed, count }) => `${feed} ${count}`).join(', ')}`,
    ...NAMED_SUBSCRIPTIONS.map((one) => `  #${one.channels.join(', #')}: ${eventLog.messages(one).length} messages`),
    `${sent('POST', POST)} POSTs, ${sent('PATCH', EDIT)} edits, ${renamesAsked(world)} renames of a channel`,
    `${world.media.simulation.terminations.length} streams ended by a rule`,
    `${discord.repeatsAnswered()} repeated POSTs that Discord recognized by their nonce`,
    `${counts.searches} searches for a post marker, ${counts.found} of them for a message that was there`,
    `${problems.length} problems`,
  ];
}
