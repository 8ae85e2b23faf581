import type { Doctor, DoctorCheck, DoctorCheckResult } from '../../domain/doctor/findings.ts';
import type { Logger } from '../../domain/logger.ts';

/** Time limit of a check, in ms: longer than its slowest part, a read of the media server with retries. */
const DEADLINE_MS = 20_000;

export function createDoctor(checks: readonly DoctorCheck[], log: Pick<Logger, 'warn'>): Doctor {
  return (signal) => {
    const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    return Promise.all(checks.map((check) => resultOf(check, { limitedSignal, signal, log })));
  };
}

interface RunOptions {
  readonly limitedSignal: AbortSignal;
  readonly signal: AbortSignal;
  readonly log: Pick<Logger, 'warn'>;
}

async function resultOf(
  { name: check, run }: DoctorCheck,
  { limitedSignal, signal, log }: RunOptions,
): Promise<DoctorCheckResult> {
  try {
    return { check, findings: await Promise.race([run(limitedSignal), rejectOnAbort(limitedSignal)]) };
  } catch (err) {
    // An aborted check is not logged, because the checked part may be fine, and nobody reads the finding.
    if (!signal.aborted) log.warn({ err, check }, 'a check of /doctor could not run');
    return { check, findings: [{ kind: 'check-failed', check }] };
  }
}

/** Rejects when the signal aborts, so that a check that ignores its signal cannot hang. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  if (signal.aborted) reject(signal.reason);
  return promise;
}
