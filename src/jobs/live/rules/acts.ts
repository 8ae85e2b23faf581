import { type Audit, type AuditAttempt, type ChangeOutcome, ruleAction } from '../../../domain/audit.ts';
import type { RuleDecision } from '../../../domain/live/rules/decide.ts';
import type { Limit } from '../../../domain/live/rules/endings.ts';
import { cameToNothing, hasEnded, type Remembered } from '../../../domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import {
  type ActEnd,
  type RuleAct,
  type RuleOutcome,
  type SessionRules,
  serverOfAct,
} from '../../../domain/live/rules/sessionRules.ts';
import type { Logger } from '../../../domain/logger.ts';
import { type EndDeps, type EndResult, endOfFailure, endStream } from './endStream.ts';
import { isAsDecided } from './lastLook.ts';
import { type WarnDeps, warn } from './warn.ts';

export interface ActDeps extends EndDeps, WarnDeps {
  readonly log: Logger;
  readonly sessionRules: Pick<SessionRules, 'list' | 'finish' | 'remembered'>;
  readonly audit: Pick<Audit, 'begin'>;
}

/** The server's names for the viewer and the player; kept only if a subscription shows names. */
export interface Names {
  readonly accountName?: string | undefined;
  readonly playerName?: string | undefined;
}

/** No stream was seen to end: if it still plays later, it is tried again, a few times. */
const TRIED_AGAIN: readonly RuleOutcome[] = [
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

/** Carries out a stored decision, with a row of the audit trail around it, and writes the outcome. */
export async function perform({ act, decision, names, signal }: DecidedAct, deps: ActDeps): Promise<void> {
  const { rule, key, limit, hasSharedId } = decision;
  if (rule.mode !== 'live') return await finish({ act, end: { outcome: limit ?? 'would', ...names } }, deps);
  if (limit) deps.log.warn({ rule: rule.id, act: act.id }, LIMITS[limit]);
  const { mayHaveEnded = false, ...end } = await audited(
    { act, rule, run: () => carryOut({ act, decision, signal }, deps) },
    deps,
  );
  // The rule stops, or leaves the account alone, in any case, even if the row in the trail fails.
  if (limit) return await finish({ act, end: { outcome: limit, ...names } }, deps);
  // Two streams that share one id from the beginning are reported once and not tried again, like a stream
  // without an id.
  const isVoid = rule.action === 'end' && !hasSharedId && TRIED_AGAIN.includes(end.outcome);
  if (isVoid) deps.log.info({ rule: rule.id, act: act.id, outcome: end.outcome }, 'a rule ended nothing');
  const what = { ruleId: rule.id, revision: rule.revision, key };
  const learn = (memory: Remembered): Remembered => {
    if (isVoid) return cameToNothing(memory, { ...what, mayHaveEnded });
    return end.outcome === 'ended' ? hasEnded(memory, what) : memory;
  };
  await finish({ act, end: { ...end, ...names }, learn }, deps);
}

const LIMITS = {
  limit: 'a rule would have ended streams of too many accounts and turned itself off',
  'left-alone': 'a rule leaves an account alone for now: too many of its streams were to be ended',
} satisfies Record<Limit, string>;

/**
 * Outcome of an act that an earlier process did not finish. `notify` acts are complete once recorded; the
 * outcome of others is unknown.
 */
export function interrupted({ subject, accountId, mode, action }: RuleAct): RuleOutcome {
  if (subject === undefined) return accountId === undefined ? 'limit' : 'left-alone';
  if (mode !== 'live') return 'would';
  return action === 'notify' ? 'noted' : 'unknown';
}

interface FinishedAct {
  readonly act: RuleAct;
  readonly end: ActEnd;
  readonly learn?: (memory: Remembered) => Remembered;
}

async function finish({ act, end, learn }: FinishedAct, { sessionRules, wake }: ActDeps): Promise<void> {
  await sessionRules.finish(act, end, learn);
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
    deps.log.warn({ err: error, rule: rule.id }, 'a rule could not do what it decided');
    return endOfFailure(error) ?? { outcome: 'failed', mayHaveEnded: true };
  }
}

const OUTCOMES = {
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
  outcome === 'failed' && mayHaveEnded ? 'unknown' : OUTCOMES[outcome];

interface AuditedAct {
  readonly act: RuleAct;
  readonly rule: SessionRule;
  readonly run: () => Promise<EndResult>;
}

/**
 * Records the beginning in the audit trail first: an act that cannot be recorded is not done. Rejects only if
 * it is given up on the way.
 */
async function audited(
  { act, rule, run }: AuditedAct,
  { audit, clock, log }: Pick<ActDeps, 'audit' | 'clock' | 'log'>,
): Promise<EndResult> {
  const begun = await audit.begin(attemptOf(act, rule, clock.now())).catch((err: unknown) => {
    log.error({ err, rule: rule.id, act: act.id }, 'the audit trail could not be written for what a rule decided');
  });
  if (!begun) return { outcome: 'failed' };
  // An act that was given up on the way has no end: the trail shows its outcome as unknown.
  const end = await run();
  const outcome = outcomeOf(end);
  const said = outcome === 'done' ? { after: wordsOf(end) } : { failure: end.outcome };
  await begun.end({ at: clock.now(), outcome, ...said }).catch((err: unknown) => {
    // The act has happened all the same: it is stored and posted, and the trail shows its outcome as unknown.
    log.error({ err, rule: rule.id, act: act.id }, 'the audit trail could not be written for what came of a rule');
  });
  return end;
}

const attemptOf = (
  { accountId, subject }: RuleAct,
  { id, name, guildId, action, reason }: SessionRule,
  at: Date,
): AuditAttempt => ({
  server: serverOfAct({ accountId, subject }),
  at,
  guildId,
  action: ruleAction(id, name),
  // Streams that a rule ended are listed with those that people ended.
  capability: action === 'end' && subject !== undefined ? 'session.terminate' : 'rule.edit',
  target:
    subject === undefined
      ? `rule ${id}${accountId === undefined ? '' : ` and account ${accountId}`}`
      : `session ${subject.sessionId ?? 'without an id'}: ${subject.item.title}${accountId === undefined ? '' : ` of account ${accountId}`}`,
  before: 'playing',
  after: action,
  reason,
});

const wordsOf = ({ outcome, afterMs }: ActEnd): string =>
  afterMs === undefined ? outcome : `${outcome} after ${Math.round(afterMs / 1000)} s`;
