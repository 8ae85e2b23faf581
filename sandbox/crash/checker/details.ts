import type { ExpectedEventMention, KnownNames } from './expected.ts';
import type { EventMention } from './parsedMessage.ts';

/**
 * Number of test rounds that a play may wait for its details. If the media server is unreachable, the play is posted
 * without names.
 */
const WAITS_FOR_ROUNDS = 3;
const WHEN = /<t:(\d+):R>/;

/**
 * Finds wrong times, people, devices or wordings in messages. `namesakes` are all events with the same name, because an
 * item may be played several times.
 */
export function findWrongEventDetails(
  { name, text }: EventMention,
  namesakes: readonly ExpectedEventMention[],
  names: KnownNames,
): readonly string[] {
  const [, seconds] = text.match(WHEN) ?? [];
  const candidates = namesakes.filter(({ at }) => seconds === undefined || at === undefined || at === Number(seconds));
  if (candidates.length === 0) return [`${name} did not happen at ${seconds}: ${text}`];
  const person = mismatches('person', { text, candidates, known: names.people, names });
  const device = mismatches('device', { text, candidates, known: names.devices, names });
  const isSaid = candidates.some(({ says }) => says === undefined || says.test(text));
  const words = isSaid ? [] : [`does not say ${candidates.map(({ says }) => says?.source).join(' or ')}`];
  return [...person, ...device, ...words].map((reason) => `${name}: ${reason}: ${text}`);
}

interface DetailCheck {
  readonly text: string;
  /** Events that may belong to this row of the message. */
  readonly candidates: readonly ExpectedEventMention[];
  readonly known: readonly string[];
  readonly names: Pick<KnownNames, 'faultyRounds'>;
}

function mismatches(kind: 'person' | 'device', { text, candidates, known, names }: DetailCheck): readonly string[] {
  const right = candidates.flatMap((mention) => mention[kind] ?? []);
  if (right.length === 0) return [];
  const namesFound = known.filter((name) => text.includes(name));
  const wrong = namesFound.filter((name) => !right.includes(name));
  if (wrong.length > 0) return [`another ${kind} (${wrong.join(', ')})`];
  // Rows without a time belong to a summary. A summary names no devices.
  const isNeeded = kind === 'person' || WHEN.test(text);
  return namesFound.length > 0 || !isNeeded || candidates.some(({ round }) => mayLack(round, names))
    ? []
    : [`no ${kind}`];
}

const mayLack = (round: number, { faultyRounds }: Pick<KnownNames, 'faultyRounds'>): boolean =>
  Array.from({ length: WAITS_FOR_ROUNDS }, (_, offset) => round + offset).some((roundNumber) =>
    faultyRounds.has(roundNumber),
  );
