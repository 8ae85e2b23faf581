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
  const active = rules.filter(isActive).toSorted((a, b) => a.id - b.id);
  const due = active
    .flatMap((rule) => dueUnder(rule, looks, memories, now, rolesOf))
    // Across all rules: what has waited for room is not overtaken by what began later, under a rule with a lower id.
    .toSorted((a, b) => b.overdueMs - a.overdueMs);
  const { decisions, stopped, endings } = allowed(
    due,
    memories,
    recentEndings(before.endings, now.observedMs),
    now.observedMs,
  );
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

const endsStreams = ({ action, mode }: SessionRule): boolean => action === 'end' && mode === 'live';

/** A stream that a rule is to act on, and for how long already. */
interface Due extends Look {
  readonly rule: SessionRule;
  readonly overdueMs: number;
}

/**
 * What of it may be done: no stream is ended twice, and no more are than there is room for. Writes to `memories` what was
 * decided.
 */
function allowed(
  due: readonly Due[],
  memories: Map<string, StreamMemory>,
  before: readonly Ending[],
  observedMs: number,
): Pick<Decided, 'decisions' | 'stopped'> & { readonly endings: readonly Ending[] } {
  const decisions: RuleDecision[] = [];
  const stopped: SessionRule[] = [];
  const endings = [...before];
  for (const { rule, key, stream, memory: seen } of due) {
    const memory = memories.get(key) ?? seen;
    const ends = endsStreams(rule);
    if (stopped.includes(rule) || (ends && memory.isEnding)) continue;
    const isEnding = ends && stream.sessionId !== undefined;
    const room = isEnding ? roomFor(rule, stream.account, endings) : 'free';
    if (room === 'stop') stopped.push(rule);
    if (room !== 'free') continue;
    memories.set(key, decided(memory, rule, isEnding));
    decisions.push({ rule, key, stream });
    const { id: ruleId, guildId } = rule;
    if (isEnding) endings.push({ ms: observedMs, guildId, ruleId, key, account: stream.account, isVoid: false });
  }
  return { decisions, stopped, endings };
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
 * The streams whose grace is over, the oldest first. Writes to `memories` for how long the rule's conditions have held for
 * each stream.
 */
function dueUnder(
  rule: SessionRule,
  looks: readonly Look[],
  memories: Map<string, StreamMemory>,
  { at, passed, observedMs }: Now,
  rolesOf: RolesOf,
): readonly Due[] {
  const contenders = contendersFor(rule, looks, at, rolesOf);
  const beyond = beyondLimits(rule, contenders);
  const due: Due[] = [];
  for (const look of looks) {
    const { key } = look;
    const memory = memories.get(key);
    if (memory === undefined) continue;
    const own = memoryOf(rule, memory);
    const held = continued(orForgotten(own.held, passed), beyond.has(key), passed.ms);
    memories.set(key, withRule(memory, { ...own, held }));
    const mayDecide = !own.hasDecided && observedMs >= (own.tries?.nextMs ?? 0);
    const overdueMs = (held?.ms ?? 0) - rule.graceMs;
    if (beyond.has(key) && overdueMs >= 0 && mayDecide) due.push({ ...look, rule, overdueMs });
  }
  const age = new Map(contenders.map((contender) => [contender.key, contender]));
  return due.toSorted((a, b) => compareDue(age.get(a.key), age.get(b.key)));
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
