import { isExempt, isInState, isInTime, isSelected, type RolesOf } from './conditions.ts';
import { type Ending, type Limit, recentEndings, takeRoom } from './endings.ts';
import { beyondLimits, type Contender, compareAge } from './limits.ts';
import { type Look, lookAt, type Now, type StreamsSnapshot } from './looks.ts';
import {
  orForgotten,
  type Passed,
  type Remembered,
  type RuleMemory,
  type StreamMemory,
  stillRemembered,
} from './remembered.ts';
import { hasLimit, type SessionRule } from './rule.ts';
import { continued, longest, type Streak } from './streak.ts';
import { isKeyOf, type Stream } from './stream.ts';

/** A rule is to act on a stream now; in dry run, to say that it would. */
export interface RuleDecision {
  readonly rule: SessionRule;
  readonly key: string;
  readonly stream: Stream;
  /** Given if it does not: it leaves the account alone for now, or stops (`takeRoom`) and does nothing more until a person says so. */
  readonly limit?: Limit | undefined;
}

export interface Decided {
  readonly remembered: Remembered;
  readonly decisions: readonly RuleDecision[];
}

/** What the rules have to do now, and what to remember until the next look. Rules that are off or stopped are left out. */
export function decide(
  snapshot: StreamsSnapshot,
  rules: readonly SessionRule[],
  before: Remembered,
  rolesOf: RolesOf,
): Decided {
  const { now, looks, gone } = lookAt(snapshot, before);
  const memories = [...looks.map(({ memory }) => memory), ...gone];
  const active = rules.filter(isActive).toSorted((a, b) => a.id - b.id);
  const views = active.map((rule) => viewOf(rule, looks, memories, now, rolesOf));
  // Across all rules: what has waited for room is not overtaken by what began later, under a rule with a lower id.
  const due = views.flatMap((view) => view.due).toSorted((a, b) => b.overdueMs - a.overdueMs);
  const { decisions, endings } = withinRoom(due, before.endings, now.observedMs);
  const streams = memories.map((memory) => remembering(memory, views, decisions));
  return {
    remembered: {
      ...{ at: snapshot.at, observedMs: now.observedMs, looks: before.looks + 1 },
      streams: stillRemembered(streams, now.observedMs),
      endings: recentEndings(endings, now.observedMs),
    },
    decisions,
  };
}

/**
 * Whether the rule is still about that stream, as everything plays now: asked once more before the stream is ended. However
 * long it has been so is not asked again.
 */
export function isStillDue(
  rule: SessionRule,
  key: string,
  snapshot: StreamsSnapshot,
  before: Remembered,
  rolesOf: RolesOf,
): boolean {
  const { now, looks } = lookAt(snapshot, before);
  return beyondLimits(rule, contendersFor(rule, looks, now.at, rolesOf)).has(key);
}

export const isActive = ({ mode, stoppedAt }: SessionRule): boolean => mode !== 'off' && stoppedAt === undefined;

/** A stream that a rule is to act on. */
interface Due extends Look {
  readonly rule: SessionRule;
  /** For how long already. */
  readonly overdueMs: number;
}

/** What a rule makes of everything that plays. */
interface View {
  readonly rule: SessionRule;
  /** For how long it has been about each stream, by key. */
  readonly held: ReadonlyMap<string, Streak>;
  /** The streams whose grace is over, the oldest first. */
  readonly due: readonly Due[];
}

function viewOf(
  rule: SessionRule,
  looks: readonly Look[],
  memories: readonly StreamMemory[],
  { at, passed, observedMs }: Now,
  rolesOf: RolesOf,
): View {
  const contenders = contendersFor(rule, looks, at, rolesOf);
  const keys = beyondLimits(rule, contenders);
  const beyond = contenders.filter(({ key }) => keys.has(key)).toSorted(compareAge);
  const held = heldUnder(rule, beyond, memories, passed);
  const due = beyond.flatMap((look) => {
    const { hasDecided, tries } = memoryOf(rule, look.memory);
    const overdueMs = (held.get(look.key)?.ms ?? 0) - rule.graceMs;
    const isDue = overdueMs >= 0 && !hasDecided && observedMs >= (tries?.nextMs ?? 0);
    return isDue ? [{ ...look, rule, overdueMs }] : [];
  });
  return { rule, held, due };
}

/**
 * For how long the rule has been about each stream. It is an account that exceeds a limit, whichever of its streams are too many:
 * who reconnects within the grace gains nothing.
 */
function heldUnder(
  rule: SessionRule,
  beyond: readonly Contender[],
  memories: readonly StreamMemory[],
  passed: Passed,
): ReadonlyMap<string, Streak> {
  const before = memories.flatMap((memory) => {
    const held = orForgotten(memoryOf(rule, memory).held, passed);
    return held ? [{ key: memory.key, held }] : [];
  });
  const streams = new Map(beyond.map(({ key, stream }) => [key, stream]));
  const isShared = (key: string, { account }: Stream): boolean =>
    hasLimit(rule.conditions) && account !== undefined && isKeyOf(key, account);
  const each = memories.flatMap(({ key }) => {
    const stream = streams.get(key);
    const own = before.filter((other) => other.key === key || (stream && isShared(other.key, stream)));
    const held = continued(longest(own.map((other) => other.held)), stream !== undefined, passed.ms);
    return held ? [[key, held] as const] : [];
  });
  return new Map(each);
}

type WithLook = Contender & Look;

function contendersFor(rule: SessionRule, looks: readonly Look[], at: Date, rolesOf: RolesOf): readonly WithLook[] {
  const inTime = isInTime(rule.conditions, at);
  return looks
    .filter(({ stream }) => isSelected(rule.conditions, stream, inTime) && !isExempt(rule, stream, rolesOf))
    .map((look) => {
      const { order, paused } = look.memory;
      return { ...look, order, isCandidate: isInState(rule.conditions, look.stream, paused?.ms ?? 0) };
    });
}

const canEnd = ({ rule, stream }: Pick<RuleDecision, 'rule' | 'stream'>): boolean =>
  rule.action === 'end' && stream.sessionId !== undefined;

const isEnding = (decision: RuleDecision): boolean =>
  canEnd(decision) && decision.rule.mode === 'live' && decision.limit === undefined;

/** What of it may be done: no stream is ended twice, and no more are than there is room for. */
function withinRoom(due: readonly Due[], before: readonly Ending[], ms: number) {
  const decisions: RuleDecision[] = [];
  let endings = before;
  for (const { rule, key, stream, memory } of due) {
    const isStopped = decisions.some((made) => made.rule === rule && made.limit === 'limit');
    const isEnded = memory.isEnding || decisions.some((made) => made.key === key && isEnding(made));
    if (isStopped || (isEnded && rule.action === 'end' && rule.mode === 'live')) continue;
    const taken = canEnd({ rule, stream })
      ? takeRoom(rule, { ms, key, account: stream.account }, endings)
      : ({ room: 'free', endings } as const);
    endings = taken.endings;
    if (taken.room !== 'wait')
      decisions.push({ rule, key, stream, limit: taken.room === 'free' ? undefined : taken.room });
  }
  return { decisions, endings };
}

const memoryOf = ({ id, revision }: SessionRule, { rules }: StreamMemory): RuleMemory =>
  rules.find((rule) => rule.ruleId === id && rule.revision === revision) ?? {
    ruleId: id,
    revision,
    hasDecided: false,
  };

/** What a rule has not been about for a while starts over, with its tries; what it has decided stays so. */
const isWorthKeeping = ({ held, hasDecided }: RuleMemory): boolean => held !== undefined || hasDecided;

/** What is remembered of a stream after the look. */
function remembering(memory: StreamMemory, views: readonly View[], decisions: readonly RuleDecision[]): StreamMemory {
  const own = decisions.filter(({ key, limit }) => key === memory.key && limit === undefined);
  const seen = views.map(({ rule, held }): RuleMemory => {
    const { hasDecided, ...before } = memoryOf(rule, memory);
    return {
      ...before,
      held: held.get(memory.key),
      hasDecided: hasDecided || own.some((made) => made.rule === rule),
    };
  });
  // A rule that does not look now does not know how long it has been about anything.
  const others = memory.rules
    .filter(({ ruleId }) => views.every(({ rule }) => rule.id !== ruleId))
    .map((rule) => ({ ...rule, held: undefined }));
  return {
    ...memory,
    isEnding: memory.isEnding || own.some(isEnding),
    rules: [...others, ...seen].filter(isWorthKeeping),
  };
}
