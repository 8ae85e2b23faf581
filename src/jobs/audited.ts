import type { Audit, AuditAttempt, AuditEnd, Audited } from '../domain/audit.ts';
import type { Clock } from '../domain/clock.ts';
import { failureName } from '../domain/media/server/failure.ts';

interface AuditedDeps {
  readonly audit: Pick<Audit, 'begin'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** For what the bot changes of its own accord. It does not change what it cannot record. */
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
