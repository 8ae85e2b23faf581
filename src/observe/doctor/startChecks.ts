import { STATUS_BY_DOCTOR_FINDING } from '../../domain/doctor/findingStatus.ts';
import type { Doctor, DoctorCheckName, DoctorFinding, DoctorFindingStatus } from '../../domain/doctor/findings.ts';
import type { Logger } from '../../domain/logger.ts';
import type { ServerHealthMonitor } from '../../domain/media/server/health.ts';

interface StartChecksDeps {
  readonly doctorFor: (names: readonly DoctorCheckName[]) => Doctor;
  readonly sentence: (finding: DoctorFinding) => string;
  /** Calls the listener when a guild is added or available again, or a role is deleted. */
  readonly onRolesChanged: (listener: () => void) => void;
  readonly health: Pick<ServerHealthMonitor, 'subscribe'>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Logs the doctor's findings at the start. Checks roles again when they may have changed, and the media server when it
 * is up again. Ends silently when aborted. Never rejects.
 */
export async function runDoctorChecksAtStart(deps: StartChecksDeps): Promise<void> {
  const { onRolesChanged, health, log } = deps;
  const checkRoles = createLoggingCheck(deps, ['roles'], 'debug');
  const checkChannels = createLoggingCheck(deps, ['channels'], 'debug');
  const checkServer = createLoggingCheck(deps, ['media server', 'token'], 'info');
  const checkServerUntilGood = async (): Promise<void> => {
    if (await checkServer()) return;
    const unsubscribe = health.subscribe(({ kind }) => {
      if (kind === 'down') return;
      unsubscribe();
      void checkServerUntilGood();
    });
  };
  onRolesChanged(() => {
    void checkRoles();
  });
  await Promise.all([checkRoles(), checkChannels(), checkServerUntilGood()]);
  if (!deps.signal.aborted) log.info({}, 'finished the checks at the start');
}

/**
 * Creates a check that logs only new findings. It resolves to true if no finding is a failure, or if it was aborted.
 */
function createLoggingCheck(
  { doctorFor, sentence, log, signal }: StartChecksDeps,
  names: readonly DoctorCheckName[],
  goodLevel: 'info' | 'debug',
): () => Promise<boolean> {
  const levels: Readonly<Record<DoctorFindingStatus, keyof Logger>> = {
    ok: goodLevel,
    warning: 'warn',
    failure: 'error',
  };
  const check = doctorFor(names);
  let lastTexts: readonly string[] = [];
  return async () => {
    const findings = (await check(signal)).flatMap((result) => result.findings);
    if (signal.aborted) return true;
    const lines = findings.map((finding) => ({
      text: sentence(finding),
      level: levels[STATUS_BY_DOCTOR_FINDING[finding.kind]],
    }));
    for (const { text, level } of lines) {
      if (!lastTexts.includes(text)) log[level]({}, text);
    }
    lastTexts = lines.map(({ text }) => text);
    return lines.every(({ level }) => level !== 'error');
  };
}
