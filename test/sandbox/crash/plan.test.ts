import { expect, test } from 'vitest';
import { ALL_CRASH_CASES, type CrashRoundPlan, planCrashRounds } from '../../../sandbox/crash/plan.ts';
import { CRASH_SCENARIO_NAMES } from '../../../sandbox/crash/scenarios/names.ts';
import { KILL_STEPS, STEPS_LEAVING_DOUBT } from '../../../sandbox/crash/steps.ts';
import { DISCORD_TIME_LIMITS } from '../../../sandbox/discord/state.ts';
import { SeededRandomGenerator } from '../../../sandbox/media-server/state/random.ts';

/** How long the bot trusts a nonce (src/jobs/delivery/sender.ts), which the sandbox must not import. */
const TRUSTED_MS = 60_000;

const roundsOf = (seed: number): readonly CrashRoundPlan[] =>
  planCrashRounds(new SeededRandomGenerator(seed), ALL_CRASH_CASES).take(ALL_CRASH_CASES.length).toArray();
const stepsOf = (rounds: readonly CrashRoundPlan[]) =>
  rounds.flatMap(({ kill }) => (kill.kind === 'at a step' ? [kill.step] : []));

test.each([1, 2, 3])('a crash test with one round for each case kills the bot at every step, with seed %i', (seed) => {
  expect(new Set(stepsOf(roundsOf(seed)))).toEqual(new Set(KILL_STEPS));
});

test('after kills during a send, the crash test restarts the bot at once, late in the nonce window and after the window', () => {
  const rounds = roundsOf(1);
  for (const step of STEPS_LEAVING_DOUBT.keys()) {
    const down = rounds.flatMap(({ kill, downMs }) => ('step' in kill && kill.step === step ? [downMs] : []));
    const [atOnce = Number.NaN, between = Number.NaN, beyond = Number.NaN] = down.toSorted((a, b) => a - b);
    expect(atOnce).toBe(0);
    expect(between).toBeGreaterThan(TRUSTED_MS);
    expect(between).toBeLessThan(DISCORD_TIME_LIMITS.nonceMs);
    expect(beyond).toBeGreaterThan(DISCORD_TIME_LIMITS.nonceMs);
  }
});

test('one seed plans the same rounds of the crash test each time, and another seed plans others', () => {
  const plain = (seed: number) => JSON.stringify(roundsOf(seed));
  expect(plain(4)).toBe(plain(4));
  expect(plain(4)).not.toBe(plain(5));
});

test.each([1, 2, 3])('the crash test runs every scenario, with seed %i', (seed) => {
  expect(roundsOf(seed).flatMap(({ scenario }) => scenario ?? [])).toHaveLength(CRASH_SCENARIO_NAMES.length);
});

test('the crash test combines a fault that Discord carries out late with no downtime, which would end the fault', () => {
  const isLate = ({ faults }: CrashRoundPlan) => faults.some((one) => one.isLate);
  const late = [1, 2, 3, 4, 5].flatMap(roundsOf).filter(isLate);
  expect(late.length).toBeGreaterThan(0);
  expect(late.filter(({ downMs }) => downMs > 0)).toEqual([]);
});

test('a round of the crash test has the faults that its case names', () => {
  const [round] = planCrashRounds(new SeededRandomGenerator(1), [{ faults: ['the disk is full', '502 before'] }]).take(
    1,
  );
  expect(round?.faults.map(({ name }) => name)).toEqual(['the disk is full', '502 before']);
});
