import type { Clock } from '../../../domain/clock.ts';
import type { Doctor, DoctorFinding } from '../../../domain/doctor/findings.ts';
import type { BotTroubles, JobState } from '../../../domain/notifications/ownTroubles.ts';
import type { Subscriptions } from '../../../domain/notifications/subscriptions.ts';
import type { WakeJob } from '../../../domain/wake.ts';
import { botProblemsCodec } from './data.ts';
import { type CheckResult, NO_BOT_PROBLEMS, planBotProblems } from './plan.ts';

export interface BotCheckDeps {
  readonly ownTroubles: BotTroubles;
  readonly subscriptions: Pick<Subscriptions, 'hasFeed'>;
  readonly jobStates: () => readonly JobState[];
  readonly examine: (names: readonly ('disk' | 'database' | 'processes' | 'direct messages')[]) => Doctor;
  readonly clock: Pick<Clock, 'now'>;
  readonly wake: WakeJob;
  readonly signal: AbortSignal;
}

/**
 * Checks the bot's own machine and jobs, and records new problems. Nothing is stored without a subscription, so that a
 * later one gets only problems from its own time. Rejects if the database fails, or with the signal's reason.
 */
export async function checkForBotProblems(deps: BotCheckDeps): Promise<void> {
  const { ownTroubles, subscriptions, clock, signal } = deps;
  const storedText = await ownTroubles.recall();
  if (!(await subscriptions.hasFeed('usher'))) {
    if (storedText !== undefined)
      await ownTroubles.record({ troubles: botProblemsCodec.encode(NO_BOT_PROBLEMS), events: [] });
    return;
  }
  const previousTroubles = botProblemsCodec.safeParse(storedText).data ?? NO_BOT_PROBLEMS;
  const today = clock.now().toISOString().slice(0, 10);
  const isDatabaseChecked = previousTroubles.databaseDay === today;
  const examine = deps.examine(isDatabaseChecked ? CHECKS_EVERY_TIME : [...CHECKS_EVERY_TIME, 'database']);
  const checkResults = (await examine(signal)).flatMap(({ findings }) => findings.flatMap(checkResultOf));
  signal.throwIfAborted();
  const { open, events } = planBotProblems(previousTroubles, { checkResults, jobs: deps.jobStates() }, clock.now());
  await ownTroubles.record({ troubles: botProblemsCodec.encode({ open, databaseDay: today }), events });
  if (events.length > 0) deps.wake();
}

/** The database check is missing: it reads the whole database and runs once a day. */
const CHECKS_EVERY_TIME = ['disk', 'processes', 'direct messages'] as const;

/** Converts a finding of the doctor. Empty if the check itself failed, because the state is then unknown. */
function checkResultOf(finding: DoctorFinding): readonly CheckResult[] {
  const { kind } = finding;
  if (kind === 'disk-low' || kind === 'disk-full') return [{ kind, freeBytes: finding.freeBytes }];
  if (kind === 'database-bad') return [{ kind, problem: finding.problem }];
  if (kind === 'process-other' || kind === 'direct-suspected') return [{ kind }];
  if (kind === 'direct-good') return [{ fine: 'direct messages' }];
  if (kind === 'process-alone') return [{ fine: 'processes' }];
  if (kind === 'disk-good') return [{ fine: 'disk' }];
  return kind === 'database-good' ? [{ fine: 'database' }] : [];
}
