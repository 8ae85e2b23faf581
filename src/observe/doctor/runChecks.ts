import type { Check, CheckResult, Doctor } from '../../domain/doctor/findings.ts';
import type { Logger } from '../../domain/logger.ts';

/** Longer than the slowest thing that a check waits for, a read of the media server, which may try again. */
const DEADLINE_MS = 20_000;

/** Runs all checks at the same time, each with a deadline. */
export function createDoctor(checks: readonly Check[], log: Pick<Logger, 'warn'>): Doctor {
  return (signal) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    return Promise.all(checks.map((check) => resultOf(check, { limited, signal, log })));
  };
}

async function resultOf(
  { name: check, run }: Check,
  { limited, signal, log }: { limited: AbortSignal; signal: AbortSignal; log: Pick<Logger, 'warn'> },
): Promise<CheckResult> {
  try {
    return { check, findings: await Promise.race([run(limited), aborted(limited)]) };
  } catch (err) {
    // A check that was given up did not fail.
    if (!signal.aborted) log.warn({ err, check }, 'a check of the doctor failed');
    return { check, findings: [{ kind: 'check-failed', check }] };
  }
}

/** Rejects at the signal, for a check that does not listen to it. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  if (signal.aborted) reject(signal.reason);
  return promise;
}
