import type { Clock } from '../domain/clock.ts';
import { MediaServerFailure } from '../domain/failure.ts';
import { createGate } from '../domain/gate.ts';
import type { Logger } from '../domain/logger.ts';
import type { MediaServer } from '../domain/mediaServer.ts';
import type { ServerMemory } from '../domain/serverMemory.ts';

export interface SameServerDeps {
  readonly media: Pick<MediaServer, 'identity'>;
  readonly serverMemory: ServerMemory;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/**
 * Sees to it, before anything is read, that what is stored is of the server that MEDIA_URL leads to. Rejects with the
 * failure of a server that is not there, the database's, or the signal's reason; then nothing may be read yet.
 */
export type SameServer = (signal: AbortSignal) => Promise<void>;

/** So long nobody asks again, in ms: the jobs of one minute ask once. */
const SETTLED_FOR_MS = 10_000;

/**
 * Asked before each look, since a server can be set up anew behind the same address while the bot runs: one request, which
 * needs no token, beside those that the look makes.
 */
export function createSameServer({ media, serverMemory, clock, log }: SameServerDeps): SameServer {
  const gate = createGate(1);
  let settledAt: number | undefined;
  // Also when the clock was set back.
  const isSettled = () => settledAt !== undefined && Math.abs(clock.now().getTime() - settledAt) < SETTLED_FOR_MS;

  async function settle(signal: AbortSignal): Promise<void> {
    const machineIdentifier = await machineOf(media, signal);
    if (machineIdentifier !== undefined && (await serverMemory.meet(machineIdentifier)))
      log.warn(
        { machineIdentifier },
        'MEDIA_URL leads to another media server than before: what I knew of the old one is forgotten, all here is no news',
      );
    settledAt = clock.now().getTime();
  }

  return async (signal) => {
    if (isSettled()) return;
    const leave = await gate.enter(signal);
    try {
      if (!isSettled()) await settle(signal);
    } finally {
      leave();
    }
  };
}

/**
 * What two servers have in common is numbers: to go on from where the old one was would tell all that is on the new one,
 * or nothing.
 */
export const ofSameServer =
  ({ sameServer }: { readonly sameServer: SameServer }, run: (signal: AbortSignal) => Promise<void>) =>
  async (signal: AbortSignal): Promise<void> => {
    await sameServer(signal);
    return run(signal);
  };

/** Undefined for a server that does not say: then it is taken to be the same. */
async function machineOf(media: Pick<MediaServer, 'identity'>, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await media.identity({ signal })).machineIdentifier;
  } catch (error) {
    if (error instanceof MediaServerFailure && !isAway(error)) return undefined;
    throw error;
  }
}

const isAway = ({ kind }: MediaServerFailure): boolean =>
  kind === 'unreachable' || kind === 'timeout' || kind === 'unavailable';
