import { WATCHED_EVERY_MS } from '../snapshot.ts';
import { isExempt, isInState, isInTime, isSelected, type RolesOf } from './conditions.ts';
import { beyondLimits, type Contender, compareAge } from './limits.ts';
import { type Owners, type OwnersOf, ownersFor, type UsersOf } from './owners.ts';
import { type PlaceOf, placesAmong } from './places.ts';
import {
  afterAbsence,
  continued,
  longest,
  mayReturn,
  memoryOf,
  orForgotten,
  type Passed,
  passedSince,
  type Remembered,
  type Streak,
  type StreamMemory,
} from './remembered.ts';
import { memoriesOf, newMemory } from './returns.ts';
import { hasLimit, type SessionRule } from './rule.ts';
import { accountIn, numberKey, playbackOf, type Stream, serverOfStream, streamKey } from './stream.ts';

/** Everything that plays at one moment. */
export interface StreamsSnapshot {
  /** By the bot's clock, in ms since 1970. */
  readonly at: number;
  readonly streams: readonly Stream[];
  /** Missing: no account is linked to a person. */
  readonly usersOf?: UsersOf | undefined;
}

/** A stream that can be recognized, with its memory so far. */
interface Look {
  readonly key: string;
  readonly stream: Stream;
  /** Another stream has its session id, so this one cannot be ended alone. */
  readonly hasSharedId: boolean;
  readonly memory: StreamMemory;
}

interface Now {
  readonly at: Date;
  readonly passed: Passed;
  readonly observedMs: number;
  readonly usersOf: UsersOf;
}

/** The streams that can be recognized, the memory of absent ones, and the time since the last look. */
export function lookAt(
  { at, streams, usersOf = () => [] }: StreamsSnapshot,
  rules: readonly SessionRule[],
  before: Remembered,
) {
  const passed = passedSince(before.at, at);
  const now: Now = { at: new Date(at), passed, observedMs: before.observedMs + passed.ms, usersOf };
  const found = recognized(streams);
  const memories = memoriesOf(found, rules, before);
  const looks = found.map(({ key, stream, hasSharedId }): Look => {
    const memory = memories.there.get(key) ?? newMemory(key, before);
    const paused = continued(orForgotten(memory.paused, passed), stream.isPaused, passed.ms);
    const service = stream.service ?? memory.service;
    const seen = { seenMs: now.observedMs, paused, service, playback: playbackOf(stream) };
    return { key, stream, hasSharedId, memory: { ...memory, ...seen } };
  });
  // The paused time is kept until the stream returns.
  const { observedMs } = now;
  const gone = memories.gone.map((memory): StreamMemory => {
    const isWaiting = mayReturn(observedMs - memory.seenMs);
    return { ...memory, paused: isWaiting ? orForgotten(memory.paused, passed) : undefined };
  });
  return { now, looks, gone };
}

/**
 * Streams with the same key are distinguished by their number. Two without a number look identical, so
 * neither is touched.
 */
function recognized(streams: readonly Stream[]): readonly Omit<Look, 'memory'>[] {
  const byId = Map.groupBy(streams, ({ sessionId }) => sessionId);
  const byKey = Map.groupBy(streams, streamKey);
  const isAlone = (key: string | undefined): boolean => byKey.get(key)?.length === 1;
  const keyOf = (stream: Stream): string | undefined => {
    const key = streamKey(stream);
    return key === undefined || isAlone(key) ? key : numberKey(stream);
  };
  return [...Map.groupBy(streams, keyOf)].flatMap(([key, [stream, ...others]]) => {
    if (key === undefined || stream === undefined || others.length > 0) return [];
    const hasSharedId = stream.sessionId !== undefined && (byId.get(stream.sessionId)?.length ?? 0) > 1;
    return [{ key, stream, hasSharedId }];
  });
}

export interface Due extends Look {
  readonly rule: SessionRule;
  readonly overdueMs: number;
}

export interface View {
  readonly rule: SessionRule;
  /** For how long it has been about each stream, by key. */
  readonly held: ReadonlyMap<string, Streak>;
  /** The streams whose grace is over, the oldest first. */
  readonly due: readonly Due[];
}

interface Watching {
  readonly looks: readonly Look[];
  /** One for each stream that is present or may return. */
  readonly memories: readonly StreamMemory[];
  readonly now: Now;
  readonly rolesOf: RolesOf;
}

export function viewOf(rule: SessionRule, { looks, memories, now, rolesOf }: Watching): View {
  const { observedMs } = now;
  const owners = ownersFor(rule, memories, now.usersOf);
  const contenders = contendersFor(rule, looks, { at: now.at, owners, rolesOf });
  const keys = beyondLimits(rule, contenders);
  const beyond = contenders.filter(({ key }) => keys.has(key)).toSorted(compareAge);
  const participants = participantsIn(rule, contenders, keys);
  const held = heldUnder(rule, { participants, memories, now, ownersOf: owners.of });
  const due = beyond.flatMap((look) => {
    const { hasDecided, tries } = memoryOf(rule, look.memory);
    const overdueMs = (held.get(look.key)?.ms ?? 0) - graceOf(rule);
    const isDue = overdueMs >= 0 && !hasDecided && observedMs >= (tries?.nextMs ?? 0);
    return isDue ? [{ ...look, rule, overdueMs }] : [];
  });
  return { rule, held, due };
}

/**
 * Servers are polled at different moments. A person who switches servers seems to watch on both until the
 * first is polled again; that must not trigger a rule.
 */
const MOVED_WITHIN_MS = 2 * WATCHED_EVERY_MS;

const graceOf = ({ graceMs, conditions: { scope } }: SessionRule): number =>
  scope === undefined ? graceMs : Math.max(graceMs, MOVED_WITHIN_MS);

/**
 * The streams that the rule counts, by key, each with its owners. A limit is exceeded by an account or a
 * person, so all of their streams count: if one stream is gone for a while, the owners' count continues.
 */
function participantsIn(
  { conditions }: SessionRule,
  contenders: readonly Contender[],
  beyond: ReadonlySet<string>,
): ReadonlyMap<string, string | undefined> {
  const exceeding = contenders.filter(({ key }) => beyond.has(key)).map(({ owners }) => together(owners));
  const isOver = (owners: string | undefined): boolean => owners !== undefined && exceeding.includes(owners);
  const counting = contenders.filter(
    ({ key, owners }) => beyond.has(key) || (hasLimit(conditions) && isOver(together(owners))),
  );
  return new Map(counting.map(({ key, owners }) => [key, together(owners)]));
}

interface Holding extends Pick<Watching, 'memories' | 'now'> {
  /** The owners of each stream, by its key (`participantsIn`). */
  readonly participants: ReadonlyMap<string, string | undefined>;
  readonly ownersOf: OwnersOf;
}

/** Reconnecting within the grace period of a limit gains nothing. */
function heldUnder(rule: SessionRule, { participants, memories, now, ownersOf }: Holding) {
  const { passed, observedMs } = now;
  const before = memories.flatMap((memory) => {
    const held = orForgotten(memoryOf(rule, memory).held, passed);
    // Ends at the previous look, because the streams of this look are counted below.
    const awayMs = Math.max(0, observedMs - passed.ms - memory.seenMs);
    return held ? [{ key: memory.key, held, awayMs }] : [];
  });
  const own = new Map(before.map((each) => [each.key, each.held]));
  // The streak of a stream that is away too long counts only for its own return.
  const counting = before.filter(({ held, awayMs }) => afterAbsence(held, awayMs, false) !== undefined);
  // An account that several people share is a separate owner, so that time does not pass through it from person
  // to person.
  const ofOwners = Map.groupBy(hasLimit(rule.conditions) ? counting : [], ({ key }) =>
    together(ownersOf(accountIn(key))),
  );
  const longestOf = new Map([...ofOwners].map(([owners, all]) => [owners, longest(all.map(({ held }) => held))]));
  const each = memories.flatMap(({ key, seenMs }) => {
    const awayMs = observedMs - seenMs;
    const shared = longestOf.get(participants.get(key) ?? '');
    const held =
      awayMs > 0
        ? afterAbsence(own.get(key), awayMs, true)
        : continued(shared ?? own.get(key), participants.has(key), passed.ms);
    return held ? [[key, held] as const] : [];
  });
  return new Map(each);
}

/** Undefined without owners: accounts without an owner share nothing. */
const together = (owners: readonly string[]): string | undefined => (owners.length === 0 ? undefined : owners.join());

const NO_PLACE: PlaceOf = () => undefined;

const isVisible = ({ servers }: SessionRule, stream: Stream): boolean =>
  servers === undefined || servers.includes(serverOfStream(stream));

export function contendersFor(
  rule: SessionRule,
  looks: readonly Look[],
  { at, owners, rolesOf }: { readonly at: Date; readonly owners: Owners; readonly rolesOf: RolesOf },
) {
  const inTime = isInTime(rule.conditions, at);
  const placeOf = rule.conditions.addresses === undefined ? NO_PLACE : placesAmong(looks.map(({ stream }) => stream));
  return looks
    .filter(
      ({ stream }) =>
        isVisible(rule, stream) &&
        isSelected(rule.conditions, stream, inTime) &&
        !isExempt(rule, stream, { rolesOf, sameAs: owners.sameAs }),
    )
    .map((look) => {
      const { order, paused } = look.memory;
      const isCandidate = isInState(rule.conditions, look.stream, paused?.ms ?? 0);
      return { ...look, order, owners: owners.of(look.stream.account), isCandidate, place: placeOf(look.stream) };
    });
}
