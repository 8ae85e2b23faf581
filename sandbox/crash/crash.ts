import { SeededRandomGenerator } from '../media-server/state/random.ts';
import { checkCrashTestOutcome, createCrashReport } from './assertions.ts';
import { type RunEnd, runBot } from './botRun.ts';
import { SUBSCRIPTIONS_THAT_NAME_EVENTS } from './checker/eventLog.ts';
import { deliverAllDueMessages, deliverAndCheckAllMessages, runUntilEveryFeedPolled } from './finalRuns.ts';
import { ALL_CRASH_CASES, type CrashCase, type CrashRoundPlan, planCrashRounds } from './plan.ts';
import { type CrashScenarioName, OTHER_SERVER_SCENARIO } from './scenarios/names.ts';
import { runCrashScenario } from './scenarios/run.ts';
import { waitForPendingRequests } from './scenarios/runWithoutFaults.ts';
import { STEPS_LEAVING_DOUBT } from './steps.ts';
import { feedMessagePaths } from './subscriptions/live.ts';
import { setUpCrashTest } from './subscriptions/setUp.ts';
import { type CrashTestRun, createCrashTestRun } from './testRun.ts';
import { createCrashTestWorld } from './world.ts';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Kill cases to run. All by default. */
  readonly cases?: readonly CrashCase[];
  /** Number of media servers, 2 by default. The second one goes down from time to time. */
  readonly servers?: 1 | 2;
  readonly print?: (line: string) => void;
  /** Maximum wait in ms for an expected event. */
  readonly timeoutMs?: number;
}

export interface CrashReport {
  readonly lines: readonly string[];
  readonly problems: readonly string[];
}

/** Maximum number of events without a post. With more, the bot would post a summary, which proves less. */
const MAX_WAITING = 10;

/**
 * Runs the crash test: kills the bot again and again while films are watched. Then checks that each play was posted
 * exactly once and in order.
 */
export async function runCrashTest(options: CrashOptions): Promise<CrashReport> {
  const { rounds, seed, servers = 2, timeoutMs = 120_000, print = () => undefined } = options;
  const { cases = servers === 2 ? [...ALL_CRASH_CASES, { scenario: OTHER_SERVER_SCENARIO }] : ALL_CRASH_CASES } =
    options;
  const world = await createCrashTestWorld(seed, servers);
  try {
    const run = createCrashTestRun(world, { seed, timeoutMs, print });
    // The first read of the play history creates no notifications, so no event may happen before its end.
    await runUntilEveryFeedPolled(run, () => setUpCrashTest(world));
    const plans = planCrashRounds(new SeededRandomGenerator(seed), cases);
    while (run.counts.rounds < rounds && run.problems.length === 0) {
      if (run.eventLog.waiting('at once') > MAX_WAITING) await deliverAllDueMessages(run);
      await runRound(plans.next().value, run);
    }
    await deliverAndCheckAllMessages(run);
    // A test with fewer rounds than cases, or one that stopped at a problem, leaves cases out. Then only the attempted
    // kill steps are checked.
    const isWhole = rounds >= cases.length && run.problems.length === 0;
    checkCrashTestOutcome(run, isWhole ? cases.flatMap(({ step }) => step ?? []) : [...run.attempted]);
    return { lines: createCrashReport(run), problems: run.problems };
  } finally {
    await world.close();
  }
}

const labelOf = ({ kill }: CrashRoundPlan) => (kill.kind === 'at a step' ? kill.step : 'at any moment');

/** Runs a round. If the bot had nothing to send at the kill step, it survives and the round is repeated. */
async function runRound(round: CrashRoundPlan, run: CrashTestRun): Promise<void> {
  if (round.scenario) return scenarioRound(round.scenario, run);
  const { kill } = round;
  if (kill.kind === 'at a step') run.attempted.add(kill.step);
  const end = await oneRound(round, run);
  if (end !== 'its step was not reached' || kill.kind !== 'at a step') return;
  await oneRound({ ...round, kill: { ...kill, times: 1 }, faults: [] }, run);
}

/** Runs a scenario, which starts and stops the bot. All clocks show the same time. */
async function scenarioRound(name: CrashScenarioName, run: CrashTestRun): Promise<void> {
  const { counts, world, print } = run;
  counts.rounds += 1;
  world.clocks.agree();
  await waitForPendingRequests(world);
  await runCrashScenario(name, run);
  checkSoFar(run, `after the scenario "${name}"`);
  print(`round ${counts.rounds}: scenario: ${name}`);
}

async function oneRound(round: CrashRoundPlan, run: CrashTestRun): Promise<RunEnd['how']> {
  const { world, workload, kills, faults, problems, print, counts } = run;
  const number = ++counts.rounds;
  const label = labelOf(round);
  const before = world.discord.requests.length;
  world.clocks.shift(run.random);
  prepareFor(round, run);
  const isAllPosted = () => run.eventLog.waiting('at once') === 0;
  const end = await runBot(round, world, { ...workload, faultInjected: faults.count, isAllPosted });
  workload.leave();
  if (round.downMs > 0) await waitForPendingRequests(world);
  world.pass(round.downMs);
  countSearches(run, before);
  run.doubt.was = end.how === 'at its step' && label !== 'at any moment' ? STEPS_LEAVING_DOUBT.get(label) : undefined;
  if (end.how === 'by itself') problems.push(`round ${number}: the bot ended by itself: ${end.output}`);
  else kills.count(end.how === 'its step was not reached' ? `${label} (not reached)` : label);
  checkSoFar(run, `in round ${number} (killed ${label})`);
  const downtime = round.downMs > 0 ? `, down for ${Math.round(round.downMs / 1000)} s` : '';
  const faultNames = round.faults.map((fault) => fault.name).join(', ');
  const missed = end.how === 'its step was not reached' ? ', which was not reached' : '';
  print(`round ${number}: killed ${label}${missed}${downtime}${faultNames && ` (${faultNames})`}`);
  return end.how;
}

function prepareFor({ faults }: CrashRoundPlan, { incidents, faultyRounds, counts }: CrashTestRun): void {
  if (!faults.some(({ on }) => on === 'media')) return;
  incidents.serverFaults += 1;
  faultyRounds.add(counts.rounds);
}

/** Reports problems early, because they do not disappear later. */
function checkSoFar({ eventLog, problems }: CrashTestRun, when: string): void {
  for (const subscription of SUBSCRIPTIONS_THAT_NAME_EVENTS) {
    const { repeated, disordered, wrong } = eventLog.compare(subscription);
    const channelNames = `#${subscription.channels.join(', #')}`;
    problems.push(...repeated.map((problem) => `seen ${when}: ${problem} is posted twice in ${channelNames}`));
    problems.push(...disordered.map((problem) => `seen ${when}: ${problem} is out of order in ${channelNames}`));
    problems.push(...wrong.map((problem) => `seen ${when}, in ${channelNames}: ${problem}`));
  }
  problems.push(...eventLog.publicMessages.problems);
}

/**
 * Counts the bot's searches for its own messages. After a kill during a send, the first search is for that send's
 * message.
 */
function countSearches({ world, counts, doubt }: CrashTestRun, from: number): void {
  const feeds = feedMessagePaths(world.discord.world);
  const searches = world.discord.requests
    .slice(from)
    .filter(({ method, path }) => method === 'GET' && feeds.test(path));
  counts.searches += searches.length;
  if (searches.length > 0 && doubt.was === 'there') counts.found += 1;
}
