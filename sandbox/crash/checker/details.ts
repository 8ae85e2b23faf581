import type { ExpectedMention, KnownNames } from './expected.ts';
import type { Mention } from './parsedMessage.ts';

/**
 * A play may wait for several rounds, and is then posted without names if the media server could not be asked
 * for them.
 */
const WAITS_FOR_ROUNDS = 3;
const WHEN = /<t:(\d+):t>/;

/**
 * Problems with the details of a mention: the time, the person, the device or the wording. The same item may
 * have been played several times.
 */
export function wrongDetails(
  { name, text }: Mention,
  all: readonly ExpectedMention[],
  names: KnownNames,
): readonly string[] {
  const [, seconds] = text.match(WHEN) ?? [];
  const candidates = all.filter(({ at }) => seconds === undefined || at === undefined || at === Number(seconds));
  if (candidates.length === 0) return [`${name} did not happen at ${seconds}: ${text}`];
  const person = mismatches('person', { text, candidates, known: names.people, names });
  const device = mismatches('device', { text, candidates, known: names.devices, names });
  const isSaid = candidates.some(({ says }) => says === undefined || says.test(text));
  const words = isSaid ? [] : [`does not say ${candidates.map(({ says }) => says?.source).join(' or ')}`];
  return [...person, ...device, ...words].map((why) => `${name}: ${why}: ${text}`);
}

interface DetailCheck {
  readonly text: string;
  /** The mention may be about any of these. */
  readonly candidates: readonly ExpectedMention[];
  readonly known: readonly string[];
  readonly names: Pick<KnownNames, 'faultyRounds'>;
}

function mismatches(what: 'person' | 'device', { text, candidates, known, names }: DetailCheck): readonly string[] {
  const right = candidates.flatMap((each) => each[what] ?? []);
  if (right.length === 0) return [];
  const found = known.filter((one) => text.includes(one));
  const wrong = found.filter((one) => !right.includes(one));
  if (wrong.length > 0) return [`another ${what} (${wrong.join(', ')})`];
  // A summary does not name devices.
  const isNeeded = what === 'person' || WHEN.test(text);
  return found.length > 0 || !isNeeded || candidates.some(({ round }) => mayLack(round, names)) ? [] : [`no ${what}`];
}

const mayLack = (round: number, { faultyRounds }: Pick<KnownNames, 'faultyRounds'>): boolean =>
  Array.from({ length: WAITS_FOR_ROUNDS }, (_, more) => round + more).some((each) => faultyRounds.has(each));
