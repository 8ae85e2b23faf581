import type { Random } from '../media-server/state/random.ts';
import { faultsNamed, randomFaults } from './faults/all.ts';
import type { InjectedFault } from './faults/injectedFault.ts';
import { SCENARIOS, type ScenarioName } from './scenarios/names.ts';
import { LEFT_IN_DOUBT, STEPS, type Step } from './steps.ts';

/**
 * One run of the bot and the events around it. The seed chooses all of it; the exact timing is up to the
 * machine.
 */
export interface Round {
  readonly kill: Kill;
  /** How long the bot is down afterwards, on all clocks. */
  readonly downMs: number;
  readonly faults: readonly InjectedFault[];
  /** When each play happens, in ms after the bot is ready; a negative value means before it is started. */
  readonly plays: readonly number[];
  /** The same for episodes that are added. */
  readonly episodes: readonly number[];
  /** The same for events of the other feeds. */
  readonly others: readonly { readonly what: OtherEvent; readonly at: number }[];
  /** A scenario to run instead; then nothing kills the bot but the scenario. */
  readonly scenario: ScenarioName | undefined;
}

export const OTHER_EVENTS = ['device', 'transcode', 'film', 'upgrade'] as const;
export type OtherEvent = (typeof OTHER_EVENTS)[number];

type Kill =
  | { readonly kind: 'at a step'; readonly step: Step; readonly times: number }
  /** This long after the start: it may not even be connected yet. */
  | { readonly kind: 'at any moment'; readonly afterMs: number };

/**
 * The sender trusts a nonce for a minute, and Discord keeps one for three (sandbox/discord/state.ts): downtimes between the
 * two, and beyond both.
 */
const DOWN_MS: Readonly<Record<NonNullable<CrashCase['down']>, readonly [number, number]>> = {
  'between the windows': [61_000, 170_000],
  'beyond both': [181_000, 3_600_000],
};
/** The bot takes about a second to get ready on an idle machine. */
const ANY_MOMENT_MS = [50, 4000] as const;
const PLAYS_AT_MOST = 4;

/**
 * The plan of a round: kill the bot at this step, or at a random moment, and keep it down this long (not at
 * all by default).
 */
export interface CrashCase {
  readonly step?: Step;
  readonly down?: 'between the windows' | 'beyond both';
  readonly scenario?: ScenarioName;
  /** Faults by name, instead of random ones. */
  readonly faults?: readonly string[];
}

/** Every step, and as many kills at random moments. After a kill that leaves a send in doubt, the bot comes back at once and after either window. */
export const ALL_CASES: readonly CrashCase[] = [
  ...STEPS.map((step): CrashCase => ({ step })),
  ...[...LEFT_IN_DOUBT.keys()].flatMap((step): readonly CrashCase[] => [
    { step, down: 'between the windows' },
    { step, down: 'beyond both' },
  ]),
  ...STEPS.map((): CrashCase => ({})),
  { down: 'beyond both' },
  ...SCENARIOS.map((scenario): CrashCase => ({ scenario })),
];

/** Shuffles the cases again and again: each is run once before any is run twice. */
export function* planRounds(random: Random, cases: readonly CrashCase[]): Generator<Round, never> {
  for (;;) for (const testCase of shuffled(cases, random)) yield planRound(random, testCase);
}

function planRound(random: Random, { step, down, scenario, faults: named }: CrashCase): Round {
  const plays = Array.from({ length: random.between(1, PLAYS_AT_MOST) }, (_, at) =>
    // A step is reached soon when there is something to post right away.
    (step !== undefined && at === 0) || random.chance(0.4) ? -1 : random.between(0, 1500),
  );
  const faults = named ? faultsNamed(named, random) : randomFaults(random);
  return {
    kill: step
      ? { kind: 'at a step', step, times: step.startsWith('sen') ? random.between(1, 2) : 1 }
      : { kind: 'at any moment', afterMs: random.between(...ANY_MOMENT_MS) },
    downMs: down ? random.between(...DOWN_MS[down]) : 0,
    faults: faults.filter((fault) => fits(fault, step, down)),
    plays,
    // A kill at an edit needs an edit: of the second episode, if the first begins a message.
    episodes: step?.startsWith('edit') ? [-1, 500, 3000] : random.chance(0.6) ? [random.between(0, 1500)] : [],
    others: OTHER_EVENTS.flatMap((what) =>
      random.chance(0.25) ? [{ what, at: random.chance(0.3) ? -1 : random.between(0, 1500) }] : [],
    ),
    scenario,
  };
}

/** A kill that the embedded Discord triggers needs its request to arrive, and only once. */
const fits = ({ on, isLate }: InjectedFault, step: Step | undefined, down: CrashCase['down'] | undefined): boolean =>
  !(isDiscords(step) && on === 'messages') && !(isLate === true && down !== undefined);

const isDiscords = (step: Step | undefined): boolean => step !== undefined && /^(?:post|edit)/.test(step);

function shuffled<T>(cases: readonly T[], random: Random): readonly T[] {
  return cases
    .map((testCase) => ({ testCase, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ testCase }) => testCase);
}
