import { backoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import { STATUS_OF } from '../../domain/doctor/findingStatus.ts';
import type { Finding, FindingStatus } from '../../domain/doctor/findings.ts';
import type { MediaAccess, MediaSetup } from '../../domain/firstSetup.ts';
import type { Logger } from '../../domain/logger.ts';
import type { ProvedPlace } from '../../domain/servers/mediaServers.ts';
import { type FirstServer, planAnswer, planSeed } from '../../domain/serving/initialServer.ts';
import { plainSentence } from '../../render/doctor/sentence.ts';
import { textsFor } from '../../render/texts/texts.ts';

interface InitialServerDeps {
  readonly firstServer: FirstServer;
  readonly tryServer: MediaSetup['tryServer'];
  /**
   * Proves that the server answers at that address, so that people's linked tokens may be sent there. Undefined if
   * there are no linked tokens, or if the proof fails.
   */
  readonly proveLinks: (access: MediaAccess) => Promise<ProvedPlace | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborts the wait for a server that is down. */
  readonly signal: AbortSignal;
}

/**
 * Pauses between checks of changed settings, in milliseconds. A server that starts takes a minute; one that moves may
 * take a day.
 */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const LOG_LEVELS = { ok: 'info', warning: 'warn', failure: 'error' } as const satisfies Record<
  FindingStatus,
  keyof Logger
>;
const SETTINGS_TAKEN = 'MEDIA_URL and MEDIA_TOKEN lead to the same media server as before; they are used from now on';

export class InitialServer {
  readonly #deps: InitialServerDeps;
  #problem: Finding | undefined;

  constructor(deps: InitialServerDeps) {
    this.#deps = deps;
  }

  readonly problem = (): Finding | undefined => this.#problem;

  /**
   * Stores the server of the settings. If it is already stored, stores its changed address or token. If the server does
   * not respond, checks continue in the background, and `settled` resolves when they end. Rejects with the database's
   * failure.
   */
  async begin(access: MediaAccess): Promise<{ readonly settled: Promise<void> }> {
    const { firstServer } = this.#deps;
    const plan = planSeed(await firstServer.state(access));
    if (plan.kind === 'plant') await firstServer.plant(access);
    if (plan.kind === 'take') await firstServer.take(access);
    if (plan.kind === 'refuse') this.#report({ kind: 'seed-removed' });
    if (plan.kind === 'needs-token') this.#report({ kind: 'seed-moved' });
    const isSettled = plan.kind !== 'check' || (await this.#check(access, plan.machineIdentifier));
    return { settled: isSettled ? Promise.resolve() : this.#checkUntilKnown(access, plan.machineIdentifier) };
  }

  async #checkUntilKnown(access: MediaAccess, machineIdentifier: string): Promise<void> {
    const { clock, log, signal } = this.#deps;
    for (let failures = 0; ; failures += 1) {
      await clock.wait(backoffPause(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), signal).catch(() => undefined);
      if (signal.aborted) return;
      const isSettled = await this.#check(access, machineIdentifier).catch((err: unknown) => {
        log.error({ err }, 'could not store the changed address or token of the first media server; trying again');
      });
      if (isSettled) return;
    }
  }

  /**
   * Asks which machine answers at the address in the settings, and stores address and token if it is the stored server.
   * False if this must be tried again.
   */
  async #check(access: MediaAccess, machineIdentifier: string): Promise<boolean> {
    const { firstServer, tryServer, log } = this.#deps;
    // The token must not be sent to another machine.
    const acceptsMachine = (machine: string | undefined) => machine === undefined || machine === machineIdentifier;
    const answer = planAnswer(machineIdentifier, await tryServer(access, acceptsMachine));
    if (answer.kind === 'again') this.#report({ kind: 'seed-unchecked', ...answer.problem });
    if (answer.kind === 'another') this.#report({ kind: 'seed-another' });
    if (answer.kind === 'take') {
      await firstServer.take(access, await this.#deps.proveLinks(access));
      this.#report(undefined);
      log.info({}, SETTINGS_TAKEN);
    }
    return answer.kind !== 'again';
  }

  /** Stores the problem. Logs it only if its kind has changed, because a server that is down would fill the log. */
  #report(newProblem: Finding | undefined): void {
    const { log } = this.#deps;
    if (newProblem && newProblem.kind !== this.#problem?.kind) {
      const level = LOG_LEVELS[STATUS_OF[newProblem.kind]];
      log[level]({}, plainSentence(textsFor('en'), newProblem));
    }
    this.#problem = newProblem;
  }
}
