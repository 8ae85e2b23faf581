import { createSemaphore } from '../../async/semaphore.ts';
import { type Clock, isRecent } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { downKindOf } from '../../domain/media/server/health.ts';
import type { ServerIdentityStore } from '../../domain/notifications/serverIdentity.ts';

export interface ServerIdentityDeps {
  readonly media: Pick<MediaServer, 'identity' | 'libraries'>;
  readonly serverIdentity: ServerIdentityStore;
  /** Called after another server has replaced the old one and the old one's jobs were stopped. */
  readonly onReplaced: () => Promise<void>;
  /** True if a person added the server in Discord, so that the environment does not name it. */
  readonly isAdded?: (() => boolean) | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/**
 * Checks, before anything is read, that the stored data belongs to the server at this address. Resolves to a signal
 * that aborts when that changes. Resolves to undefined if another server answers that may be there only for a while:
 * then nothing may be read. Rejects if the server is down or refuses the token, if the database fails, or with the
 * signal's reason.
 */
export type ServerIdentityCheck = (signal: AbortSignal) => Promise<AbortSignal | undefined>;

/** How long the result is valid, in ms, so that the jobs of one minute cause one request. */
const VALID_FOR_MS = 10_000;
/**
 * How long another server has to answer before the old one is forgotten, in ms. An address that another machine had for
 * some minutes, or a container that was started without its folder, must not cost the data of the right server.
 */
const REPLACED_AFTER_MS = 10 * 60_000;

const anotherMessage = (address: string) =>
  `another media server than before answers at ${address}; nothing is read from it, and nothing forgotten, unless it stays for ten minutes`;
const forgottenMessage = (address: string) =>
  `${address} leads to another media server than before: the data of the old one was deleted, what named its libraries was stopped, rules are off, and nothing that is already on the new one is announced`;
const takenMessage = (address: string) =>
  `the media server at ${address} claims to be another media server of this installation; nothing is read from it while it does`;

/**
 * Called before each read, because another server can be set up at the same address while the bot runs. Costs one more
 * request per read. At the start, a replacement is accepted at once if the environment names the server; a server that
 * was added in Discord has to answer for a while first.
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
  /** The machine identifier that was refused last, because it belongs to another server of this installation. */
  #refusedMachine: string | undefined;

  constructor(deps: ServerIdentityDeps) {
    this.#deps = deps;
  }

  isSettled(): boolean {
    return this.#settledAt !== undefined && isRecent(this.#settledAt, VALID_FOR_MS, this.#now());
  }

  async settle(signal: AbortSignal): Promise<void> {
    const { media, serverIdentity, onReplaced, log } = this.#deps;
    const machineIdentifier = await readMachine(media, signal);
    if (machineIdentifier !== undefined && (await serverIdentity.isTaken(machineIdentifier)))
      return this.#refuse(machineIdentifier);
    const isAnother = machineIdentifier !== undefined && (await serverIdentity.isAnother(machineIdentifier));
    if (isAnother && !(await this.#replacesOldServer(machineIdentifier, signal))) return;
    if (isAnother) {
      // Data that is being read from the old server must not be stored as the new one's.
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
   * Machine identifiers are public, so an address that claims the identifier of another server of this installation is
   * never accepted.
   */
  #refuse(machineIdentifier: string): void {
    this.#settledAt = undefined;
    if (this.#refusedMachine === machineIdentifier) return;
    this.#refusedMachine = machineIdentifier;
    this.#deps.log.error({ machineIdentifier }, takenMessage(this.#address()));
  }

  /**
   * True if the other server replaces the old one. It has to accept the token, because any server could answer at this
   * address.
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
    return this.#isAdded() ? 'its address' : 'MEDIA_URL';
  }

  #isAdded(): boolean {
    return this.#deps.isAdded?.() ?? false;
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}

/**
 * Runs only on the known server. Two servers have only their numbering in common, so continuing from the old cursor
 * would announce everything on the new one, or nothing.
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

/** The server's machine identifier. Undefined if it does not report one; then it counts as the same server. */
async function readMachine(media: Pick<MediaServer, 'identity'>, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await media.identity({ signal })).machineIdentifier;
  } catch (error) {
    if (error instanceof MediaServerFailure && downKindOf(error) === undefined) return undefined;
    throw error;
  }
}
