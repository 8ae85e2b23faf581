import { isExempt, isInState, isInTime, isSelected, type RolesOf } from './conditions.ts';
import { type Ending, recentEndings, roomFor } from './endings.ts';
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
import type { SessionRule } from './rule.ts';
import { continued } from './streak.ts';
import type { Stream } from './stream.ts';

/** A rule is to act on a stream now; in dry run, to say that it would. */
export interface RuleDecision {
  readonly rule: SessionRule;
  readonly key: string;
  readonly stream: Stream;
}

export interface Decided {
  readonly remembered: Remembered;
  readonly decisions: readonly RuleDecision[];
  /** Rules that would end more streams than may end in that time (`roomFor`): they do nothing more until a person says so. */
  readonly stopped: readonly SessionRule[];
}

/** What the rules have to do now, and what to remember until the next look. Rules that are off or stopped are left out. */
export function decide(
  snapshot: StreamsSnapshot,
  rules: readonly SessionRule[],
  before: Remembered,
  rolesOf: RolesOf,
): Decided {
  const { now, looks } = lookAt(snapshot, before);
  const there = new Map(looks.map((look) => [look.key, look.memory]));
  const gone = before.streams.filter(({ key }) => !there.has(key)).map((memory) => missing(memory, now.passed));
  const memories = new Map([...there, ...gone.map((memory) => [memory.key, memory] as const)]);
  const decisions: RuleDecision[] = [];
  const stopped: SessionRule[] = [];
  let endings = recentEndings(before.endings, now.observedMs);
  for (const rule of rules.filter(isActive).toSorted((a, b) => a.id - b.id)) {
    const due = dueUnder(rule, looks, memories, now, rolesOf);
    const allowed = allowedActs(rule, due, memories, endings, now.observedMs);
    endings = allowed.endings;
    for (const { key, stream, memory, isEnding } of allowed.acts) {
      memories.set(key, decided(memory, rule, isEnding));
      decisions.push({ rule, key, stream });
    }
    if (allowed.isStopped) stopped.push(rule);
  }
  const streams = stillRemembered([...memories.values()], now.observedMs);
  const remembered = { at: snapshot.at, observedMs: now.observedMs, looks: before.looks + 1, streams, endings };
  return { remembered, decisions, stopped };
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

interface Act extends Look {
  readonly isEnding: boolean;
}

interface Allowed {
  readonly acts: readonly Act[];
  readonly isStopped: boolean;
  readonly endings: readonly Ending[];
}

/** What of it may be done: no stream is ended twice, and no more are than there is room for. */
function allowedActs(
  rule: SessionRule,
  due: readonly Look[],
  memories: ReadonlyMap<string, StreamMemory>,
  before: readonly Ending[],
  observedMs: number,
): Allowed {
  const ends = rule.action === 'end' && rule.mode === 'live';
  const acts: Act[] = [];
  const endings = [...before];
  for (const look of due) {
    const { key, stream } = look;
    const memory = memories.get(key) ?? look.memory;
    if (ends && memory.isEnding) continue;
    const isEnding = ends && stream.sessionId !== undefined;
    const room = isEnding ? roomFor(rule, stream.account, endings) : 'free';
    if (room === 'stop') return { acts, isStopped: true, endings };
    if (room === 'wait') continue;
    acts.push({ ...look, memory, isEnding });
    const { id: ruleId, guildId } = rule;
    if (isEnding) endings.push({ ms: observedMs, guildId, ruleId, key, account: stream.account, isVoid: false });
  }
  return { acts, isStopped: false, endings };
}

/** What is not there is neither paused nor anything else. */
const missing = (memory: StreamMemory, passed: Passed): StreamMemory => ({
  ...memory,
  paused: continued(orForgotten(memory.paused, passed), false, passed.ms),
  rules: memory.rules
    .map((rule) => ({ ...rule, held: continued(orForgotten(rule.held, passed), false, passed.ms) }))
    .filter(isWorthKeeping),
});

/**
 * The streams whose grace is over, in the order in which they go. Writes to `memories` for how long the rule's conditions
 * have held for each stream.
 */
function dueUnder(
  rule: SessionRule,
  looks: readonly Look[],
  memories: Map<string, StreamMemory>,
  { at, passed, observedMs }: Now,
  rolesOf: RolesOf,
): readonly Look[] {
  const contenders = contendersFor(rule, looks, at, rolesOf);
  const beyond = beyondLimits(rule, contenders);
  const due = new Set<string>();
  for (const { key } of looks) {
    const memory = memories.get(key);
    if (memory === undefined) continue;
    const own = memoryOf(rule, memory);
    const held = continued(orForgotten(own.held, passed), beyond.has(key), passed.ms);
    memories.set(key, withRule(memory, { ...own, held }));
    const mayDecide = !own.hasDecided && observedMs >= (own.tries?.nextMs ?? 0);
    if (held !== undefined && beyond.has(key) && held.ms >= rule.graceMs && mayDecide) due.add(key);
  }
  const age = new Map(contenders.map((contender) => [contender.key, contender]));
  return looks.filter(({ key }) => due.has(key)).toSorted((a, b) => compareDue(age.get(a.key), age.get(b.key)));
}

const compareDue = (a: Contender | undefined, b: Contender | undefined): number => (a && b ? compareAge(a, b) : 0);

function contendersFor(rule: SessionRule, looks: readonly Look[], at: Date, rolesOf: RolesOf): readonly Contender[] {
  const inTime = isInTime(rule.conditions, at);
  return looks
    .filter(({ stream }) => isSelected(rule.conditions, stream, inTime) && !isExempt(rule, stream, rolesOf))
    .map(({ key, stream, memory: { order, paused } }) => {
      const isCandidate = isInState(rule.conditions, stream, paused?.ms ?? 0);
      return { key, stream, order, isCandidate };
    });
}

const memoryOf = ({ id, revision }: SessionRule, { rules }: StreamMemory): RuleMemory =>
  rules.find((rule) => rule.ruleId === id && rule.revision === revision) ?? {
    ruleId: id,
    revision,
    hasDecided: false,
  };

const withRule = (memory: StreamMemory, rule: RuleMemory): StreamMemory => ({
  ...memory,
  rules: [...memory.rules.filter(({ ruleId }) => ruleId !== rule.ruleId), ...[rule].filter(isWorthKeeping)],
});

/** What a rule has not been about for a while begins afresh, with its tries; what it has decided stays so. */
const isWorthKeeping = ({ held, hasDecided }: RuleMemory): boolean => held !== undefined || hasDecided;

const decided = (memory: StreamMemory, rule: SessionRule, isEnding: boolean): StreamMemory => ({
  ...withRule(memory, { ...memoryOf(rule, memory), hasDecided: true }),
  isEnding: memory.isEnding || isEnding,
});
