import { calculateBackoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import { STATUS_BY_DOCTOR_FINDING } from '../../domain/doctor/findingStatus.ts';
import type { DoctorFinding, DoctorFindingStatus } from '../../domain/doctor/findings.ts';
import type { MediaServerCredentials, MediaServerSetup } from '../../domain/firstSetup.ts';
import type { Logger } from '../../domain/logger.ts';
import type { ProvenOrigin } from '../../domain/servers/mediaServers.ts';
import {
  decideAfterServerCheck,
  type FirstServerStore,
  planInitialServer,
} from '../../domain/serving/initialServer.ts';
import { describeDoctorFindingAsPlainText } from '../../render/doctor/sentence.ts';
import { textsForLanguage } from '../../render/texts/texts.ts';

interface InitialServerDeps {
  readonly firstServer: FirstServerStore;
  readonly tryServer: MediaServerSetup['tryServer'];
  /**
   * Proves that the server is the right one, so that people's linked tokens may be sent to its address. Undefined if
   * there are no linked tokens, or if the proof fails.
   */
  readonly proveLinks: (access: MediaServerCredentials) => Promise<ProvenOrigin | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborts the wait for a server that is down. */
  readonly signal: AbortSignal;
}

/**
 * First and longest pause between checks of changed settings, in ms. A server that starts takes a minute, and one that
 * moves may take a day.
 */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const LOG_LEVELS = { ok: 'info', warning: 'warn', failure: 'error' } as const satisfies Record<
  DoctorFindingStatus,
  keyof Logger
>;
const SETTINGS_TAKEN =
  'the changed MEDIA_URL and MEDIA_TOKEN lead to the same media server as before; Usher uses them from now on';

export class InitialMediaServer {
  readonly #deps: InitialServerDeps;
  #problem: DoctorFinding | undefined;

  constructor(deps: InitialServerDeps) {
    this.#deps = deps;
  }

  readonly problem = (): DoctorFinding | undefined => this.#problem;

  /**
   * Stores the media server from the settings, or the changed address or token of the stored one. If the server does
   * not respond, checks continue in the background, and `settled` resolves when they end. Rejects if the database
   * fails.
   */
  async begin(access: MediaServerCredentials): Promise<{ readonly settled: Promise<void> }> {
    const { firstServer } = this.#deps;
    const plan = planInitialServer(await firstServer.state(access));
    if (plan.kind === 'plant') await firstServer.plant(access);
    if (plan.kind === 'take') await firstServer.take(access);
    if (plan.kind === 'refuse') this.#report({ kind: 'seed-removed' });
    if (plan.kind === 'needs-token') this.#report({ kind: 'seed-moved' });
    const isSettled = plan.kind !== 'check' || (await this.#check(access, plan.machineIdentifier));
    return { settled: isSettled ? Promise.resolve() : this.#checkUntilKnown(access, plan.machineIdentifier) };
  }

  async #checkUntilKnown(access: MediaServerCredentials, machineIdentifier: string): Promise<void> {
    const { clock, log, signal } = this.#deps;
    for (let failures = 0; ; failures += 1) {
      await clock
        .wait(calculateBackoffPause(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), signal)
        .catch(() => undefined);
      if (signal.aborted) return;
      const isSettled = await this.#check(access, machineIdentifier).catch((err: unknown) => {
        log.error({ err }, 'could not store the changed address or token of the first media server; trying again');
      });
      if (isSettled) return;
    }
  }

  /**
   * Asks which machine responds at the address in the settings. If it is the stored server, stores its address and
   * token. False if this must be tried again.
   */
  async #check(access: MediaServerCredentials, machineIdentifier: string): Promise<boolean> {
    const { firstServer, tryServer, log } = this.#deps;
    // The token must not go to another machine. A server that does not say which machine it is may be the stored one.
    const acceptsMachine = (machine: string | undefined) => machine === undefined || machine === machineIdentifier;
    const answer = decideAfterServerCheck(machineIdentifier, await tryServer(access, acceptsMachine));
    if (answer.kind === 'again') this.#report({ kind: 'seed-unchecked', ...answer.problem });
    if (answer.kind === 'another') this.#report({ kind: 'seed-another' });
    if (answer.kind === 'take') {
      await firstServer.take(access, await this.#deps.proveLinks(access));
      this.#report(undefined);
      log.info({}, SETTINGS_TAKEN);
    }
    return answer.kind !== 'again';
  }

  /** Stores the problem. Logs it only if its kind is new, because a server that is down would fill the log. */
  #report(newProblem: DoctorFinding | undefined): void {
    const { log } = this.#deps;
    if (newProblem && newProblem.kind !== this.#problem?.kind) {
      const level = LOG_LEVELS[STATUS_BY_DOCTOR_FINDING[newProblem.kind]];
      log[level]({}, describeDoctorFindingAsPlainText(textsForLanguage('en'), newProblem));
    }
    this.#problem = newProblem;
  }
}
