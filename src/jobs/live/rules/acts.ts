import {
  type AuditAttempt,
  type AuditedChangeOutcome,
  type AuditTrailWriter,
  auditActionOfRule,
} from '../../../domain/audit.ts';
import type { RuleActionDecision } from '../../../domain/live/rules/decide.ts';
import type { StreamEndingLimit } from '../../../domain/live/rules/endings.ts';
import {
  type RuleEngineMemory,
  recordFailedStreamEnding,
  recordSuccessfulStreamEnding,
} from '../../../domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import {
  type RuleActionOnStream,
  type RuleActionResult,
  type RuleOutcome,
  type SessionRules,
  serverOfRuleAction,
} from '../../../domain/live/rules/sessionRules.ts';
import type { Logger } from '../../../domain/logger.ts';
import { type EndStreamDeps, type EndStreamResult, endStream, ruleActionResultFromError } from './endStream.ts';
import { isRuleUnchanged } from './lastLook.ts';
import { type WarnViewersDeps, warnViewers } from './warn.ts';

export interface RuleActionDeps extends EndStreamDeps, WarnViewersDeps {
  readonly log: Logger;
  readonly sessionRules: Pick<SessionRules, 'list' | 'finish' | 'remembered'>;
  readonly audit: Pick<AuditTrailWriter, 'begin'>;
}

/** The media server's names for viewer and player. Stored only if a subscription names people. */
export interface ViewerNames {
  readonly accountName?: string | undefined;
  readonly playerName?: string | undefined;
}

/** After these outcomes, the stream may still be playing. Ending it is tried a few more times. */
const OUTCOMES_TRIED_AGAIN: readonly RuleOutcome[] = [
  'rule-off',
  'changed',
  'gone',
  'shared-id',
  'refused',
  'forbidden',
  'failed',
  'still-there',
  'back',
  'unverified',
];

export interface DecidedRuleAction {
  readonly act: RuleActionOnStream;
  readonly decision: RuleActionDecision;
  readonly names: ViewerNames;
  readonly signal: AbortSignal;
}

/** Carries out a stored decision of a rule, records it in the audit trail, and stores the outcome. */
export async function performRuleAction(
  { act, decision, names, signal }: DecidedRuleAction,
  deps: RuleActionDeps,
): Promise<void> {
  const { rule, key, limit, hasSharedId } = decision;
  if (rule.mode !== 'live') return await finish({ act, end: { outcome: limit ?? 'would', ...names } }, deps);
  if (limit) deps.log.warn({ rule: rule.id, act: act.id }, LIMIT_LINES[limit]);
  const { mayHaveEnded = false, ...end } = await runAudited(
    { act, rule, carryOutAct: () => carryOut({ act, decision, signal }, deps) },
    deps,
  );
  // A rule that reached its limit stores this outcome even if the audit entry failed: the rule stops, or leaves the
  // account alone.
  if (limit) return await finish({ act, end: { outcome: limit, ...names } }, deps);
  // If another stream has the same id, the outcome is reported at once and the act is not tried again, as for a stream
  // without an id.
  const endedNothing = rule.action === 'end' && !hasSharedId && OUTCOMES_TRIED_AGAIN.includes(end.outcome);
  if (endedNothing) {
    deps.log.info(
      { rule: rule.id, act: act.id, outcome: end.outcome },
      'a rule tried to end a stream, but the stream goes on or its end could not be confirmed; the rule may try again',
    );
  }
  const ruleKey = { ruleId: rule.id, revision: rule.revision, key };
  const updateMemory = (memory: RuleEngineMemory): RuleEngineMemory => {
    if (endedNothing) return recordFailedStreamEnding(memory, { ...ruleKey, mayHaveEnded });
    return end.outcome === 'ended' ? recordSuccessfulStreamEnding(memory, ruleKey) : memory;
  };
  await finish({ act, end: { ...end, ...names }, updateMemory }, deps);
}

const LIMIT_LINES = {
  limit: 'a rule about streams turned itself off, because it would have ended the streams of too many accounts',
  'left-alone':
    'a rule leaves an account alone for now, because rules have tried to end its streams too often in ten minutes',
} satisfies Record<StreamEndingLimit, string>;

/**
 * Outcome of a rule's act that was interrupted when the process ended. An act with `notify` is complete once it is
 * stored; the outcome of other acts is unknown.
 */
export function outcomeOfInterruptedRuleAction({ subject, accountId, mode, action }: RuleActionOnStream): RuleOutcome {
  if (subject === undefined) return accountId === undefined ? 'limit' : 'left-alone';
  if (mode !== 'live') return 'would';
  return action === 'notify' ? 'noted' : 'unknown';
}

interface FinishedAct {
  readonly act: RuleActionOnStream;
  readonly end: RuleActionResult;
  readonly updateMemory?: (memory: RuleEngineMemory) => RuleEngineMemory;
}

async function finish({ act, end, updateMemory }: FinishedAct, { sessionRules, wake }: RuleActionDeps): Promise<void> {
  await sessionRules.finish(act, end, updateMemory);
  wake();
}

async function carryOut(
  { act, decision, signal }: Omit<DecidedRuleAction, 'names'>,
  deps: RuleActionDeps,
): Promise<EndStreamResult> {
  const { rule, limit } = decision;
  if (limit) return { outcome: limit };
  if (!isRuleUnchanged(rule, deps.sessionRules.list())) return { outcome: 'rule-off' };
  if (rule.action === 'notify') return { outcome: 'noted' };
  try {
    if (rule.action === 'warn') return await warnViewers({ act, decision, signal }, deps);
    return await endStream(decision, deps, signal);
  } catch (error) {
    signal.throwIfAborted();
    deps.log.warn({ err: error, rule: rule.id }, 'a rule could not end a stream or warn its viewer');
    return ruleActionResultFromError(error) ?? { outcome: 'failed', mayHaveEnded: true };
  }
}

const AUDIT_OUTCOMES = {
  noted: 'done',
  warned: 'done',
  ended: 'done',
  limit: 'done',
  would: 'nothing',
  'left-alone': 'nothing',
  'nobody-linked': 'nothing',
  'rule-off': 'nothing',
  changed: 'nothing',
  gone: 'nothing',
  'no-id': 'nothing',
  'shared-id': 'nothing',
  'not-reached': 'failed',
  'still-there': 'failed',
  back: 'failed',
  refused: 'failed',
  forbidden: 'failed',
  failed: 'failed',
  unverified: 'unknown',
  unknown: 'unknown',
} as const satisfies Record<RuleOutcome, AuditedChangeOutcome>;

const outcomeOf = ({ outcome, mayHaveEnded }: EndStreamResult): AuditedChangeOutcome =>
  outcome === 'failed' && mayHaveEnded ? 'unknown' : AUDIT_OUTCOMES[outcome];

interface AuditedAct {
  readonly act: RuleActionOnStream;
  readonly rule: SessionRule;
  readonly carryOutAct: () => Promise<EndStreamResult>;
}

/**
 * Carries out a rule's act, after recording the attempt in the audit trail. If that fails, the act is not carried out.
 * Rejects only if the act is aborted.
 */
async function runAudited(
  { act, rule, carryOutAct }: AuditedAct,
  { audit, clock, log }: Pick<RuleActionDeps, 'audit' | 'clock' | 'log'>,
): Promise<EndStreamResult> {
  const auditEntry = await audit.begin(attemptOf(act, rule, clock.now())).catch((err: unknown) => {
    log.error(
      { err, rule: rule.id, act: act.id },
      'could not write the decision of a rule to the audit trail, so its action was not carried out',
    );
  });
  if (!auditEntry) return { outcome: 'failed' };
  // If the act is aborted, its audit entry gets no end, so the audit trail shows the outcome as unknown.
  const end = await carryOutAct();
  const outcome = outcomeOf(end);
  const details = outcome === 'done' ? { after: outcomeWords(end) } : { failure: end.outcome };
  await auditEntry.end({ at: clock.now(), outcome, ...details }).catch((err: unknown) => {
    // The act was carried out, so it is stored and posted even though the audit trail shows its outcome as unknown.
    log.error({ err, rule: rule.id, act: act.id }, 'could not write the outcome of a rule’s action to the audit trail');
  });
  return end;
}

function auditTarget({ accountId, subject }: RuleActionOnStream, ruleId: number): string {
  const account = accountId === undefined ? undefined : `account ${accountId}`;
  if (subject === undefined) return `rule ${ruleId}${account ? ` and ${account}` : ''}`;
  return `session ${subject.sessionId ?? 'without an id'}: ${subject.item.title}${account ? ` of ${account}` : ''}`;
}

const attemptOf = (
  act: RuleActionOnStream,
  { id, name, guildId, action, reason }: SessionRule,
  at: Date,
): AuditAttempt => ({
  server: serverOfRuleAction(act),
  at,
  guildId,
  action: auditActionOfRule(id, name),
  // Streams that rules ended are listed with those that people ended.
  capability: action === 'end' && act.subject !== undefined ? 'session.terminate' : 'rule.edit',
  target: auditTarget(act, id),
  before: act.subject?.isPaused ? 'paused' : 'playing',
  after: action,
  reason,
});

const outcomeWords = ({ outcome, afterMs }: RuleActionResult): string =>
  afterMs === undefined ? outcome : `${outcome} after ${Math.round(afterMs / 1000)} s`;
