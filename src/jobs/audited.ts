import type { Audit, AuditAttempt, AuditEnd, Audited } from '../domain/audit.ts';
import type { Clock } from '../domain/clock.ts';
import { failureName } from '../domain/media/server/failure.ts';

interface AuditedDeps {
  readonly audit: Pick<Audit, 'begin'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Records changes that the bot makes on its own. A change that cannot be recorded is not made. */
export function audited({ audit, clock }: AuditedDeps, attempt: Omit<AuditAttempt, 'at'>): Audited {
  return async (change) => {
    const begun = await audit.begin({ ...attempt, at: clock.now() });
    const end = (ending: Omit<AuditEnd, 'at'>) => begun.end({ at: clock.now(), ...ending });
    try {
      const isChanged = await change();
      await end({ outcome: isChanged ? 'done' : 'nothing' });
      return isChanged;
    } catch (error) {
      await end({ outcome: 'failed', failure: failureName(error) }).catch(() => undefined);
      throw error;
    }
  };
}
