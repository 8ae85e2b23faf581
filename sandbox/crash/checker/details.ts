import type { Expected, Names } from './expected.ts';
import type { Mention } from './parsedMessage.ts';

/** A play may wait for rounds until it is told, and then without names, since the media server did not tell them. */
const WAITS_FOR_ROUNDS = 3;
const WHEN = /<t:(\d+):t>/;

/** What is wrong with how it is told: when it was, who it was, on what. It may have been several times. */
export function wrongIn({ name, text }: Mention, all: readonly Expected[], names: Names): readonly string[] {
  const [, seconds] = text.match(WHEN) ?? [];
  const those = all.filter(({ at }) => seconds === undefined || at === undefined || at === Number(seconds));
  if (those.length === 0) return [`${name} was not at ${seconds}: ${text}`];
  const person = otherThan('person', { text, those, known: names.people, names });
  const device = otherThan('device', { text, those, known: names.devices, names });
  return [...person, ...device].map((why) => `${name}: ${why}: ${text}`);
}

interface Side {
  readonly text: string;
  /** Any of them may be meant. */
  readonly those: readonly Expected[];
  readonly known: readonly string[];
  readonly names: Pick<Names, 'troubled'>;
}

function otherThan(what: 'person' | 'device', { text, those, known, names }: Side): readonly string[] {
  const right = those.flatMap((each) => each[what] ?? []);
  if (right.length === 0) return [];
  const found = known.filter((one) => text.includes(one));
  const wrong = found.filter((one) => !right.includes(one));
  if (wrong.length > 0) return [`another ${what} (${wrong.join(', ')})`];
  // A summary names no devices.
  const isNeeded = what === 'person' || WHEN.test(text);
  return found.length > 0 || !isNeeded || those.some(({ round }) => mayLack(round, names)) ? [] : [`no ${what}`];
}

const mayLack = (round: number, { troubled }: Pick<Names, 'troubled'>): boolean =>
  Array.from({ length: WAITS_FOR_ROUNDS }, (_, more) => round + more).some((each) => troubled.has(each));
