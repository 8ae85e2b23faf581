import type { FindDiscordRolesOfAccount } from './conditions.ts';
import {
  countStreamEnding,
  recentStreamEndings,
  type StreamEndingByRule,
  type StreamEndingLimit,
  type StreamEndingLimitCheck,
} from './endings.ts';
import { findStreamsBeyondRuleLimits } from './limits.ts';
import { findAccountOwners } from './owners.ts';
import {
  dropLongAbsentStreams,
  memoryOfRule,
  type RememberedStream,
  type RuleEngineMemory,
  type RuleMemory,
} from './remembered.ts';
import type { SessionRule } from './rule.ts';
import type { Stream } from './stream.ts';
import {
  evaluateRule,
  findLimitCandidates,
  matchStreamsToRememberedStreams,
  type RuleEvaluation,
  type StreamDueForRuleAction,
  type StreamsSnapshot,
} from './view.ts';

/** A rule's decision to act on a stream now. A rule in dry run only reports the decision. */
export interface RuleActionDecision {
  readonly rule: SessionRule;
  readonly key: string;
  readonly stream: Stream;
  /** True if another stream has the same session id, so that this stream cannot be ended alone. */
  readonly hasSharedId: boolean;
  /**
   * The limit on endings (`countStreamEnding`) that stops the rule from acting. The rule either leaves the account
   * alone for now, or stops until a person restarts it.
   */
  readonly limit?: StreamEndingLimit | undefined;
}

export interface DecisionResult {
  readonly remembered: RuleEngineMemory;
  readonly decisions: readonly RuleActionDecision[];
}

interface DecisionContext {
  readonly before: RuleEngineMemory;
  readonly rolesOf: FindDiscordRolesOfAccount;
}

/**
 * Decides what the rules do now, and what they remember for the next snapshot. Ignores rules that are off or stopped.
 * Decides nothing at the first snapshot after a restore, because rules may have acted since the backup and no viewer
 * may be warned twice.
 */
export function decideRuleActions(
  snapshot: StreamsSnapshot,
  { rules, before, rolesOf }: DecisionContext & { readonly rules: readonly SessionRule[] },
): DecisionResult {
  const { now, streamViews, absentMemories } = matchStreamsToRememberedStreams(snapshot, rules, before);
  const memories = [...streamViews.map(({ memory }) => memory), ...absentMemories];
  const activeRules = rules.filter(isRuleActive).toSorted((a, b) => a.id - b.id);
  const ruleViews = activeRules.map((rule) => evaluateRule(rule, { streamViews, memories, now, rolesOf }));
  // The candidates of all rules are sorted together, so that a stream that has waited longer because of the limits
  // comes first.
  const candidates = before.isUnknown ? [] : ruleViews.flatMap((view) => view.due);
  const mostOverdueFirst = candidates.toSorted((a, b) => b.overdueMs - a.overdueMs);
  const { decisions, endings } = limitActs(mostOverdueFirst, before.endings, now.observedMs);
  const decisionsByStream = Map.groupBy(decisions, ({ key }) => key);
  const presentKeys = new Set(streamViews.map(({ memory }) => memory.key));
  const streams = memories.map((memory) =>
    updateMemory(memory, ruleViews, {
      decisions: decisionsByStream.get(memory.key) ?? [],
      // After a restore, every current stream counts as decided, so that no rule acts on it a second time.
      isDecided: before.isUnknown === true && presentKeys.has(memory.key),
    }),
  );
  return {
    remembered: {
      at: snapshot.at,
      observedMs: now.observedMs,
      looks: before.looks + 1,
      streams: dropLongAbsentStreams(streams, now.observedMs),
      endings: recentStreamEndings(endings, now.observedMs),
    },
    decisions,
  };
}

/**
 * True if the rule still applies to the stream, however long its conditions have held. Checked directly before the
 * stream is ended.
 */
export function doesRuleStillApplyToStream(
  rule: SessionRule,
  key: string,
  { snapshot, before, rolesOf }: DecisionContext & { readonly snapshot: StreamsSnapshot },
): boolean {
  const { now, streamViews, absentMemories } = matchStreamsToRememberedStreams(snapshot, [rule], before);
  const owners = findAccountOwners(rule, [...streamViews.map(({ memory }) => memory), ...absentMemories], now.usersOf);
  return findStreamsBeyondRuleLimits(rule, findLimitCandidates(rule, streamViews, { at: now.at, owners, rolesOf })).has(
    key,
  );
}

export const isRuleActive = ({ mode, stoppedAt }: SessionRule): boolean => mode !== 'off' && stoppedAt === undefined;

const canEnd = ({ rule, stream, hasSharedId }: Pick<RuleActionDecision, 'rule' | 'stream' | 'hasSharedId'>): boolean =>
  rule.action === 'end' && stream.sessionId !== undefined && !hasSharedId;

const isEnding = (decision: RuleActionDecision): boolean =>
  canEnd(decision) && decision.rule.mode === 'live' && decision.limit === undefined;

/** Removes decisions that are not allowed: ending a stream twice, or exceeding a limit on endings. */
function limitActs(
  candidates: readonly StreamDueForRuleAction[],
  endingsBefore: readonly StreamEndingByRule[],
  ms: number,
) {
  const decisions: RuleActionDecision[] = [];
  const stoppedRules = new Set<SessionRule>();
  const endingKeys = new Set<string>();
  let endings = endingsBefore;
  for (const candidate of candidates) {
    const { rule, key, stream, hasSharedId } = candidate;
    const isAlreadyEnding = candidate.memory.isEnding || endingKeys.has(key);
    if (stoppedRules.has(rule) || (isAlreadyEnding && rule.action === 'end' && rule.mode === 'live')) continue;
    const limitCheck = checkLimits(candidate, endings, ms);
    endings = limitCheck.endings;
    if (limitCheck.limit === 'wait') continue;
    const decision = { rule, key, stream, hasSharedId, limit: limitCheck.limit };
    decisions.push(decision);
    if (limitCheck.limit === 'limit') stoppedRules.add(rule);
    if (isEnding(decision)) endingKeys.add(key);
  }
  return { decisions, endings };
}

/**
 * Checks whether a rule may still act on a stream. The number of endings within a period is limited. Other acts are not
 * limited.
 */
function checkLimits(
  candidate: StreamDueForRuleAction,
  endings: readonly StreamEndingByRule[],
  ms: number,
): StreamEndingLimitCheck {
  const { rule, key, stream } = candidate;
  return canEnd(candidate) ? countStreamEnding(rule, { ms, key, account: stream.account }, endings) : { endings };
}

/**
 * True if a rule's memory of a stream is still needed, because the rule has a streak for the stream or has decided
 * about it. Otherwise the memory is dropped, with its failed tries.
 */
const isNeeded = ({ held, hasDecided }: RuleMemory): boolean => held !== undefined || hasDecided;

function updateMemory(
  memory: RememberedStream,
  ruleViews: readonly RuleEvaluation[],
  { decisions, isDecided }: { readonly decisions: readonly RuleActionDecision[]; readonly isDecided: boolean },
): RememberedStream {
  const acts = decisions.filter(({ limit }) => limit === undefined);
  const ruleMemories = ruleViews.map(({ rule, streaks }): RuleMemory => {
    const { hasDecided, ...before } = memoryOfRule(rule, memory);
    const hasDecidedNow = hasDecided || isDecided || acts.some((act) => act.rule === rule);
    return { ...before, held: streaks.get(memory.key), hasDecided: hasDecidedNow };
  });
  // The streaks of a rule end if the rule is off or stopped at this snapshot.
  const inactiveMemories = memory.rules
    .filter(({ ruleId }) => ruleViews.every(({ rule }) => rule.id !== ruleId))
    .map((rule) => ({ ...rule, held: undefined }));
  return {
    ...memory,
    isEnding: memory.isEnding || acts.some(isEnding),
    rules: [...inactiveMemories, ...ruleMemories].filter(isNeeded),
  };
}
