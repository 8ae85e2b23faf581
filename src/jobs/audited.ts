import type { AuditAttempt, AuditCompletion, AuditTrailWriter, RunAuditedChange } from '../domain/audit.ts';
import type { Clock } from '../domain/clock.ts';
import { failureKindOrErrorName } from '../domain/media/server/failure.ts';

interface AuditedDeps {
  readonly audit: Pick<AuditTrailWriter, 'begin'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Makes a change on the bot's own initiative and records it in the audit trail. If recording fails, the change is not
 * made.
 */
export function createAuditedChangeRunner(
  { audit, clock }: AuditedDeps,
  attempt: Omit<AuditAttempt, 'at'>,
): RunAuditedChange {
  return async (change) => {
    const entry = await audit.begin({ ...attempt, at: clock.now() });
    const endEntry = (auditEnd: Omit<AuditCompletion, 'at'>) => entry.end({ at: clock.now(), ...auditEnd });
    try {
      const isChanged = await change();
      await endEntry({ outcome: isChanged ? 'done' : 'nothing' });
      return isChanged;
    } catch (error) {
      await endEntry({ outcome: 'failed', failure: failureKindOrErrorName(error) }).catch(() => undefined);
      throw error;
    }
  };
}
