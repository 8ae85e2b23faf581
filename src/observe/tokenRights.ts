import type { Logger } from '../domain/logger.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';

const DEADLINE_MS = 8000;

/**
 * Logs once what a valid token may do: only the owner can see the sessions. With a server that has no list of sessions, or
 * fails at the moment, the question stays open. When the bot stops meanwhile, nothing is logged.
 */
export async function checkTokenRights(
  media: Pick<MediaServer, 'sessions'>,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await media.sessions({ signal: AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), stopping]) });
    log.info({}, 'MEDIA_TOKEN belongs to the media server’s owner');
  } catch (error) {
    if (stopping.aborted) return;
    if (!(error instanceof MediaServerFailure) || error.kind !== 'forbidden') {
      log.info({ err: error }, 'unknown whether MEDIA_TOKEN belongs to the media server’s owner');
      return;
    }
    const { status } = error;
    log.warn(
      { status },
      'MEDIA_TOKEN is valid, but does not belong to the media server’s owner: sessions, scans, settings, new libraries and the server’s log are refused, and the history is that account’s own. Use the owner’s token',
    );
  }
}
