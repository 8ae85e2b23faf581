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
  /**
   * Called after another server has taken the place of the old one, and the work for the old one was stopped.
   */
  readonly onReplaced: () => Promise<void>;
  /** True if a person added the server in Discord, so that the settings do not name it. */
  readonly isAdded?: (() => boolean) | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/**
 * Checks, before anything is read, that the stored data belongs to the server at this address. Resolves to a
 * signal that fires when that changes, or to undefined while another server answers that may soon be gone
 * again: then nothing may be read. Rejects if the server is away or refuses the token, if the database fails,
 * or with the signal's reason.
 */
export type ServerIdentityCheck = (signal: AbortSignal) => Promise<AbortSignal | undefined>;

/** The answer holds for this long: the jobs of one minute ask once. */
const SETTLED_FOR_MS = 10_000;
/**
 * Another server has to answer for this long before the old one is forgotten. An address that another machine
 * had for some minutes, or a container that was started without its folder, must not cost the data of the
 * right server.
 */
const STAYS_FOR_MS = 10 * 60_000;

const another = (address: string) =>
  `another media server than before answers at ${address}; nothing is read from it, and nothing forgotten, unless it stays for ten minutes`;
const forgotten = (address: string) =>
  `${address} leads to another media server than before: the data of the old one was deleted, what named its libraries was stopped, rules are off, and nothing that is already on the new one is announced`;
const taken = (address: string) =>
  `the media server at ${address} claims to be another media server of this installation; nothing is read from it while it does`;

/**
 * Called before each look, because another server can be set up behind the same address while the bot runs.
 * Costs one request more per look. At the start, a replacement is accepted at once if the settings name the
 * server; a server that was added in Discord has to answer for a while first.
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
  /** The machine identifier that was last refused because it belongs to another server of this installation. */
  #refused: string | undefined;

  constructor(deps: ServerIdentityDeps) {
    this.#deps = deps;
  }

  isSettled(): boolean {
    return this.#settledAt !== undefined && isRecent(this.#settledAt, SETTLED_FOR_MS, this.#now());
  }

  async settle(signal: AbortSignal): Promise<void> {
    const { media, serverIdentity, onReplaced, log } = this.#deps;
    const machineIdentifier = await machineOf(media, signal);
    if (machineIdentifier !== undefined && (await serverIdentity.isTaken(machineIdentifier)))
      return this.#refuse(machineIdentifier);
    const isAnother = machineIdentifier !== undefined && (await serverIdentity.isAnother(machineIdentifier));
    if (isAnother && !(await this.#stays(machineIdentifier, signal))) return;
    if (isAnother) {
      // Data that is being read from the old server must not be stored as the new one's.
      this.generation.abort(new Error('this is another media server now'));
      this.generation = new AbortController();
    }
    if (machineIdentifier !== undefined) await serverIdentity.rememberServer(machineIdentifier);
    if (isAnother) {
      log.warn({ machineIdentifier }, forgotten(this.#address()));
      await onReplaced();
    }
    this.#unknownServer = undefined;
    this.#refused = undefined;
    this.#isFirst = false;
    this.#settledAt = this.#now();
  }

  /**
   * Machine identifiers are public, so an address that claims the identifier of another server here is never
   * accepted.
   */
  #refuse(machineIdentifier: string): void {
    this.#settledAt = undefined;
    if (this.#refused === machineIdentifier) return;
    this.#refused = machineIdentifier;
    this.#deps.log.error({ machineIdentifier }, taken(this.#address()));
  }

  /**
   * True if the other server replaces the old one. It has to accept the token, because any server could answer
   * there.
   */
  async #stays(machineIdentifier: string, signal: AbortSignal): Promise<boolean> {
    this.#settledAt = undefined;
    await this.#deps.media.libraries({ signal });
    if (this.#isFirst && !this.#isAdded()) return true;
    const now = this.#now();
    if (this.#unknownServer?.machineIdentifier !== machineIdentifier || now < this.#unknownServer.since) {
      this.#unknownServer = { machineIdentifier, since: now };
      this.#deps.log.warn({ machineIdentifier }, another(this.#address()));
    }
    return now - this.#unknownServer.since >= STAYS_FOR_MS;
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
 * Two servers share nothing but their numbering: continuing from the old cursor would announce everything on
 * the new one, or nothing.
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

/** Undefined if the server does not name its machine: then it counts as the same server. */
async function machineOf(media: Pick<MediaServer, 'identity'>, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await media.identity({ signal })).machineIdentifier;
  } catch (error) {
    if (error instanceof MediaServerFailure && downKindOf(error) === undefined) return undefined;
    throw error;
  }
}
