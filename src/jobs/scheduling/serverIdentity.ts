import { createSemaphore } from '../../async/semaphore.ts';
import { type Clock, isTimestampRecent } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { serverDownReasonOfFailure } from '../../domain/media/server/health.ts';
import type { ServerIdentityStore } from '../../domain/notifications/serverIdentity.ts';

export interface ServerIdentityDeps {
  readonly media: Pick<MediaServer, 'identity' | 'libraries'>;
  readonly serverIdentity: ServerIdentityStore;
  /** Called after another media server has taken the place of the old one and the old one's jobs were stopped. */
  readonly onReplaced: () => Promise<void>;
  /** True if a person added the media server in Discord. The environment does not name it then. */
  readonly isAdded?: (() => boolean) | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/**
 * Checks before each read that the stored data belongs to the media server at this address. The returned signal aborts
 * when that changes. Undefined if another server answers that may be there only for a while; nothing may be read then.
 * Rejects if the server is down or refuses the token, if the database fails, or with the signal's reason.
 */
export type ServerIdentityCheck = (signal: AbortSignal) => Promise<AbortSignal | undefined>;

/** Time in ms for which the result stays valid, so that the jobs of the same minute cause one request. */
const VALID_FOR_MS = 10_000;
/**
 * How long another media server must answer before the old one's data is deleted, in ms. A machine that had the address
 * for some minutes, or a container that was started without its folder, must not cost the data.
 */
const REPLACED_AFTER_MS = 10 * 60_000;

const anotherMessage = (address: string) =>
  `a different media server than before answers at ${address}; Usher reads nothing from the new server, and deletes the data of the old one only if the new one still answers after ten minutes`;
const forgottenMessage = (address: string) =>
  `${address} leads to a different media server than before: Usher deleted the data of the old server, stopped the notifications, boards and counters for its libraries, turned rules off, and announces only titles that are added to the new server from now on`;
const takenMessage = (address: string) =>
  `the media server at ${address} claims to be another media server that Usher already uses; Usher reads nothing from ${address} as long as that is so`;

/**
 * Checks which media server answers. This runs before each read and costs one more request, because another server can
 * appear at the address while the bot runs. At the start, it is accepted at once if the environment names the server. A
 * server that was added in Discord must answer for a while first.
 */
export function createServerIdentityCheck(deps: ServerIdentityDeps): ServerIdentityCheck {
  const semaphore = createSemaphore(1);
  const identity = new ServerIdentity(deps);
  return async (signal) => {
    if (identity.isSettled()) return identity.generation.signal;
    const release = await semaphore.acquire(signal);
    try {
      if (!identity.isSettled()) await identity.settle(signal);
      return identity.isSettled() ? identity.generation.signal : undefined;
    } finally {
      release();
    }
  };
}

class ServerIdentity {
  readonly #deps: ServerIdentityDeps;
  generation = new AbortController();
  #settledAt: number | undefined;
  #unknownServer: { readonly machineIdentifier: string; readonly since: number } | undefined;
  #isFirst = true;
  /** Machine identifier that was refused last, because another server of this installation has it. */
  #refusedMachine: string | undefined;

  constructor(deps: ServerIdentityDeps) {
    this.#deps = deps;
  }

  isSettled(): boolean {
    return this.#settledAt !== undefined && isTimestampRecent(this.#settledAt, VALID_FOR_MS, this.#now());
  }

  async settle(signal: AbortSignal): Promise<void> {
    const { media, serverIdentity, onReplaced, log } = this.#deps;
    const machineIdentifier = await readMachine(media, signal);
    if (machineIdentifier !== undefined && (await serverIdentity.isTaken(machineIdentifier))) {
      return this.#refuse(machineIdentifier);
    }
    const isAnother = machineIdentifier !== undefined && (await serverIdentity.isAnother(machineIdentifier));
    if (isAnother && !(await this.#replacesOldServer(machineIdentifier, signal))) return;
    if (isAnother) {
      // Stops the reads from the old media server, because their data must not be stored as that of the new one.
      this.generation.abort(new Error('this is another media server now'));
      this.generation = new AbortController();
    }
    if (machineIdentifier !== undefined) await serverIdentity.rememberServer(machineIdentifier);
    if (isAnother) {
      log.warn({ machineIdentifier }, forgottenMessage(this.#address()));
      await onReplaced();
    }
    this.#unknownServer = undefined;
    this.#refusedMachine = undefined;
    this.#isFirst = false;
    this.#settledAt = this.#now();
  }

  /**
   * Refuses an address that claims the machine identifier of another server of this installation. Machine identifiers
   * are public, so the claim proves nothing.
   */
  #refuse(machineIdentifier: string): void {
    this.#settledAt = undefined;
    if (this.#refusedMachine === machineIdentifier) return;
    this.#refusedMachine = machineIdentifier;
    this.#deps.log.error({ machineIdentifier }, takenMessage(this.#address()));
  }

  /**
   * True if the other media server takes the place of the old one. It must accept the token, because any server could
   * answer at this address.
   */
  async #replacesOldServer(machineIdentifier: string, signal: AbortSignal): Promise<boolean> {
    this.#settledAt = undefined;
    await this.#deps.media.libraries({ signal });
    if (this.#isFirst && !this.#isAdded()) return true;
    const now = this.#now();
    if (this.#unknownServer?.machineIdentifier !== machineIdentifier || now < this.#unknownServer.since) {
      this.#unknownServer = { machineIdentifier, since: now };
      this.#deps.log.warn({ machineIdentifier }, anotherMessage(this.#address()));
    }
    return now - this.#unknownServer.since >= REPLACED_AFTER_MS;
  }

  #address(): string {
    return this.#isAdded() ? 'the stored address' : 'MEDIA_URL';
  }

  #isAdded(): boolean {
    return this.#deps.isAdded?.() ?? false;
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}

/**
 * Runs a poll only if the known media server answers. Two servers have only their numbering in common, so continuing
 * from the old cursor would announce everything on the new server, or nothing.
 */
export function withKnownServer(
  { checkServerIdentity }: { readonly checkServerIdentity: ServerIdentityCheck },
  run: (signal: AbortSignal) => Promise<void>,
): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const generation = await checkServerIdentity(signal);
    if (generation) return run(AbortSignal.any([signal, generation]));
  };
}

/** Reads the machine identifier. Undefined if the server does not report one; it then counts as the same server. */
async function readMachine(media: Pick<MediaServer, 'identity'>, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await media.identity({ signal })).machineIdentifier;
  } catch (error) {
    if (error instanceof MediaServerFailure && serverDownReasonOfFailure(error) === undefined) return undefined;
    throw error;
  }
}
