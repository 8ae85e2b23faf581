import { serverLocalKeyOfRef } from '../../servers/refs.ts';
import { hasStreamLimit, type RuleConditions, type SessionRule } from './rule.ts';
import { type Stream, serverOfStream } from './stream.ts';

export interface LimitCandidate {
  readonly key: string;
  readonly stream: Stream;
  /**
   * Number of the first snapshot that contained the stream. Unlike a time, it does not depend on clocks, which may be
   * set.
   */
  readonly order: number;
  /** True if the rule may end the stream. Other streams only count towards the rule's limits. */
  readonly isCandidate: boolean;
  /** The owners of the stream's account (`ListAccountOwners`). A limit counts all streams of an owner together. */
  readonly owners: readonly string[];
  /** The place that the stream comes from. Undefined if unknown, or if the rule does not count places. */
  readonly place?: string | undefined;
}

/**
 * Keys of the streams that the rule acts on. Without a limit, these are all candidates. With limits, only an owner who
 * exceeds every limit loses streams. Of this owner's candidates, those are chosen that have no room within at least one
 * limit after the streams that stay.
 */
export function findStreamsBeyondRuleLimits(
  { conditions, order }: Pick<SessionRule, 'conditions' | 'order'>,
  contenders: readonly LimitCandidate[],
): ReadonlySet<string> {
  const candidates = contenders.filter(({ isCandidate }) => isCandidate);
  if (!hasStreamLimit(conditions)) return new Set(candidates.map(({ key }) => key));
  // The streams at the end of this order are the first to be ended.
  const inStayingOrder = contenders.toSorted((a, b) => compareStaying(order, a, b));
  const excesses = excessFinders(conditions).map((findExcess) => findExcess(inStayingOrder));
  const isExceeding = ({ key }: LimitCandidate): boolean => excesses.every(({ exceeding }) => exceeding.has(key));
  const hasNoRoom = ({ key }: LimitCandidate): boolean => excesses.some(({ withoutRoom }) => withoutRoom.has(key));
  return new Set(
    candidates.filter((contender) => isExceeding(contender) && hasNoRoom(contender)).map(({ key }) => key),
  );
}

/**
 * Streams over one limit. `exceeding`: all streams of owners who exceed the limit. `withoutRoom`: only the surplus
 * streams of these owners, such as the third one if the limit is two.
 */
interface Excess {
  readonly exceeding: ReadonlySet<string>;
  readonly withoutRoom: ReadonlySet<string>;
}
type FindExcess = (staying: readonly LimitCandidate[]) => Excess;

function excessFinders({ streams, addresses, totalKbps }: RuleConditions): readonly FindExcess[] {
  const limits: FindExcess[] = [];
  if (streams !== undefined)
    limits.push((staying) => excessOfOwners(staying, (ownerStreams) => ownerStreams.slice(streams)));
  if (addresses !== undefined)
    limits.push((staying) => excessOfOwners(staying, (ownerStreams) => beyondPlaces(ownerStreams, addresses)));
  if (totalKbps !== undefined) limits.push((staying) => excessOf(staying, beyondTotal(staying, totalKbps)));
  return limits;
}

/** Applies a limit to each owner of accounts. A stream without a known account has no owner, so it exceeds no limit. */
function excessOfOwners(
  staying: readonly LimitCandidate[],
  findStreamsBeyond: (ownerStreams: readonly LimitCandidate[]) => readonly LimitCandidate[],
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

const excessOf = (contenders: readonly LimitCandidate[], streamsBeyond: readonly LimitCandidate[]): Excess => ({
  exceeding: new Set(streamsBeyond.length === 0 ? [] : contenders.map(({ key }) => key)),
  withoutRoom: new Set(streamsBeyond.map(({ key }) => key)),
});

/**
 * The streams that do not come from one of the owner's first `limit` places. A stream from an unknown place is left
 * out.
 */
function beyondPlaces(ownerStreams: readonly LimitCandidate[], limit: number): readonly LimitCandidate[] {
  const places = [...new Set(ownerStreams.flatMap(({ place }) => place ?? []))];
  const allowedPlaces = new Set(places.slice(0, limit));
  return ownerStreams.filter(({ place }) => place !== undefined && !allowedPlaces.has(place));
}

function beyondTotal(staying: readonly LimitCandidate[], limit: number): readonly LimitCandidate[] {
  let usedKbps = 0;
  return staying.filter(({ stream: { kbps = 0 }, isCandidate }) => {
    const isBeyond = isCandidate && kbps > 0 && usedKbps + kbps > limit;
    if (!isBeyond) usedKbps += kbps;
    return isBeyond;
  });
}

function compareStaying(order: SessionRule['order'], a: LimitCandidate, b: LimitCandidate): number {
  if (a.isCandidate !== b.isCandidate) return a.isCandidate ? 1 : -1;
  if (order === 'oldest') return compareStreamAge(b, a);
  const transcoding = Number(a.stream.isVideoTranscoded) - Number(b.stream.isVideoTranscoded);
  return (order === 'transcoding' ? transcoding : 0) || compareStreamAge(a, b);
}

/**
 * Sorts older streams first. Streams from the same snapshot are sorted by their session numbers, but only within a
 * server, because each server has its own numbers.
 */
export const compareStreamAge = (a: LimitCandidate, b: LimitCandidate): number =>
  a.order - b.order ||
  serverOfStream(a.stream) - serverOfStream(b.stream) ||
  sessionNumber(a.stream) - sessionNumber(b.stream) ||
  (a.key < b.key ? -1 : Number(a.key > b.key));

function sessionNumber({ sessionKey }: Stream): number {
  const digits = sessionKey === undefined ? '' : serverLocalKeyOfRef(sessionKey);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}
