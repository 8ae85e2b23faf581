import type { SeededRandomGenerator } from '../media-server/state/random.ts';
import { createFaultsByName, randomFaults } from './faults/all.ts';
import type { InjectedFault } from './faults/injectedFault.ts';
import { CRASH_SCENARIO_NAMES, type CrashScenarioName } from './scenarios/names.ts';
import { KILL_STEPS, type KillStep, STEPS_LEAVING_DOUBT } from './steps.ts';

/** One run of the bot with its events and faults. The random seed decides everything but the exact timing. */
export interface CrashRoundPlan {
  readonly kill: Kill;
  /** Downtime after the run, in ms on all clocks. */
  readonly downMs: number;
  readonly faults: readonly InjectedFault[];
  /** Times of plays, in ms after the bot is ready. Negative times are before its start. */
  readonly plays: readonly number[];
  /** Times of added episodes, in ms after the bot is ready. */
  readonly episodes: readonly number[];
  /** Events of other kinds. Times are in ms after the bot is ready. */
  readonly others: readonly { readonly what: OtherEvent; readonly at: number }[];
  /** Scenario that replaces the rest of this plan, including the kill. */
  readonly scenario: CrashScenarioName | undefined;
}

export const OTHER_EVENTS = ['device', 'transcode', 'film', 'upgrade'] as const;
export type OtherEvent = (typeof OTHER_EVENTS)[number];

type Kill =
  | { readonly kind: 'at a step'; readonly step: KillStep; readonly times: number }
  /** Time of the kill, in ms after the bot's start. The bot may not be connected by then. */
  | { readonly kind: 'at any moment'; readonly afterMs: number };

/**
 * Shortest and longest downtime in ms. After a send without a response, the bot relies on the message's nonce for one
 * minute. Discord remembers the nonce for three (sandbox/discord/state.ts). Downtimes end between these two times, or
 * after both.
 */
const DOWN_MS: Readonly<Record<NonNullable<CrashCase['down']>, readonly [number, number]>> = {
  'between the windows': [61_000, 170_000],
  'beyond both': [181_000, 3_600_000],
};
/** Earliest and latest moment of a random kill, in ms. On an idle machine, the bot is ready after about a second. */
const ANY_MOMENT_MS = [50, 4000] as const;
const PLAYS_AT_MOST = 4;

/** A kill at this step, or at a random moment without a step. The bot restarts at once unless `down` is set. */
export interface CrashCase {
  readonly step?: KillStep;
  readonly down?: 'between the windows' | 'beyond both';
  readonly scenario?: CrashScenarioName;
  /** Names of faults that replace the random ones. */
  readonly faults?: readonly string[];
}

/**
 * Every kill step, and as many kills at random moments. After a kill during a send, the bot returns at once in one
 * case, and after each downtime of `DOWN_MS` in other cases.
 */
export const ALL_CRASH_CASES: readonly CrashCase[] = [
  ...KILL_STEPS.map((step): CrashCase => ({ step })),
  ...[...STEPS_LEAVING_DOUBT.keys()].flatMap((step): readonly CrashCase[] => [
    { step, down: 'between the windows' },
    { step, down: 'beyond both' },
  ]),
  ...KILL_STEPS.map((): CrashCase => ({})),
  { down: 'beyond both' },
  ...CRASH_SCENARIO_NAMES.map((scenario): CrashCase => ({ scenario })),
];

/** Plans rounds without end. Each shuffle of the cases runs every case once. */
export function* planCrashRounds(
  random: SeededRandomGenerator,
  cases: readonly CrashCase[],
): Generator<CrashRoundPlan, never> {
  for (;;) for (const testCase of shuffled(cases, random)) yield planRound(random, testCase);
}

function planRound(random: SeededRandomGenerator, { step, down, scenario, faults: named }: CrashCase): CrashRoundPlan {
  const plays = Array.from({ length: random.between(1, PLAYS_AT_MOST) }, (_, index) =>
    // A play before the bot's start gives it something to post, so that the kill step is reached soon.
    (step !== undefined && index === 0) || random.chance(0.4) ? -1 : random.between(0, 1500),
  );
  const faults = named ? createFaultsByName(named, random) : randomFaults(random);
  return {
    kill: step
      ? { kind: 'at a step', step, times: step.startsWith('sen') ? random.between(1, 2) : 1 }
      : { kind: 'at any moment', afterMs: random.between(...ANY_MOMENT_MS) },
    downMs: down ? random.between(...DOWN_MS[down]) : 0,
    faults: faults.filter((fault) => isPossible(fault, step, down)),
    plays,
    // A kill at an edit needs a second episode: the first one begins a message, the second one edits it.
    episodes: step?.startsWith('edit') ? [-1, 500, 3000] : random.chance(0.6) ? [random.between(0, 1500)] : [],
    others: OTHER_EVENTS.flatMap((kind) =>
      random.chance(0.25) ? [{ what: kind, at: random.chance(0.3) ? -1 : random.between(0, 1500) }] : [],
    ),
    scenario,
  };
}

/**
 * Faults of messages are excluded if Discord triggers the kill at a request, because that request must arrive exactly
 * once.
 */
const isPossible = (
  { on, isLate }: InjectedFault,
  step: KillStep | undefined,
  down: CrashCase['down'] | undefined,
): boolean => !(isDiscords(step) && on === 'messages') && !(isLate === true && down !== undefined);

const isDiscords = (step: KillStep | undefined): boolean => step !== undefined && /^(?:post|edit)/.test(step);

function shuffled<T>(cases: readonly T[], random: SeededRandomGenerator): readonly T[] {
  return cases
    .map((testCase) => ({ testCase, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ testCase }) => testCase);
}
