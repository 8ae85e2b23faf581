import { doubled } from '../../async/backoff.ts';
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
   * The proof with which people's tokens may follow the server to that address; undefined without such tokens
   * or without a proof.
   */
  readonly proveLinks: (named: MediaAccess) => Promise<ProvedPlace | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ends the wait for a server that is away. */
  readonly signal: AbortSignal;
}

/**
 * Between two tries to check changed settings, in ms: a server that starts takes a minute, one that moves a
 * day.
 */
const FIRST_PAUSE = 15_000;
const LONGEST_PAUSE = 10 * 60_000;
const LEVELS = { ok: 'info', warning: 'warn', failure: 'error' } as const satisfies Record<FindingStatus, keyof Logger>;
const TAKEN = 'MEDIA_URL and MEDIA_TOKEN lead to the same media server as before; they are used from now on';

/** The first media server as the settings name it. */
export class InitialServer {
  readonly #deps: InitialServerDeps;
  #problem: Finding | undefined;

  constructor(deps: InitialServerDeps) {
    this.#deps = deps;
  }

  /** The problem with the server in the settings, if one is known. */
  readonly problem = (): Finding | undefined => this.#problem;

  /**
   * Makes the server, or takes changed settings if they lead to the same one. If nothing answers there, it goes
   * on trying in the background: `settled` resolves at the end of that, and never rejects. Rejects with the
   * database's failure.
   */
  async begin(named: MediaAccess): Promise<{ readonly settled: Promise<void> }> {
    const { firstServer } = this.#deps;
    const plan = planSeed(await firstServer.state(named));
    if (plan.kind === 'plant') await firstServer.plant(named);
    if (plan.kind === 'take') await firstServer.take(named);
    if (plan.kind === 'refuse') this.#report({ kind: 'seed-removed' });
    if (plan.kind === 'needs-token') this.#report({ kind: 'seed-moved' });
    const isKnown = plan.kind !== 'check' || (await this.#check(named, plan.machineIdentifier));
    return { settled: isKnown ? Promise.resolve() : this.#checkUntilKnown(named, plan.machineIdentifier) };
  }

  async #checkUntilKnown(named: MediaAccess, machineIdentifier: string): Promise<void> {
    const { clock, log, signal } = this.#deps;
    for (let failures = 0; ; failures += 1) {
      await clock.wait(doubled(failures, FIRST_PAUSE, LONGEST_PAUSE), signal).catch(() => undefined);
      if (signal.aborted) return;
      const isKnown = await this.#check(named, machineIdentifier).catch((err: unknown) => {
        log.error({ err }, 'changed settings of the media server could not be stored; trying again');
      });
      if (isKnown) return;
    }
  }

  /** True if nothing is left to try. */
  async #check(named: MediaAccess, machineIdentifier: string): Promise<boolean> {
    const { firstServer, tryServer, log } = this.#deps;
    // The token is shown to no other machine.
    const mayBe = (machine: string | undefined) => machine === undefined || machine === machineIdentifier;
    const answer = planAnswer(machineIdentifier, await tryServer(named, mayBe));
    if (answer.kind === 'again') this.#report({ kind: 'seed-unchecked', ...answer.problem });
    if (answer.kind === 'another') this.#report({ kind: 'seed-another' });
    if (answer.kind === 'take') {
      await firstServer.take(named, await this.#deps.proveLinks(named));
      this.#report(undefined);
      log.info({}, TAKEN);
    }
    return answer.kind !== 'again';
  }

  /** Each kind is logged once: a server that is away would fill the log. */
  #report(next: Finding | undefined): void {
    const { log } = this.#deps;
    if (next && next.kind !== this.#problem?.kind)
      log[LEVELS[STATUS_OF[next.kind]]]({}, plainSentence(textsFor('en'), next));
    this.#problem = next;
  }
}
