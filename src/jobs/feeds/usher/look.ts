import type { Clock } from '../../../domain/clock.ts';
import type { Doctor, Finding } from '../../../domain/doctor/findings.ts';
import type { JobState, OwnTroubles } from '../../../domain/notifications/ownTroubles.ts';
import type { Subscriptions } from '../../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../../domain/wake.ts';
import { troublesData } from './data.ts';
import { type Checked, NO_TROUBLES, planTroubles } from './plan.ts';

export interface OwnLookDeps {
  readonly ownTroubles: OwnTroubles;
  readonly subscriptions: Pick<Subscriptions, 'hasFeed'>;
  readonly jobStates: () => readonly JobState[];
  /** The doctor's findings about the bot's own machine. */
  readonly examine: (names: readonly ('disk' | 'database' | 'processes' | 'direct messages')[]) => Doctor;
  readonly clock: Pick<Clock, 'now'>;
  readonly wake: Wake;
  readonly signal: AbortSignal;
}

/**
 * Looks at what the doctor and the jobs know of the bot itself, and records new problems. Without a
 * subscription nothing is stored, so that a later one hears of the problems of its own time. Rejects with the
 * database's failure or the signal's reason.
 */
export async function lookAtItself(deps: OwnLookDeps): Promise<void> {
  const { ownTroubles, subscriptions, clock, signal } = deps;
  const stored = await ownTroubles.recall();
  const before = stored === undefined ? NO_TROUBLES : (troublesData.safeParse(stored).data ?? NO_TROUBLES);
  if (!(await subscriptions.hasFeed('usher'))) {
    if (stored !== undefined) await ownTroubles.record({ troubles: troublesData.encode(NO_TROUBLES), events: [] });
    return;
  }
  const today = clock.now().toISOString().slice(0, 10);
  const examine = deps.examine(before.databaseDay === today ? OFTEN : [...OFTEN, 'database']);
  const checked = (await examine(signal)).flatMap(({ findings }) => findings.flatMap(checkedOf));
  signal.throwIfAborted();
  const { open, events } = planTroubles(before, { checked, jobs: deps.jobStates() }, clock.now());
  await ownTroubles.record({ troubles: troublesData.encode({ open, databaseDay: today }), events });
  if (events.length > 0) deps.wake();
}

/** The check of the database reads all of it, so it runs once a day. */
const OFTEN = ['disk', 'processes', 'direct messages'] as const;

/** A check that failed says nothing about its subject. */
function checkedOf(finding: Finding): readonly Checked[] {
  const { kind } = finding;
  if (kind === 'disk-low' || kind === 'disk-full') return [{ kind, freeBytes: finding.freeBytes }];
  if (kind === 'database-bad') return [{ kind, problem: finding.problem }];
  if (kind === 'process-other' || kind === 'direct-suspected') return [{ kind }];
  if (kind === 'direct-good') return [{ fine: 'direct messages' }];
  if (kind === 'process-alone') return [{ fine: 'processes' }];
  if (kind === 'disk-good') return [{ fine: 'disk' }];
  return kind === 'database-good' ? [{ fine: 'database' }] : [];
}
