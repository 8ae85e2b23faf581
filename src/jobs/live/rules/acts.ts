import type { Audit, AuditAttempt } from '../../../domain/audit.ts';
import type { RuleDecision } from '../../../domain/live/rules/decide.ts';
import { undecided } from '../../../domain/live/rules/remembered.ts';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import type { ActEnd, RuleAct, RuleOutcome } from '../../../domain/live/rules/ruleActs.ts';
import type { SessionRules } from '../../../domain/live/rules/sessionRules.ts';
import { alertStopped, type DirectDeps, warn } from './direct.ts';
import { type EndDeps, endOfFailure, endStream } from './endStream.ts';
import { isAsDecided } from './lastLook.ts';

export interface ActDeps extends EndDeps, DirectDeps {
  readonly sessionRules: Pick<SessionRules, 'list' | 'finish' | 'remembered' | 'remember'>;
  readonly audit: Pick<Audit, 'begin'>;
}

/** What the server calls whom it is about; kept only where a subscription shows names. */
export interface Names {
  readonly accountName?: string | undefined;
  readonly playerName?: string | undefined;
}

/** Does what was decided and stored, with a row of the audit trail around it, and writes what came of it. */
export async function perform(
  act: RuleAct,
  decision: RuleDecision,
  names: Names,
  deps: ActDeps,
  signal: AbortSignal,
): Promise<void> {
  const { rule, key } = decision;
  const isDry = rule.mode !== 'live';
  const end = isDry
    ? ({ outcome: 'would' } as const)
    : await audited(act, rule, deps, () => done(act, decision, deps, signal));
  // Something else plays there by now: what was decided is not about it, and what comes of it is decided afresh.
  if (end.outcome === 'changed') deps.sessionRules.remember(undecided(deps.sessionRules.remembered(), rule.id, key));
  await deps.sessionRules.finish(act, { ...end, ...names });
  deps.wake();
}

/** A rule that stops: that is written, and whoever can turn it on again is told. */
export async function performStop(act: RuleAct, rule: SessionRule, deps: ActDeps, signal: AbortSignal): Promise<void> {
  deps.log.warn({ rule: rule.id }, 'a rule would have ended too many streams and turned itself off');
  const end = await audited(act, rule, deps, async () => ({ outcome: 'limit' }));
  await deps.sessionRules.finish(act, end);
  deps.wake();
  await alertStopped(act, rule, deps, signal);
}

async function done(act: RuleAct, decision: RuleDecision, deps: ActDeps, signal: AbortSignal): Promise<ActEnd> {
  const { rule } = decision;
  if (!isAsDecided(rule, deps.sessionRules.list())) return { outcome: 'rule-off' };
  if (rule.action === 'notify') return { outcome: 'noted' };
  try {
    return rule.action === 'warn' ? await warn(act, decision, deps, signal) : await endStream(decision, deps, signal);
  } catch (error) {
    const end = endOfFailure(error);
    if (!end) throw error;
    deps.log.warn({ err: error, rule: rule.id }, 'a rule could not end a stream');
    return end;
  }
}

const NOTHING: readonly RuleOutcome[] = [
  'rule-off',
  'changed',
  'gone',
  'no-id',
  'nobody-linked',
  'not-reached',
  'refused',
];

/** The trail says that it begins before it does: without that, nothing is done. */
async function audited(
  act: RuleAct,
  rule: SessionRule,
  { audit, clock }: Pick<ActDeps, 'audit' | 'clock'>,
  run: () => Promise<ActEnd>,
): Promise<ActEnd> {
  const begun = await audit.begin(attemptOf(act, rule, clock.now()));
  try {
    const end = await run();
    const outcome = end.outcome === 'failed' ? 'failed' : NOTHING.includes(end.outcome) ? 'nothing' : 'done';
    await begun.end({ at: clock.now(), outcome, after: wordsOf(end) });
    return end;
  } catch (error) {
    const failure = error instanceof Error ? error.name : 'unknown';
    await begun.end({ at: clock.now(), outcome: 'failed', failure });
    throw error;
  }
}

const attemptOf = (
  { accountId, subject }: RuleAct,
  { id, name, guildId, action, reason }: SessionRule,
  at: Date,
): AuditAttempt => ({
  ...{ at, guildId, action: `rule ${id} “${name}”`, capability: 'rule.edit' },
  target:
    subject === undefined
      ? `rule ${id}`
      : `session ${subject.sessionId ?? 'without an id'}: ${subject.item.title}${accountId === undefined ? '' : ` of account ${accountId}`}`,
  ...{ before: 'playing', after: action, reason },
});

const wordsOf = ({ outcome, afterMs }: ActEnd): string =>
  afterMs === undefined ? outcome : `${outcome} after ${Math.round(afterMs / 1000)} s`;
