import { keyOf } from '../../servers/refs.ts';
import { hasLimit, type RuleConditions, type SessionRule } from './rule.ts';
import { type Stream, serverOfStream } from './stream.ts';

/** A selected stream, with the values that the limits compare. */
export interface Contender {
  readonly key: string;
  readonly stream: Stream;
  /** Number of the snapshot that first contained the stream. Not a time, because clocks may be set. */
  readonly order: number;
  /** True if the rule may act on the stream. Other streams count towards the limits, but are not ended. */
  readonly isCandidate: boolean;
  /** The owners of the stream's account (`OwnersOf`). All streams of an owner are counted together. */
  readonly owners: readonly string[];
  /** The place that the stream comes from. Undefined if unknown, or if the rule does not count places. */
  readonly place?: string | undefined;
}

/**
 * Keys of the candidates on which the rule acts. Without a limit, these are all candidates. With limits, a candidate
 * must belong to owners who exceed every limit, and be beyond at least one limit itself, counted after the streams that
 * stay.
 */
export function beyondLimits(
  { conditions, order }: Pick<SessionRule, 'conditions' | 'order'>,
  contenders: readonly Contender[],
): ReadonlySet<string> {
  const candidates = contenders.filter(({ isCandidate }) => isCandidate);
  if (!hasLimit(conditions)) return new Set(candidates.map(({ key }) => key));
  const inStayingOrder = contenders.toSorted((a, b) => compareStaying(order, a, b));
  const excesses = excessFinders(conditions).map((limit) => limit(inStayingOrder));
  const isExceeding = ({ key }: Contender): boolean => excesses.every(({ exceeding }) => exceeding.has(key));
  const hasNoRoom = ({ key }: Contender): boolean => excesses.some(({ withoutRoom }) => withoutRoom.has(key));
  return new Set(
    candidates.filter((contender) => isExceeding(contender) && hasNoRoom(contender)).map(({ key }) => key),
  );
}

/**
 * `exceeding`: all streams of owners who exceed the limit. `withoutRoom`: the streams among them that are beyond the
 * limit.
 */
interface Excess {
  readonly exceeding: ReadonlySet<string>;
  readonly withoutRoom: ReadonlySet<string>;
}
type FindExcess = (staying: readonly Contender[]) => Excess;

function excessFinders({ streams, addresses, totalKbps }: RuleConditions): readonly FindExcess[] {
  const limits: FindExcess[] = [];
  if (streams !== undefined)
    limits.push((staying) => excessOfOwners(staying, (ownerStreams) => ownerStreams.slice(streams)));
  if (addresses !== undefined)
    limits.push((staying) => excessOfOwners(staying, (ownerStreams) => beyondPlaces(ownerStreams, addresses)));
  if (totalKbps !== undefined) limits.push((staying) => excessOf(staying, beyondTotal(staying, totalKbps)));
  return limits;
}

/** Applies a limit to each owner. A stream without a known account has no owner and exceeds no limit. */
function excessOfOwners(
  staying: readonly Contender[],
  findStreamsBeyond: (own: readonly Contender[]) => readonly Contender[],
): Excess {
  const owners = new Set(staying.flatMap((contender) => contender.owners));
  const excesses = [...owners].map((owner) => {
    const ownerStreams = staying.filter((contender) => contender.owners.includes(owner));
    return excessOf(ownerStreams, findStreamsBeyond(ownerStreams));
  });
  return {
    exceeding: new Set(excesses.flatMap(({ exceeding }) => [...exceeding])),
    withoutRoom: new Set(excesses.flatMap(({ withoutRoom }) => [...withoutRoom])),
  };
}

const excessOf = (contenders: readonly Contender[], streamsBeyond: readonly Contender[]): Excess => ({
  exceeding: new Set(streamsBeyond.length === 0 ? [] : contenders.map(({ key }) => key)),
  withoutRoom: new Set(streamsBeyond.map(({ key }) => key)),
});

/** The streams outside the first `limit` places. A stream with an unknown place does not count. */
function beyondPlaces(ownerStreams: readonly Contender[], limit: number): readonly Contender[] {
  const places = [...new Set(ownerStreams.flatMap(({ place }) => place ?? []))];
  const allowedPlaces = new Set(places.slice(0, limit));
  return ownerStreams.filter(({ place }) => place !== undefined && !allowedPlaces.has(place));
}

function beyondTotal(staying: readonly Contender[], limit: number): readonly Contender[] {
  let usedKbps = 0;
  return staying.filter(({ stream: { kbps = 0 }, isCandidate }) => {
    const isBeyond = isCandidate && kbps > 0 && usedKbps + kbps > limit;
    if (!isBeyond) usedKbps += kbps;
    return isBeyond;
  });
}

function compareStaying(order: SessionRule['order'], a: Contender, b: Contender): number {
  if (a.isCandidate !== b.isCandidate) return a.isCandidate ? 1 : -1;
  if (order === 'oldest') return compareAge(b, a);
  const transcoding = Number(a.stream.isVideoTranscoded) - Number(b.stream.isVideoTranscoded);
  return (order === 'transcoding' ? transcoding : 0) || compareAge(a, b);
}

/**
 * Sorts older streams first. Streams that were first seen in the same snapshot are sorted by their server's own
 * numbers, which cannot be compared between servers.
 */
export const compareAge = (a: Contender, b: Contender): number =>
  a.order - b.order ||
  serverOfStream(a.stream) - serverOfStream(b.stream) ||
  sessionNumber(a.stream) - sessionNumber(b.stream) ||
  (a.key < b.key ? -1 : Number(a.key > b.key));

function sessionNumber({ sessionKey }: Stream): number {
  const digits = sessionKey === undefined ? '' : keyOf(sessionKey);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}
