import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { brokenKindOf, downKindOf } from '../../../domain/media/server/health.ts';
import type { LookDeps } from '../source.ts';
import { planServer, serverCursor } from './plan.ts';

export type ServerDeps = LookDeps<'libraries' | 'identity', 'health' | 'log'>;

/**
 * Polls the media server once: sends it a request, so that its health is known even when no other part of the
 * bot asks, and again when it was down; records what changed since the last poll. A failure of the server is
 * an event here and rejects nothing. Rejects only with the database's failure or the signal's reason.
 */
export async function runServer(deps: ServerDeps): Promise<void> {
  const { health, feeds, clock } = deps;
  const answered = await ask(deps);
  const stored = await feeds.cursor('server');
  const cursor = stored === undefined ? undefined : serverCursor.decode(stored);
  // The state is read last, so that the comparison uses the current one.
  const batch = planServer({ state: health.state(), answered }, cursor, clock.now());
  if (!batch) return;
  await feeds.record(batch);
  if (batch.events.length > 0) deps.wake();
}

/**
 * Makes the cheapest call that needs a token, because the identity needs none and so proves none. True if the
 * server answered, even with a refusal. Some servers lack that call: after a 404 the identity shows whether
 * the server works.
 */
async function ask({ media, log, signal }: ServerDeps): Promise<boolean> {
  try {
    await media.libraries({ signal }).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await media.identity({ signal });
    });
    return true;
  } catch (err) {
    signal.throwIfAborted();
    log.debug({ err }, 'unexpected answer or none from the media server');
    return !(err instanceof MediaServerFailure) || (downKindOf(err) ?? brokenKindOf(err, true)) === undefined;
  }
}

const isMissing = (error: unknown): boolean => error instanceof MediaServerFailure && error.status === 404;
