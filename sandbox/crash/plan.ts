import type { Random } from '../media-server/state/random.ts';
import { anyTroubles, troublesNamed } from './faults/all.ts';
import type { Trouble } from './faults/injectedFault.ts';
import { ERRANDS, type ErrandName } from './scenarios/names.ts';
import { LEFT_IN_DOUBT, STEPS, type Step } from './steps.ts';

/** One life of the bot and what becomes of it. All of it is chosen by the seed; when things happen is the machine's choice. */
export interface Round {
  readonly death: Death;
  /** How long nobody is at home afterwards, by everybody's clock. */
  readonly deadMs: number;
  readonly troubles: readonly Trouble[];
  /** When each play comes, in ms after the bot is ready; negative: before it is started. */
  readonly plays: readonly number[];
  /** The same of episodes that are added. */
  readonly episodes: readonly number[];
  /** The same of what the other feeds tell. */
  readonly others: readonly { readonly what: OtherHappening; readonly at: number }[];
  /** What people do instead: then nobody kills the bot but the errand. */
  readonly errand: ErrandName | undefined;
}

export const OTHER_HAPPENINGS = ['device', 'transcode', 'film', 'upgrade'] as const;
export type OtherHappening = (typeof OTHER_HAPPENINGS)[number];

type Death =
  | { readonly kind: 'at a step'; readonly step: Step; readonly times: number }
  /** So long after it was started: it may not even be connected yet. */
  | { readonly kind: 'at any moment'; readonly afterMs: number };

/**
 * The sender trusts a nonce for a minute, Discord keeps one for three (sandbox/discord/state.ts): between the two, and
 * beyond both.
 */
const DEAD_MS: Readonly<Record<NonNullable<Card['dead']>, readonly [number, number]>> = {
  'between the windows': [61_000, 170_000],
  'beyond both': [181_000, 3_600_000],
};
/** The bot is ready after about a second on a quiet machine. */
const ANY_MOMENT_MS = [50, 4000] as const;
const PLAYS_AT_MOST = 4;

/** A death that has its turn: at a step, or at any moment; and how long the bot is dead, no time if not said. */
export interface Card {
  readonly step?: Step;
  readonly dead?: 'between the windows' | 'beyond both';
  readonly errand?: ErrandName;
  /** By their names, instead of those that chance brings. */
  readonly troubles?: readonly string[];
}

/** Every step, and as many deaths by chance. Where the bot dies in doubt it comes back at once, and after either window. */
export const ALL_CARDS: readonly Card[] = [
  ...STEPS.map((step): Card => ({ step })),
  ...[...LEFT_IN_DOUBT.keys()].flatMap((step): readonly Card[] => [
    { step, dead: 'between the windows' },
    { step, dead: 'beyond both' },
  ]),
  ...STEPS.map((): Card => ({})),
  { dead: 'beyond both' },
  ...ERRANDS.map((errand): Card => ({ errand })),
];

/** The cards, shuffled again and again: each has had its turn before any has two. */
export function* planRounds(random: Random, cards: readonly Card[]): Generator<Round, never> {
  for (;;) for (const card of shuffled(cards, random)) yield planRound(random, card);
}

function planRound(random: Random, { step, dead, errand, troubles: named }: Card): Round {
  const plays = Array.from({ length: random.between(1, PLAYS_AT_MOST) }, (_, at) =>
    // A step comes soon when there is something to tell at once.
    (step !== undefined && at === 0) || random.chance(0.4) ? -1 : random.between(0, 1500),
  );
  const troubles = named ? troublesNamed(named, random) : anyTroubles(random);
  return {
    death: step
      ? { kind: 'at a step', step, times: step.startsWith('sen') ? random.between(1, 2) : 1 }
      : { kind: 'at any moment', afterMs: random.between(...ANY_MOMENT_MS) },
    deadMs: dead ? random.between(...DEAD_MS[dead]) : 0,
    troubles: troubles.filter((trouble) => fits(trouble, step, dead)),
    plays,
    // Where an edit is waited for there has to be one: of the second, if the first begins a message.
    episodes: step?.startsWith('edit') ? [-1, 500, 3000] : random.chance(0.6) ? [random.between(0, 1500)] : [],
    others: OTHER_HAPPENINGS.flatMap((what) =>
      random.chance(0.25) ? [{ what, at: random.chance(0.3) ? -1 : random.between(0, 1500) }] : [],
    ),
    errand,
  };
}

/** What is killed by Discord's own hand is to reach it, and only once. */
const fits = ({ on, isLate }: Trouble, step: Step | undefined, dead: Card['dead'] | undefined): boolean =>
  !(isDiscords(step) && on === 'messages') && !(isLate === true && dead !== undefined);

const isDiscords = (step: Step | undefined): boolean => step !== undefined && /^(?:post|edit)/.test(step);

function shuffled<T>(cards: readonly T[], random: Random): readonly T[] {
  return cards
    .map((card) => ({ card, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ card }) => card);
}
