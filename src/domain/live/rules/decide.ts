import { isExempt, isInState, isInTime, isSelected, type RolesOf } from './conditions.ts';
import { beyondLimits, type Contender, compareAge } from './limits.ts';
import {
  orForgotten,
  type Passed,
  passedSince,
  type Remembered,
  type RuleMemory,
  type StreamMemory,
  stillRemembered,
} from './remembered.ts';
import type { SessionRule } from './rule.ts';
import { continued } from './streak.ts';
import { type Stream, streamKey } from './stream.ts';

/** Everything that plays at one moment. */
export interface StreamsSnapshot {
  /** By the bot's clock, in ms since 1970. */
  readonly at: number;
  readonly streams: readonly Stream[];
}

/** A rule is to act on a stream now; in dry run, to say that it would. */
export interface RuleDecision {
  readonly rule: SessionRule;
  readonly key: string;
  readonly stream: Stream;
}

export interface Decided {
  readonly remembered: Remembered;
  readonly decisions: readonly RuleDecision[];
  /** Rules that would end more streams than may end in that time: they do nothing more until a person says so. */
  readonly stopped: readonly SessionRule[];
}

/** So many streams end in so much time (ms) at most, over all rules: a server that answers nonsense must not empty the house. */
export const MOST_ENDINGS = 5;
export const ENDINGS_WITHIN_MS = 10 * 60_000;

/** A stream that can be recognized, with what is remembered of it so far. */
interface Look {
  readonly key: string;
  readonly stream: Stream;
  readonly memory: StreamMemory;
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
  const endings = before.endings.filter((ms) => now.observedMs - ms < ENDINGS_WITHIN_MS);
  const decisions: RuleDecision[] = [];
  const stopped: SessionRule[] = [];
  for (const rule of rules.filter(isActive).toSorted((a, b) => a.id - b.id)) {
    const due = dueUnder(rule, looks, memories, now, rolesOf);
    const allowed = allowedEndings(rule, due, memories, MOST_ENDINGS - endings.length);
    for (const { key, stream, memory, isEnding } of allowed.acts) {
      if (isEnding) endings.push(now.observedMs);
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

/** What of it may be done: no stream is ended twice, and no more than `room` streams are. */
function allowedEndings(
  rule: SessionRule,
  due: readonly Look[],
  memories: ReadonlyMap<string, StreamMemory>,
  room: number,
): { readonly acts: readonly Act[]; readonly isStopped: boolean } {
  const ends = rule.action === 'end' && rule.mode === 'live';
  const acts = due.flatMap((look): readonly Act[] => {
    const memory = memories.get(look.key) ?? look.memory;
    return ends && memory.isEnding ? [] : [{ ...look, memory, isEnding: ends && look.stream.sessionId !== undefined }];
  });
  const first = acts.filter(({ isEnding }) => isEnding)[Math.max(0, room)];
  return { acts: first ? acts.slice(0, acts.indexOf(first)) : acts, isStopped: first !== undefined };
}

function lookAt({ at, streams }: StreamsSnapshot, before: Remembered) {
  const passed = passedSince(before.at, at);
  const now: Now = { at: new Date(at), passed, observedMs: before.observedMs + passed.ms, order: before.looks };
  return { now, looks: looksAt(recognized(streams), before, now) };
}

interface Now {
  readonly at: Date;
  readonly passed: Passed;
  readonly observedMs: number;
  readonly order: number;
}

/** Of two sessions that look like one, nobody knows which is meant: both are left alone. */
function recognized(streams: readonly Stream[]): readonly (readonly [key: string, stream: Stream])[] {
  const byKey = Map.groupBy(streams, streamKey);
  return [...byKey].flatMap(([key, [stream, ...others]]) =>
    key === undefined || stream === undefined || others.length > 0 ? [] : [[key, stream] as const],
  );
}

function looksAt(
  streams: readonly (readonly [key: string, stream: Stream])[],
  before: Remembered,
  { passed, observedMs, order }: Now,
): readonly Look[] {
  const known = new Map(before.streams.map((memory) => [memory.key, memory]));
  return streams.map(([key, stream]) => {
    const memory = known.get(key) ?? { key, order, isEnding: false, rules: [], paused: undefined };
    const paused = continued(orForgotten(memory.paused, passed), stream.isPaused, passed.ms);
    return { key, stream, memory: { ...memory, seenMs: observedMs, paused } };
  });
}

/** What is not there is neither paused nor anything else. */
const missing = (memory: StreamMemory, passed: Passed): StreamMemory => ({
  ...memory,
  paused: continued(orForgotten(memory.paused, passed), false, passed.ms),
  rules: memory.rules.map((rule) => ({ ...rule, held: continued(orForgotten(rule.held, passed), false, passed.ms) })),
});

/**
 * The streams whose grace is over, in the order in which they go. Writes to `memories` for how long the rule's conditions
 * have held for each stream.
 */
function dueUnder(
  rule: SessionRule,
  looks: readonly Look[],
  memories: Map<string, StreamMemory>,
  { at, passed }: Now,
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
    if (held !== undefined && beyond.has(key) && held.ms >= rule.graceMs && !own.hasDecided) due.add(key);
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
  rules: [
    ...memory.rules.filter(({ ruleId }) => ruleId !== rule.ruleId),
    ...(rule.held === undefined && !rule.hasDecided ? [] : [rule]),
  ],
});

const decided = (memory: StreamMemory, rule: SessionRule, isEnding: boolean): StreamMemory => ({
  ...withRule(memory, { ...memoryOf(rule, memory), hasDecided: true }),
  isEnding: memory.isEnding || isEnding,
});
