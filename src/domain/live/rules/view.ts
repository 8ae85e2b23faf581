import { LIVE_SNAPSHOT_INTERVAL_MS } from '../snapshot.ts';
import {
  type FindDiscordRolesOfAccount,
  isStreamExemptFromRule,
  isStreamSelectedByRule,
  isWithinRuleHours,
  matchesPauseAndTranscode,
} from './conditions.ts';
import { compareStreamAge, findStreamsBeyondRuleLimits, type LimitCandidate } from './limits.ts';
import { type AccountOwners, type FindUsersOfAccount, findAccountOwners, type ListAccountOwners } from './owners.ts';
import { createStreamLocationFinder, type FindStreamLocation } from './places.ts';
import { memoryOfRule, type RememberedStream, type RuleEngineMemory } from './remembered.ts';
import { createRememberedStream, matchStreamMemories } from './returns.ts';
import { hasStreamLimit, type SessionRule } from './rule.ts';
import {
  type ConditionStreak,
  canAbsentStreamReturn,
  continueStreak,
  longerStreak,
  streakAfterAbsence,
  streakUnlessGap,
  type TimeSinceLastSnapshot,
  timeSinceLastSnapshot,
} from './streaks.ts';
import {
  accountFromStreamKey,
  playbackKey,
  type Stream,
  serverOfStream,
  sessionNumberKey,
  streamKey,
} from './stream.ts';

export interface StreamsSnapshot {
  /** Time of the snapshot by the bot's clock, in ms since 1970. */
  readonly at: number;
  readonly streams: readonly Stream[];
  /** The Discord users that an account belongs to. If this is undefined, no account is linked to a person. */
  readonly usersOf?: FindUsersOfAccount | undefined;
}

interface StreamView {
  readonly key: string;
  readonly stream: Stream;
  /** True if another stream has the same session id, so that this stream cannot be ended alone. */
  readonly hasSharedId: boolean;
  readonly memory: RememberedStream;
}

interface Moment {
  readonly at: Date;
  readonly passed: TimeSinceLastSnapshot;
  readonly observedMs: number;
  readonly usersOf: FindUsersOfAccount;
}

/**
 * Matches the streams of a snapshot with their memories. Also returns the memories of absent streams, and the time
 * since the last snapshot.
 */
export function matchStreamsToRememberedStreams(
  { at, streams, usersOf = () => [] }: StreamsSnapshot,
  rules: readonly SessionRule[],
  before: RuleEngineMemory,
) {
  const passed = timeSinceLastSnapshot(before.at, at);
  const now: Moment = { at: new Date(at), passed, observedMs: before.observedMs + passed.ms, usersOf };
  const currentStreams = keyedStreams(streams);
  const memories = matchStreamMemories(currentStreams, rules, before);
  const streamViews = currentStreams.map(({ key, stream, hasSharedId }): StreamView => {
    const memory = memories.present.get(key) ?? createRememberedStream(key, before);
    const paused = continueStreak(streakUnlessGap(memory.paused, passed), stream.isPaused, passed.ms);
    const service = stream.service ?? memory.service;
    const update = { seenMs: now.observedMs, paused, service, playback: playbackKey(stream) };
    return { key, stream, hasSharedId, memory: { ...memory, ...update } };
  });
  // A stream that is absent but may return keeps the time for which it was paused.
  const { observedMs } = now;
  const absentMemories = memories.absent.map((memory): RememberedStream => {
    const isWaiting = canAbsentStreamReturn(observedMs - memory.seenMs);
    return { ...memory, paused: isWaiting ? streakUnlessGap(memory.paused, passed) : undefined };
  });
  return { now, streamViews, absentMemories };
}

/**
 * Tells streams with the same key apart by their session number. Streams that also lack a number are ignored by the
 * rules.
 */
function keyedStreams(streams: readonly Stream[]): readonly Omit<StreamView, 'memory'>[] {
  const byId = Map.groupBy(streams, ({ sessionId }) => sessionId);
  const byKey = Map.groupBy(streams, streamKey);
  const isAlone = (key: string | undefined): boolean => byKey.get(key)?.length === 1;
  const uniqueKey = (stream: Stream): string | undefined => {
    const key = streamKey(stream);
    return key === undefined || isAlone(key) ? key : sessionNumberKey(stream);
  };
  return [...Map.groupBy(streams, uniqueKey)].flatMap(([key, [stream, ...duplicates]]) => {
    if (key === undefined || stream === undefined || duplicates.length > 0) return [];
    const hasSharedId = stream.sessionId !== undefined && (byId.get(stream.sessionId)?.length ?? 0) > 1;
    return [{ key, stream, hasSharedId }];
  });
}

export interface StreamDueForRuleAction extends StreamView {
  readonly rule: SessionRule;
  readonly overdueMs: number;
}

export interface RuleEvaluation {
  readonly rule: SessionRule;
  /** How long the rule's conditions have held for each stream, by the stream's key. */
  readonly streaks: ReadonlyMap<string, ConditionStreak>;
  /** Streams whose grace period is over, the oldest first. */
  readonly due: readonly StreamDueForRuleAction[];
}

interface ViewContext {
  readonly streamViews: readonly StreamView[];
  readonly memories: readonly RememberedStream[];
  readonly now: Moment;
  readonly rolesOf: FindDiscordRolesOfAccount;
}

export function evaluateRule(rule: SessionRule, { streamViews, memories, now, rolesOf }: ViewContext): RuleEvaluation {
  const { observedMs } = now;
  const owners = findAccountOwners(rule, memories, now.usersOf);
  const contenders = findLimitCandidates(rule, streamViews, { at: now.at, owners, rolesOf });
  const exceedingKeys = findStreamsBeyondRuleLimits(rule, contenders);
  const exceedingStreams = contenders.filter(({ key }) => exceedingKeys.has(key)).toSorted(compareStreamAge);
  const participants = participantsIn(rule, contenders, exceedingKeys);
  const streaks = continueStreaks(rule, { participants, memories, now, ownersOf: owners.ofAccount });
  const due = exceedingStreams.flatMap((view) => {
    const { hasDecided, tries } = memoryOfRule(rule, view.memory);
    const overdueMs = (streaks.get(view.key)?.ms ?? 0) - graceOf(rule);
    const isDue = overdueMs >= 0 && !hasDecided && observedMs >= (tries?.nextMs ?? 0);
    return isDue ? [{ ...view, rule, overdueMs }] : [];
  });
  return { rule, streaks, due };
}

/**
 * How long a person may seem to watch on two servers without triggering a rule, in ms. The bot polls servers at
 * different times. After a switch to another server, the person seems to watch on both until the first one is polled
 * again.
 */
const MOVED_WITHIN_MS = 2 * LIVE_SNAPSHOT_INTERVAL_MS;

const graceOf = ({ graceMs, conditions: { scope } }: SessionRule): number =>
  scope === undefined ? graceMs : Math.max(graceMs, MOVED_WITHIN_MS);

/**
 * The owners of each stream for which the rule counts time, by the stream's key. A limit counts all streams of an
 * owner, so all of them are included. An owner's time also continues while one of the streams is absent.
 */
function participantsIn(
  { conditions }: SessionRule,
  contenders: readonly LimitCandidate[],
  exceedingKeys: ReadonlySet<string>,
): ReadonlyMap<string, string | undefined> {
  const exceedingOwners = contenders.filter(({ key }) => exceedingKeys.has(key)).map(({ owners }) => ownersKey(owners));
  const isExceedingOwner = (owners: string | undefined): boolean =>
    owners !== undefined && exceedingOwners.includes(owners);
  const countingContenders = contenders.filter(
    ({ key, owners }) => exceedingKeys.has(key) || (hasStreamLimit(conditions) && isExceedingOwner(ownersKey(owners))),
  );
  return new Map(countingContenders.map(({ key, owners }) => [key, ownersKey(owners)]));
}

interface StreakContext extends Pick<ViewContext, 'memories' | 'now'> {
  readonly participants: ReadonlyMap<string, string | undefined>;
  readonly ownersOf: ListAccountOwners;
}

/**
 * Continues the rule's streaks with the time since the previous snapshot. If the rule has a limit, each stream
 * continues the longest streak of its owners, so that reconnecting does not reset it.
 */
function continueStreaks(rule: SessionRule, { participants, memories, now, ownersOf }: StreakContext) {
  const { passed, observedMs } = now;
  const streaksBefore = heldStreaks(rule, memories, now);
  const ownStreaks = new Map(streaksBefore.map(({ key, held }) => [key, held]));
  const ownersStreaks = longestByOwners(hasStreamLimit(rule.conditions) ? streaksBefore : [], ownersOf);
  const streaks = new Map<string, ConditionStreak>();
  for (const { key, seenMs } of memories) {
    const awayMs = observedMs - seenMs;
    const streakBefore = ownersStreaks.get(participants.get(key)) ?? ownStreaks.get(key);
    const streak =
      awayMs > 0
        ? streakAfterAbsence(ownStreaks.get(key), awayMs, true)
        : continueStreak(streakBefore, participants.has(key), passed.ms);
    if (streak) streaks.set(key, streak);
  }
  return streaks;
}

interface HeldStreak {
  readonly key: string;
  readonly held: ConditionStreak;
  /** How long the stream had been absent at the previous snapshot, in ms of observed time. */
  readonly awayMs: number;
}

function heldStreaks(
  rule: SessionRule,
  memories: readonly RememberedStream[],
  { passed, observedMs }: Moment,
): readonly HeldStreak[] {
  return memories.flatMap((memory) => {
    const held = streakUnlessGap(memoryOfRule(rule, memory).held, passed);
    // The time since the previous snapshot does not count as absence, because it is added when the streak continues.
    const awayMs = Math.max(0, observedMs - passed.ms - memory.seenMs);
    return held ? [{ key: memory.key, held, awayMs }] : [];
  });
}

/** The longest streak among all streams that have the same owners. Streams without owners are left out. */
function longestByOwners(
  streaks: readonly HeldStreak[],
  ownersOf: ListAccountOwners,
): ReadonlyMap<string | undefined, ConditionStreak> {
  const longest = new Map<string, ConditionStreak>();
  for (const { key, held, awayMs } of streaks) {
    // A stream that has been absent for too long has lost its streak, even for the owner's other streams.
    if (streakAfterAbsence(held, awayMs, false) === undefined) continue;
    // Accounts share a streak only if they have exactly the same owners. Otherwise one person's time could pass to
    // another person through a shared account.
    const owners = ownersKey(ownersOf(accountFromStreamKey(key)));
    if (owners !== undefined) longest.set(owners, longerStreak(longest.get(owners), held));
  }
  return longest;
}

/**
 * The owners as one text, for comparison. Undefined without owners, so that accounts without owners do not share a
 * streak.
 */
const ownersKey = (owners: readonly string[]): string | undefined => (owners.length === 0 ? undefined : owners.join());

const NO_PLACE: FindStreamLocation = () => undefined;

const isVisible = ({ servers }: SessionRule, stream: Stream): boolean =>
  servers === undefined || servers.includes(serverOfStream(stream));

export function findLimitCandidates(
  rule: SessionRule,
  streamViews: readonly StreamView[],
  {
    at,
    owners,
    rolesOf,
  }: { readonly at: Date; readonly owners: AccountOwners; readonly rolesOf: FindDiscordRolesOfAccount },
) {
  const isInTimeNow = isWithinRuleHours(rule.conditions, at);
  const placeOf =
    rule.conditions.addresses === undefined
      ? NO_PLACE
      : createStreamLocationFinder(streamViews.map(({ stream }) => stream));
  return streamViews
    .filter(
      ({ stream }) =>
        isVisible(rule, stream) &&
        isStreamSelectedByRule(rule.conditions, stream, isInTimeNow) &&
        !isStreamExemptFromRule(rule, stream, { rolesOf, sameAs: owners.sameAs }),
    )
    .map((view) => {
      const { stream, memory } = view;
      return {
        ...view,
        order: memory.order,
        owners: owners.ofAccount(stream.account),
        isCandidate: matchesPauseAndTranscode(rule.conditions, stream, memory.paused?.ms ?? 0),
        place: placeOf(stream),
      };
    });
}
