import { Random } from '../media-server/state/random.ts';
import { assertOutcome, reportOf } from './assertions.ts';
import { type RunEnd, runBot } from './botRun.ts';
import { NAMED_SUBSCRIPTIONS } from './checker/eventLog.ts';
import { ALL_CASES, type CrashCase, planRounds, type Round } from './plan.ts';
import { drain, drainAndCheck, quietRun } from './quiet.ts';
import { OTHER_SERVER_DIES, type ScenarioName } from './scenarios/names.ts';
import { runScenario } from './scenarios/run.ts';
import { settled } from './scenarios/withoutFaults.ts';
import { LEFT_IN_DOUBT } from './steps.ts';
import { messagesOfFeeds } from './subscriptions/live.ts';
import { setUp } from './subscriptions/setUp.ts';
import { createTestRun, type TestRun } from './testRun.ts';
import { openWorld } from './world.ts';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  /** The cases to run through; all of them by default. */
  readonly cases?: readonly CrashCase[];
  /** How many media servers there are: 2 by default, of which one dies now and then. */
  readonly servers?: 1 | 2;
  readonly print?: (line: string) => void;
  /** How long to wait, in ms, for something that must come. */
  readonly timeoutMs?: number;
}

export interface CrashReport {
  /** The counts, for people to read. */
  readonly lines: readonly string[];
  /** Everything that is wrong, one line each; empty when all is well. */
  readonly problems: readonly string[];
}

/** With more posts waiting at once the bot would post a summary, which is correct but proves less. */
const MAX_WAITING = 10;

/** Kills the bot again and again while films are watched, and then checks that each play is in its channel once and in order. */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const { rounds, seed, servers = 2, timeoutMs = 120_000, print = () => undefined } = options;
  const { cases = servers === 2 ? [...ALL_CASES, { scenario: OTHER_SERVER_DIES }] : ALL_CASES } = options;
  const world = await openWorld(seed, servers);
  try {
    const run = createTestRun(world, { seed, timeoutMs, print });
    // The first look back at the history creates no notifications, so nothing may happen before it ends.
    await quietRun(run, () => setUp(world));
    const plans = planRounds(new Random(seed), cases);
    while (run.counts.rounds < rounds && run.problems.length === 0) {
      if (run.eventLog.waiting('at once') > MAX_WAITING) await drain(run);
      await runRound(plans.next().value, run);
    }
    await drainAndCheck(run);
    // With fewer rounds than cases, or after a problem, some cases did not run, so only the attempted steps are
    // checked.
    const isWhole = rounds >= cases.length && run.problems.length === 0;
    assertOutcome(run, isWhole ? cases.flatMap(({ step }) => step ?? []) : [...run.attempted]);
    return { lines: reportOf(run), problems: run.problems };
  } finally {
    await world.close();
  }
}

const labelOf = ({ kill }: Round) => (kill.kind === 'at a step' ? kill.step : 'at any moment');

/** A step that was not reached, because there was nothing to send twice, gets one more chance. */
async function runRound(round: Round, run: TestRun): Promise<void> {
  if (round.scenario) return scenarioRound(round.scenario, run);
  const { kill } = round;
  if (kill.kind === 'at a step') run.attempted.add(kill.step);
  const how = await oneRound(round, run);
  if (how !== 'its step was not reached' || kill.kind !== 'at a step') return;
  await oneRound({ ...round, kill: { ...kill, times: 1 }, faults: [] }, run);
}

/** A scenario starts and stops the bot itself, with all clocks in agreement. */
async function scenarioRound(name: ScenarioName, run: TestRun): Promise<void> {
  const { counts, world, print } = run;
  counts.rounds += 1;
  world.clocks.agree();
  await settled(world);
  await runScenario(name, run);
  checkSoFar(run, `after the scenario "${name}"`);
  print(`round ${counts.rounds}: scenario: ${name}`);
}

async function oneRound(round: Round, run: TestRun): Promise<RunEnd['how']> {
  const { world, workload, kills, faults, problems, print, counts } = run;
  const number = ++counts.rounds;
  const label = labelOf(round);
  const before = world.discord.requests.length;
  world.clocks.shift(run.random);
  prepareFor(round, run);
  const isAllPosted = () => run.eventLog.waiting('at once') === 0;
  const end = await runBot(round, world, { ...workload, faultInjected: faults.count, isAllPosted });
  workload.leave();
  if (round.downMs > 0) await settled(world);
  world.pass(round.downMs);
  countSearches(run, before);
  run.doubt.was = end.how === 'at its step' && label !== 'at any moment' ? LEFT_IN_DOUBT.get(label) : undefined;
  if (end.how === 'by itself') problems.push(`round ${number}: the bot ended by itself: ${end.output}`);
  else kills.count(end.how === 'its step was not reached' ? `${label} (not reached)` : label);
  checkSoFar(run, `in round ${number} (killed ${label})`);
  const downtime = round.downMs > 0 ? `, down for ${Math.round(round.downMs / 1000)} s` : '';
  const beside = round.faults.map((one) => one.name).join(', ');
  const missed = end.how === 'its step was not reached' ? ', which was not reached' : '';
  print(`round ${number}: killed ${label}${missed}${downtime}${beside && ` (${beside})`}`);
  return end.how;
}

function prepareFor({ faults }: Round, { incidents, faultyRounds, counts }: TestRun): void {
  if (!faults.some(({ on }) => on === 'media')) return;
  incidents.serverFaults += 1;
  faultyRounds.add(counts.rounds);
}

/** Checks early, because a problem that exists now will not go away by the end. */
function checkSoFar({ eventLog, problems }: TestRun, when: string): void {
  for (const subscription of NAMED_SUBSCRIPTIONS) {
    const { repeated, disordered, wrong } = eventLog.compare(subscription);
    const where = `#${subscription.channels.join(', #')}`;
    problems.push(...repeated.map((one) => `seen ${when}: ${one} is posted twice in ${where}`));
    problems.push(...disordered.map((one) => `seen ${when}: ${one} is out of order in ${where}`));
    problems.push(...wrong.map((one) => `seen ${when}, in ${where}: ${one}`));
  }
  problems.push(...eventLog.publicMessages.problems);
}

/** After a kill that left a send in doubt, the first search is for that message. */
function countSearches({ world, counts, doubt }: TestRun, from: number): void {
  const feeds = messagesOfFeeds(world.discord.world);
  const all = world.discord.requests.slice(from).filter(({ method, path }) => method === 'GET' && feeds.test(path));
  counts.searches += all.length;
  if (all.length > 0 && doubt.was === 'there') counts.found += 1;
}
