import { Random } from '../media-server/state/random.ts';
import { judge, reportOf } from './assertions.ts';
import { type End, live } from './botRun.ts';
import { ALL_CARDS, type Card, planRounds, type Round } from './plan.ts';
import { drain, drainAndLook, inPeace } from './quiet.ts';
import type { ErrandName } from './scenarios/names.ts';
import { doErrand } from './scenarios/run.ts';
import { settled } from './scenarios/withoutFaults.ts';
import { LEFT_IN_DOUBT } from './steps.ts';
import { setUp } from './subscriptions/setUp.ts';
import { createRun, type Run } from './testRun.ts';
import { NAMED_SUBSCRIPTIONS } from './workload/eventLog.ts';
import { openHouse } from './world.ts';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  /** The deaths that have their turns; all there are when left out. */
  readonly cards?: readonly Card[];
  readonly print?: (line: string) => void;
  /** How long is waited for what has to come, in ms. */
  readonly patienceMs?: number;
}

export interface CrashReport {
  /** The counts, to be read. */
  readonly lines: readonly string[];
  /** What must not be, each a line; empty when all is well. */
  readonly problems: readonly string[];
}

/** More at once would be told in a summary, which is right and shows less. */
const MOST_WAITING = 10;
const SEARCH = /^\/api\/v10\/channels\/\d+\/messages$/;

/** Kills the bot again and again while films are watched, and then looks whether each is in its channel once, in order. */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const { rounds, seed, cards = ALL_CARDS, patienceMs = 120_000, print = () => undefined } = options;
  const house = await openHouse(seed);
  try {
    const run = createRun(house, { seed, patienceMs, print });
    // The first look back makes no news; what comes before its end would be none either.
    await inPeace(run, () => setUp(house.discord));
    const plans = planRounds(new Random(seed), cards);
    while (run.counts.rounds < rounds && run.problems.length === 0) {
      if (run.ledger.waiting('at once') > MOST_WAITING) await drain(run);
      await untilItComes(plans.next().value, run);
    }
    await drainAndLook(run);
    // Of fewer rounds than cards nobody knows which of them had their turn.
    judge(run, rounds < cards.length ? [...run.tried] : cards.flatMap(({ step }) => step ?? []));
    return { lines: reportOf(run), problems: run.problems };
  } finally {
    await house.close();
  }
}

const labelOf = ({ death }: Round) => (death.kind === 'at a step' ? death.step : 'at any moment');

/** What did not come, since there was nothing to send twice, gets one more chance. */
async function untilItComes(round: Round, run: Run): Promise<void> {
  if (round.errand) return errand(round.errand, run);
  const { death } = round;
  if (death.kind === 'at a step') run.tried.add(death.step);
  const how = await oneRound(round, run);
  if (how !== 'its step did not come' || death.kind !== 'at a step') return;
  await oneRound({ ...round, death: { ...death, times: 1 }, troubles: [] }, run);
}

/** Its own lives, with all clocks agreed. */
async function errand(name: ErrandName, run: Run): Promise<void> {
  const { counts, house, print } = run;
  counts.rounds += 1;
  house.clocks.agree();
  await settled(house);
  await doErrand(name, run);
  checkSoFar(run, `after the errand "${name}"`);
  print(`round ${counts.rounds}: errand: ${name}`);
}

async function oneRound(round: Round, run: Run): Promise<End['how']> {
  const { house, happen, kills, troubles, problems, print, counts } = run;
  const number = ++counts.rounds;
  const label = labelOf(round);
  const before = house.discord.requests.length;
  house.clocks.shift(run.random);
  prepareFor(round, run);
  const end = await live(round, house, { ...happen, trouble: troubles.count });
  happen.leave();
  if (round.deadMs > 0) await settled(house);
  house.pass(round.deadMs);
  countSearches(run, before);
  run.doubt.was = end.how === 'at its step' && label !== 'at any moment' ? LEFT_IN_DOUBT.get(label) : undefined;
  if (end.how === 'by itself') problems.push(`round ${number}: the bot ended by itself: ${end.words}`);
  else kills.count(end.how === 'its step did not come' ? `${label} (did not come)` : label);
  checkSoFar(run, `in round ${number}, which ended ${label}`);
  const dead = round.deadMs > 0 ? `, dead for ${Math.round(round.deadMs / 1000)} s` : '';
  const beside = round.troubles.map((one) => one.name).join(', ');
  const missed = end.how === 'its step did not come' ? ', which did not come' : '';
  print(`round ${number}: killed ${label}${missed}${dead}${beside && ` (${beside})`}`);
  return end.how;
}

function prepareFor({ troubles }: Round, { incidents, troubled, counts }: Run): void {
  if (!troubles.some(({ on }) => on === 'media')) return;
  incidents.serverTroubles += 1;
  troubled.add(counts.rounds);
}

/** What is wrong already will not be right at the end. */
function checkSoFar({ ledger, problems }: Run, when: string): void {
  for (const subscription of NAMED_SUBSCRIPTIONS) {
    const { repeated, disordered, wrong } = ledger.verdictOf(subscription);
    const where = `#${subscription.channels.join(', #')}`;
    problems.push(...repeated.map((one) => `seen ${when}: ${one} is told twice in ${where}`));
    problems.push(...disordered.map((one) => `seen ${when}: ${one} is out of order in ${where}`));
    problems.push(...wrong.map((one) => `seen ${when}, in ${where}: ${one}`));
  }
  problems.push(...ledger.mirror.problems);
}

/** The first search after a death in doubt is for the message of that doubt. */
function countSearches({ house, counts, doubt }: Run, from: number): void {
  const all = house.discord.requests.slice(from).filter(({ method, path }) => method === 'GET' && SEARCH.test(path));
  counts.searches += all.length;
  if (all.length > 0 && doubt.was === 'there') counts.found += 1;
}
