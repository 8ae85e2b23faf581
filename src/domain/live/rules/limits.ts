import { keyOf } from '../../servers/refs.ts';
import { hasLimit, type RuleConditions, type SessionRule } from './rule.ts';
import { type Stream, serverOfStream } from './stream.ts';

/** A selected stream with the values that the limits compare. */
export interface Contender {
  readonly key: string;
  readonly stream: Stream;
  /** The order in which streams were first seen; not a time, because clocks may be set. */
  readonly order: number;
  /** True if the rule may act on it. Other streams count towards the limits, but stay. */
  readonly isCandidate: boolean;
  /** The owners whose streams are counted together (`OwnersOf`). */
  readonly owners: readonly string[];
  /** Missing if it is not known, or if the rule does not count places. */
  readonly place?: string | undefined;
}

/**
 * Keys of the candidates that the rule acts on. Without a limit, all of them; else each one that belongs to the
 * streams over every limit, and finds no room under at least one, once the streams that stay have taken theirs.
 */
export function beyondLimits(
  { conditions, order }: Pick<SessionRule, 'conditions' | 'order'>,
  contenders: readonly Contender[],
): ReadonlySet<string> {
  const candidates = contenders.filter(({ isCandidate }) => isCandidate);
  if (!hasLimit(conditions)) return new Set(candidates.map(({ key }) => key));
  const staying = contenders.toSorted((a, b) => compareStaying(order, a, b));
  const beyond = limitsOf(conditions).map((limit) => limit(staying));
  const isOver = ({ key }: Contender): boolean => beyond.every(({ over }) => over.has(key));
  const isBeyond = ({ key }: Contender): boolean => beyond.some(({ out }) => out.has(key));
  return new Set(candidates.filter((each) => isOver(each) && isBeyond(each)).map(({ key }) => key));
}

/** `over`: all streams of the owners who exceed the limit. `out`: the streams among them that find no room. */
interface Excess {
  readonly over: ReadonlySet<string>;
  readonly out: ReadonlySet<string>;
}
type Limit = (staying: readonly Contender[]) => Excess;

function limitsOf({ streams, addresses, totalKbps }: RuleConditions): readonly Limit[] {
  const limits: Limit[] = [];
  if (streams !== undefined) limits.push((staying) => excessOfOwners(staying, (own) => own.slice(streams)));
  if (addresses !== undefined) limits.push((staying) => excessOfOwners(staying, (own) => beyondPlaces(own, addresses)));
  if (totalKbps !== undefined) limits.push((staying) => excess(staying, beyondTotal(staying, totalKbps)));
  return limits;
}

/** A stream without a known account has no owner and exceeds no limit. */
function excessOfOwners(
  staying: readonly Contender[],
  beyond: (own: readonly Contender[]) => readonly Contender[],
): Excess {
  const owners = new Set(staying.flatMap((contender) => contender.owners));
  const excesses = [...owners].map((owner) => {
    const own = staying.filter((contender) => contender.owners.includes(owner));
    return excess(own, beyond(own));
  });
  return {
    over: new Set(excesses.flatMap(({ over }) => [...over])),
    out: new Set(excesses.flatMap(({ out }) => [...out])),
  };
}

const excess = (all: readonly Contender[], out: readonly Contender[]): Excess => ({
  over: new Set(out.length === 0 ? [] : all.map(({ key }) => key)),
  out: new Set(out.map(({ key }) => key)),
});

/** The first places have room; an unknown place does not count. */
function beyondPlaces(own: readonly Contender[], most: number): readonly Contender[] {
  const places = [...new Set(own.flatMap(({ place }) => place ?? []))];
  const room = new Set(places.slice(0, most));
  return own.filter(({ place }) => place !== undefined && !room.has(place));
}

function beyondTotal(staying: readonly Contender[], most: number): readonly Contender[] {
  let taken = 0;
  return staying.filter(({ stream: { kbps = 0 }, isCandidate }) => {
    const isOut = isCandidate && kbps > 0 && taken + kbps > most;
    if (!isOut) taken += kbps;
    return isOut;
  });
}

function compareStaying(order: SessionRule['order'], a: Contender, b: Contender): number {
  if (a.isCandidate !== b.isCandidate) return a.isCandidate ? 1 : -1;
  if (order === 'oldest') return compareAge(b, a);
  const transcoding = Number(a.stream.isVideoTranscoded) - Number(b.stream.isVideoTranscoded);
  return (order === 'transcoding' ? transcoding : 0) || compareAge(a, b);
}

/**
 * Sorts older streams first. Streams first seen in the same look are sorted by their server's own counter,
 * which cannot be compared between servers.
 */
export const compareAge = (a: Contender, b: Contender): number =>
  a.order - b.order ||
  serverOfStream(a.stream) - serverOfStream(b.stream) ||
  countOf(a.stream) - countOf(b.stream) ||
  (a.key < b.key ? -1 : Number(a.key > b.key));

function countOf({ sessionKey }: Stream): number {
  const count = sessionKey === undefined ? '' : keyOf(sessionKey);
  return /^\d{1,15}$/.test(count) ? Number(count) : 0;
}
