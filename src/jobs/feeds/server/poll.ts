import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { downKindIfRepeated } from '../../../domain/media/server/health.ts';
import type { FeedPollDeps } from '../source.ts';
import { planServerStateBatch, serverStateCursorCodec } from './plan.ts';

export type ServerPollDeps = FeedPollDeps<'libraries' | 'identity', 'health' | 'log'>;

/**
 * Stores changes of the media server's state. Sends a request, so that the state is known even if no other part of the
 * bot does. A failure of the server is an event and does not reject. Rejects if the database fails, or with the
 * signal's reason.
 */
export async function pollServerState(deps: ServerPollDeps): Promise<void> {
  const { health, feeds, clock } = deps;
  const isAnswering = await probeServer(deps);
  const storedCursor = await feeds.cursor('server');
  const cursor = storedCursor === undefined ? undefined : serverStateCursorCodec.decode(storedCursor);
  // The state is read last, so that it is the newest.
  const batch = planServerStateBatch({ state: health.state(), isAnswering }, cursor, clock.now());
  if (!batch) return;
  await feeds.record(batch);
  if (batch.events.length > 0) deps.wake();
}

/**
 * Makes the cheapest request that needs a token. True if the media server answered, even with a refusal. Some servers
 * answer 404; asking for their identity, which needs no token, then shows if they work.
 */
async function probeServer({ media, log, signal }: ServerPollDeps): Promise<boolean> {
  try {
    await media.libraries({ signal }).catch(async (error: unknown) => {
      if (!isHttp404(error)) throw error;
      await media.identity({ signal });
    });
    return true;
  } catch (err) {
    signal.throwIfAborted();
    log.debug({ err }, 'the media server gave no answer, or an unexpected one');
    return !(err instanceof MediaServerFailure) || downKindIfRepeated(err, true) === undefined;
  }
}

const isHttp404 = (error: unknown): boolean => error instanceof MediaServerFailure && error.status === 404;
