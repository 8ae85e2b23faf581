import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { brokenKindOf, downKindOf } from '../../../domain/media/server/health.ts';
import type { LookDeps } from '../source.ts';
import { planServer, serverCursor } from './plan.ts';

export type ServerDeps = LookDeps<'libraries' | 'identity', 'health' | 'log'>;

/**
 * Polls the media server once and records changes since the last poll. It sends a request, so that the server's health
 * is known even if no other part of the bot asks. A failure of the server is an event and does not reject. Rejects if
 * the database fails, or with the signal's reason.
 */
export async function runServer(deps: ServerDeps): Promise<void> {
  const { health, feeds, clock } = deps;
  const isAnswering = await probeServer(deps);
  const storedCursor = await feeds.cursor('server');
  const cursor = storedCursor === undefined ? undefined : serverCursor.decode(storedCursor);
  // Reads the state last, so that the newest state is compared.
  const batch = planServer({ state: health.state(), isAnswering }, cursor, clock.now());
  if (!batch) return;
  await feeds.record(batch);
  if (batch.events.length > 0) deps.wake();
}

/**
 * Makes the cheapest call that needs a token; the identity needs none. True if the server answered, even with a
 * refusal. Some servers lack that call: after a 404, the identity shows that the server works.
 */
async function probeServer({ media, log, signal }: ServerDeps): Promise<boolean> {
  try {
    await media.libraries({ signal }).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await media.identity({ signal });
    });
    return true;
  } catch (err) {
    signal.throwIfAborted();
    log.debug({ err }, 'the media server gave no answer, or an unexpected one');
    return !(err instanceof MediaServerFailure) || (downKindOf(err) ?? brokenKindOf(err, true)) === undefined;
  }
}

const isMissing = (error: unknown): boolean => error instanceof MediaServerFailure && error.status === 404;
