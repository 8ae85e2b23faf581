import { type Audit, type AuditAttempt, type ChangeOutcome, ruleAction } from '../../../domain/audit.ts';
import type { RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { Limit } from '../../../domain/live/rules/endings.ts';
import { type Remembered, recordEnded, recordFailedEnding } from '../../../domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import {
  type ActEnd,
  type RuleAct,
  type RuleOutcome,
  type SessionRules,
  serverOfAct,
} from '../../../domain/live/rules/sessionRules.ts';
import type { Logger } from '../../../domain/logger.ts';
import { type EndDeps, type EndResult, endFromFailure, endStream } from './endStream.ts';
import { isAsDecided } from './lastLook.ts';
import { type WarnDeps, warn } from './warn.ts';

export interface ActDeps extends EndDeps, WarnDeps {
  readonly log: Logger;
  readonly sessionRules: Pick<SessionRules, 'list' | 'finish' | 'remembered'>;
  readonly audit: Pick<Audit, 'begin'>;
}

/** The server's names for the viewer and the player. They are stored only if a subscription names people. */
export interface Names {
  readonly accountName?: string | undefined;
  readonly playerName?: string | undefined;
}

/** Outcomes after which the stream may still play. If it does, ending it is tried again a few times. */
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

export interface DecidedAct {
  readonly act: RuleAct;
  readonly decision: RuleDecision;
  readonly names: Names;
  readonly signal: AbortSignal;
}

/** Carries out a stored decision, records it in the audit trail and stores the outcome. */
export async function perform({ act, decision, names, signal }: DecidedAct, deps: ActDeps): Promise<void> {
  const { rule, key, limit, hasSharedId } = decision;
  if (rule.mode !== 'live') return await finish({ act, end: { outcome: limit ?? 'would', ...names } }, deps);
  if (limit) deps.log.warn({ rule: rule.id, act: act.id }, LIMIT_LINES[limit]);
  const { mayHaveEnded = false, ...end } = await audited(
    { act, rule, carryOutAct: () => carryOut({ act, decision, signal }, deps) },
    deps,
  );
  // When the limit is reached, the rule stops or leaves the account alone even if the audit entry fails.
  if (limit) return await finish({ act, end: { outcome: limit, ...names } }, deps);
  // Two streams that had the same id when the rule decided are reported once and not tried again, like a stream without
  // an id.
  const endedNothing = rule.action === 'end' && !hasSharedId && OUTCOMES_TRIED_AGAIN.includes(end.outcome);
  if (endedNothing)
    deps.log.info({ rule: rule.id, act: act.id, outcome: end.outcome }, 'a rule acted on a stream, but ended nothing');
  const ruleKey = { ruleId: rule.id, revision: rule.revision, key };
  const updateMemory = (memory: Remembered): Remembered => {
    if (endedNothing) return recordFailedEnding(memory, { ...ruleKey, mayHaveEnded });
    return end.outcome === 'ended' ? recordEnded(memory, ruleKey) : memory;
  };
  await finish({ act, end: { ...end, ...names }, updateMemory }, deps);
}

const LIMIT_LINES = {
  limit: 'a rule would have ended streams of too many accounts and turned itself off',
  'left-alone': 'a rule leaves an account alone for now: too many of its streams were to be ended',
} satisfies Record<Limit, string>;

/**
 * Outcome of an act that an earlier process did not finish. A `notify` act is complete once recorded; the outcome of
 * any other is unknown.
 */
export function outcomeOfInterrupted({ subject, accountId, mode, action }: RuleAct): RuleOutcome {
  if (subject === undefined) return accountId === undefined ? 'limit' : 'left-alone';
  if (mode !== 'live') return 'would';
  return action === 'notify' ? 'noted' : 'unknown';
}

interface FinishedAct {
  readonly act: RuleAct;
  readonly end: ActEnd;
  readonly updateMemory?: (memory: Remembered) => Remembered;
}

async function finish({ act, end, updateMemory }: FinishedAct, { sessionRules, wake }: ActDeps): Promise<void> {
  await sessionRules.finish(act, end, updateMemory);
  wake();
}

async function carryOut({ act, decision, signal }: Omit<DecidedAct, 'names'>, deps: ActDeps): Promise<EndResult> {
  const { rule, limit } = decision;
  if (limit) return { outcome: limit };
  if (!isAsDecided(rule, deps.sessionRules.list())) return { outcome: 'rule-off' };
  if (rule.action === 'notify') return { outcome: 'noted' };
  try {
    if (rule.action === 'warn') return await warn({ act, decision, signal }, deps);
    return await endStream(decision, deps, signal);
  } catch (error) {
    signal.throwIfAborted();
    deps.log.warn({ err: error, rule: rule.id }, 'a rule could not carry out its decision');
    return endFromFailure(error) ?? { outcome: 'failed', mayHaveEnded: true };
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
} as const satisfies Record<RuleOutcome, ChangeOutcome>;

const outcomeOf = ({ outcome, mayHaveEnded }: EndResult): ChangeOutcome =>
  outcome === 'failed' && mayHaveEnded ? 'unknown' : AUDIT_OUTCOMES[outcome];

interface AuditedAct {
  readonly act: RuleAct;
  readonly rule: SessionRule;
  readonly carryOutAct: () => Promise<EndResult>;
}

/**
 * Records the attempt in the audit trail before the act; if that fails, the act is not done. Rejects only if the act is
 * aborted.
 */
async function audited(
  { act, rule, carryOutAct }: AuditedAct,
  { audit, clock, log }: Pick<ActDeps, 'audit' | 'clock' | 'log'>,
): Promise<EndResult> {
  const auditEntry = await audit.begin(attemptOf(act, rule, clock.now())).catch((err: unknown) => {
    log.error({ err, rule: rule.id, act: act.id }, 'could not write the decision of a rule to the audit trail');
  });
  if (!auditEntry) return { outcome: 'failed' };
  // An aborted act gets no end, so the audit trail reports its outcome as unknown.
  const end = await carryOutAct();
  const outcome = outcomeOf(end);
  const details = outcome === 'done' ? { after: outcomeWords(end) } : { failure: end.outcome };
  await auditEntry.end({ at: clock.now(), outcome, ...details }).catch((err: unknown) => {
    // The act has happened, so it is stored and posted although the audit trail reports its outcome as unknown.
    log.error({ err, rule: rule.id, act: act.id }, 'could not write the outcome of a rule to the audit trail');
  });
  return end;
}

function auditTarget({ accountId, subject }: RuleAct, ruleId: number): string {
  const account = accountId === undefined ? undefined : `account ${accountId}`;
  if (subject === undefined) return `rule ${ruleId}${account ? ` and ${account}` : ''}`;
  return `session ${subject.sessionId ?? 'without an id'}: ${subject.item.title}${account ? ` of ${account}` : ''}`;
}

const attemptOf = (act: RuleAct, { id, name, guildId, action, reason }: SessionRule, at: Date): AuditAttempt => ({
  server: serverOfAct(act),
  at,
  guildId,
  action: ruleAction(id, name),
  // Streams that a rule ended are listed with the streams that people ended.
  capability: action === 'end' && act.subject !== undefined ? 'session.terminate' : 'rule.edit',
  target: auditTarget(act, id),
  before: act.subject?.isPaused ? 'paused' : 'playing',
  after: action,
  reason,
});

const outcomeWords = ({ outcome, afterMs }: ActEnd): string =>
  afterMs === undefined ? outcome : `${outcome} after ${Math.round(afterMs / 1000)} s`;
