import type { Logger } from '../domain/logger.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../domain/media/server/failure.ts';

const DEADLINE_MS = 8000;

/**
 * Logs once what a valid token may do: real servers show the sessions to the owner only. With a server that has no list of sessions, or
 * fails at the moment, the question stays open. When the bot stops meanwhile, nothing is logged.
 */
export async function checkTokenRights(
  media: Pick<MediaServer, 'sessions'>,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await media.sessions({ signal: AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), stopping]) });
    log.info({}, 'the media server shows its sessions with MEDIA_TOKEN, as to its owner');
  } catch (error) {
    if (stopping.aborted) return;
    if (!(error instanceof MediaServerFailure) || error.kind !== 'forbidden') {
      log.info({ err: error }, 'unknown whether the media server shows sessions with MEDIA_TOKEN');
      return;
    }
    const { status } = error;
    log.warn(
      { status },
      'MEDIA_TOKEN is valid, but the media server refuses sessions with it, so it is probably not its owner’s: changes may be refused too, and the history may be that account’s own. Use the owner’s token',
    );
  }
}
