import type { Random } from '../media-server/state/random.ts';
import { faultsNamed, randomFaults } from './faults/all.ts';
import type { InjectedFault } from './faults/injectedFault.ts';
import { SCENARIOS, type ScenarioName } from './scenarios/names.ts';
import { LEFT_IN_DOUBT, STEPS, type Step } from './steps.ts';

/** One life of the bot and what becomes of it. All of it is chosen by the seed; when things workload is the machine's choice. */
export interface Round {
  readonly kill: Kill;
  /** How long nobody is at home afterwards, by everybody's clock. */
  readonly downMs: number;
  readonly faults: readonly InjectedFault[];
  /** When each play comes, in ms after the bot is ready; negative: before it is started. */
  readonly plays: readonly number[];
  /** The same of episodes that are added. */
  readonly episodes: readonly number[];
  /** The same of what the other feeds tell. */
  readonly others: readonly { readonly what: OtherEvent; readonly at: number }[];
  /** What people do instead: then nobody kills the bot but the scenario. */
  readonly scenario: ScenarioName | undefined;
}

export const OTHER_EVENTS = ['device', 'transcode', 'film', 'upgrade'] as const;
export type OtherEvent = (typeof OTHER_EVENTS)[number];

type Kill =
  | { readonly kind: 'at a step'; readonly step: Step; readonly times: number }
  /** So long after it was started: it may not even be connected yet. */
  | { readonly kind: 'at any moment'; readonly afterMs: number };

/**
 * The sender trusts a nonce for a minute, Discord keeps one for three (sandbox/discord/state.ts): between the two, and
 * beyond both.
 */
const DOWN_MS: Readonly<Record<NonNullable<CrashCase['down']>, readonly [number, number]>> = {
  'between the windows': [61_000, 170_000],
  'beyond both': [181_000, 3_600_000],
};
/** The bot is ready after about a second on a quiet machine. */
const ANY_MOMENT_MS = [50, 4000] as const;
const PLAYS_AT_MOST = 4;

/** A death that has its turn: at a step, or at any moment; and how long the bot is down, no time if not said. */
export interface CrashCase {
  readonly step?: Step;
  readonly down?: 'between the windows' | 'beyond both';
  readonly scenario?: ScenarioName;
  /** By their names, instead of those that chance brings. */
  readonly faults?: readonly string[];
}

/** Every step, and as many deaths by chance. Where the bot dies in doubt it comes back at once, and after either window. */
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

/** The cases, shuffled again and again: each has had its turn before any has two. */
export function* planRounds(random: Random, cases: readonly CrashCase[]): Generator<Round, never> {
  for (;;) for (const testCase of shuffled(cases, random)) yield planRound(random, testCase);
}

function planRound(random: Random, { step, down, scenario, faults: named }: CrashCase): Round {
  const plays = Array.from({ length: random.between(1, PLAYS_AT_MOST) }, (_, at) =>
    // A step comes soon when there is something to tell at once.
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
    // Where an edit is waited for there has to be one: of the second, if the first begins a message.
    episodes: step?.startsWith('edit') ? [-1, 500, 3000] : random.chance(0.6) ? [random.between(0, 1500)] : [],
    others: OTHER_EVENTS.flatMap((what) =>
      random.chance(0.25) ? [{ what, at: random.chance(0.3) ? -1 : random.between(0, 1500) }] : [],
    ),
    scenario,
  };
}

/** What is killed by Discord's own hand is to reach it, and only once. */
const fits = ({ on, isLate }: InjectedFault, step: Step | undefined, down: CrashCase['down'] | undefined): boolean =>
  !(isDiscords(step) && on === 'messages') && !(isLate === true && down !== undefined);

const isDiscords = (step: Step | undefined): boolean => step !== undefined && /^(?:post|edit)/.test(step);

function shuffled<T>(cases: readonly T[], random: Random): readonly T[] {
  return cases
    .map((testCase) => ({ testCase, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ testCase }) => testCase);
}
