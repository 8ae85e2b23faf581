import { MediaServerFailure } from '../domain/failure.ts';
import type { Logger } from '../domain/logger.ts';
import type { MediaServer } from '../domain/mediaServer.ts';

const DEADLINE_MS = 8000;

/** Says in the log whether the media server is there and takes the token. The bot starts either way, and comes back by itself. */
export async function checkMediaServer(media: Pick<MediaServer, 'identity' | 'libraries'>, log: Logger): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  // The identity needs no token and so proves none; a server without it is none the worse.
  const identity = await media.identity({ signal }).catch(() => undefined);
  try {
    const libraries = await media.libraries({ signal });
    log.info({ version: identity?.version, libraries: libraries.length }, 'the media server is there');
  } catch (error) {
    log.error({ err: error }, sentence(error));
  }
}

function sentence(error: unknown): string {
  const kind = error instanceof MediaServerFailure ? error.kind : 'timeout';
  if (kind === 'unauthorized') return 'the media server does not take MEDIA_TOKEN';
  if (kind === 'unreachable' || kind === 'timeout')
    return 'the media server does not answer at MEDIA_URL: is it on, and is the port right?';
  if (kind === 'malformed' || kind === 'unsupported' || kind === 'not-found')
    return 'what answers at MEDIA_URL is not a media server';
  return 'the media server has a problem of its own';
}
