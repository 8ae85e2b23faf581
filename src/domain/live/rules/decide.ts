import type { RolesOf } from './conditions.ts';
import { type Limit, type Room, type RuleEnding, recentEndings, takeRoom } from './endings.ts';
import { beyondLimits } from './limits.ts';
import { ownersFor } from './owners.ts';
import { memoryOf, type Remembered, type RuleMemory, type StreamMemory, stillRemembered } from './remembered.ts';
import type { SessionRule } from './rule.ts';
import type { Stream } from './stream.ts';
import { contendersFor, type Due, lookAt, type StreamsSnapshot, type View, viewOf } from './view.ts';

/** A rule has to act on a stream now; in dry run, to report that it would. */
export interface RuleDecision {
  readonly rule: SessionRule;
  readonly key: string;
  readonly stream: Stream;
  /** Another stream has its session id, so it cannot be ended. */
  readonly hasSharedId: boolean;
  /**
   * Set if the rule does not act: it leaves the account alone for now, or stops (`takeRoom`) until a person
   * restarts it.
   */
  readonly limit?: Limit | undefined;
}

export interface Decided {
  readonly remembered: Remembered;
  readonly decisions: readonly RuleDecision[];
}

/** Knowledge of the rules besides the streams that play now. */
interface Knowledge {
  readonly before: Remembered;
  readonly rolesOf: RolesOf;
}

/**
 * Decides the rules' next acts and the memory for the next look. Ignores rules that are off or stopped. At
 * the first look after a restore it decides nothing: rules may have acted since the backup, and no stream is
 * warned twice.
 */
export function decide(
  snapshot: StreamsSnapshot,
  { rules, before, rolesOf }: Knowledge & { readonly rules: readonly SessionRule[] },
): Decided {
  const { now, looks, gone } = lookAt(snapshot, rules, before);
  const memories = [...looks.map(({ memory }) => memory), ...gone];
  const active = rules.filter(isActive).toSorted((a, b) => a.id - b.id);
  const views = active.map((rule) => viewOf(rule, { looks, memories, now, rolesOf }));
  // Sorted across all rules, so that a later case under a lower rule id does not overtake one that waits for
  // room.
  const candidates = before.isUnknown ? [] : views.flatMap((view) => view.due);
  const due = candidates.toSorted((a, b) => b.overdueMs - a.overdueMs);
  const { decisions, endings } = withinRoom(due, before.endings, now.observedMs);
  const made = Map.groupBy(decisions, ({ key }) => key);
  const decided = new Set(before.isUnknown ? looks.map(({ memory }) => memory.key) : []);
  const streams = memories.map((memory) =>
    remembering(memory, views, { decisions: made.get(memory.key) ?? [], isDecided: decided.has(memory.key) }),
  );
  return {
    remembered: {
      at: snapshot.at,
      observedMs: now.observedMs,
      looks: before.looks + 1,
      streams: stillRemembered(streams, now.observedMs),
      endings: recentEndings(endings, now.observedMs),
    },
    decisions,
  };
}

/**
 * True if the rule still applies to that stream, whatever the duration: checked again before the stream is
 * ended.
 */
export function isStillDue(
  rule: SessionRule,
  key: string,
  { snapshot, before, rolesOf }: Knowledge & { readonly snapshot: StreamsSnapshot },
): boolean {
  const { now, looks, gone } = lookAt(snapshot, [rule], before);
  const owners = ownersFor(rule, [...looks.map(({ memory }) => memory), ...gone], now.usersOf);
  return beyondLimits(rule, contendersFor(rule, looks, { at: now.at, owners, rolesOf })).has(key);
}

export const isActive = ({ mode, stoppedAt }: SessionRule): boolean => mode !== 'off' && stoppedAt === undefined;

const canEnd = ({ rule, stream, hasSharedId }: Pick<RuleDecision, 'rule' | 'stream' | 'hasSharedId'>): boolean =>
  rule.action === 'end' && stream.sessionId !== undefined && !hasSharedId;

const isEnding = (decision: RuleDecision): boolean =>
  canEnd(decision) && decision.rule.mode === 'live' && decision.limit === undefined;

/** The acts that may be carried out: no stream is ended twice, and no more end than there is room for. */
function withinRoom(due: readonly Due[], before: readonly RuleEnding[], ms: number) {
  const decisions: RuleDecision[] = [];
  const stopped = new Set<SessionRule>();
  const ending = new Set<string>();
  let endings = before;
  for (const candidate of due) {
    const { rule, key, stream, hasSharedId } = candidate;
    const isEnded = candidate.memory.isEnding || ending.has(key);
    if (stopped.has(rule) || (isEnded && rule.action === 'end' && rule.mode === 'live')) continue;
    const room = roomFor(candidate, endings, ms);
    endings = room.endings;
    if (room.limit === 'wait') continue;
    const decision = { rule, key, stream, hasSharedId, limit: room.limit };
    decisions.push(decision);
    if (room.limit === 'limit') stopped.add(rule);
    if (isEnding(decision)) ending.add(key);
  }
  return { decisions, endings };
}

/** Only an ending takes up room. */
function roomFor(candidate: Due, endings: readonly RuleEnding[], ms: number): Room {
  const { rule, key, stream } = candidate;
  return canEnd(candidate) ? takeRoom(rule, { ms, key, account: stream.account }, endings) : { endings };
}

/** Drops a rule's memory of a stream, tries included, after it has not applied for a while; decisions stay. */
const isWorthKeeping = ({ held, hasDecided }: RuleMemory): boolean => held !== undefined || hasDecided;

function remembering(
  memory: StreamMemory,
  views: readonly View[],
  { decisions, isDecided }: { readonly decisions: readonly RuleDecision[]; readonly isDecided: boolean },
): StreamMemory {
  const own = decisions.filter(({ limit }) => limit === undefined);
  const seen = views.map(({ rule, held }): RuleMemory => {
    const { hasDecided, ...before } = memoryOf(rule, memory);
    const isOver = hasDecided || isDecided || own.some((made) => made.rule === rule);
    return { ...before, held: held.get(memory.key), hasDecided: isOver };
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
