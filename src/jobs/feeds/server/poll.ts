import type { Clock } from '../../../domain/clock.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { brokenKindOf, downKindOf, type Health } from '../../../domain/media/server/health.ts';
import type { FeedStore } from '../../../domain/notifications/events.ts';
import type { Wake } from '../../../domain/wake.ts';
import { decodeCursor, planServer } from './plan.ts';

export interface ServerDeps {
  readonly health: Pick<Health, 'state'>;
  readonly media: Pick<MediaServer, 'libraries'>;
  readonly feeds: Pick<FeedStore, 'cursor' | 'record'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** Called when there are new events. */
  readonly wake: Wake;
  readonly signal: AbortSignal;
}

/**
 * One look at the media server: asks it something, so that its health is known even when nobody else asks, and also
 * whether it is back when it was down; and writes down what changed since the last look. How the server fails is news,
 * not a failure; rejects with the database's failure or the signal's reason only.
 */
export async function runServer(deps: ServerDeps): Promise<void> {
  const { health, feeds, clock } = deps;
  const answered = await ask(deps);
  const stored = await feeds.cursor('server');
  const cursor = stored === undefined ? undefined : decodeCursor(stored);
  // Read last: what is compared is what is true now.
  const batch = planServer({ state: health.state(), answered }, cursor, clock.now());
  if (!batch) return;
  await feeds.record(batch);
  if (batch.events.length > 0) deps.wake();
}

/** The cheapest call that takes a token (identity takes none, and so proves none): whether it was answered, be it with no. */
async function ask({ media, log, signal }: ServerDeps): Promise<boolean> {
  try {
    await media.libraries({ signal });
    return true;
  } catch (err) {
    signal.throwIfAborted();
    log.debug({ err }, 'the media server did not answer as it should');
    return !(err instanceof MediaServerFailure) || (downKindOf(err) ?? brokenKindOf(err)) === undefined;
  }
}
