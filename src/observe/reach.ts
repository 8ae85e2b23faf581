import { type FailureKind, MediaServerFailure } from '../domain/failure.ts';
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

const SENTENCES = {
  unauthorized: 'the media server does not take MEDIA_TOKEN',
  forbidden: 'MEDIA_TOKEN is good but not the media server’s owner’s: much of what I do needs that one',
  unreachable: 'the media server does not answer at MEDIA_URL: is it on, and is the port right?',
  timeout: 'the media server does not answer at MEDIA_URL: is it on, and is the port right?',
  malformed: 'what answers at MEDIA_URL is not a media server',
  unsupported: 'what answers at MEDIA_URL is not a media server',
  'not-found': 'what answers at MEDIA_URL is not a media server',
  invalid: 'the media server has a problem of its own',
  unavailable: 'the media server has a problem of its own',
} as const satisfies Record<FailureKind, string>;

/** Node's and OpenSSL's names for a certificate that is not trusted, for that name, or any more. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|TLS|SSL/;

function sentence(error: unknown): string {
  if (!(error instanceof MediaServerFailure)) return SENTENCES.timeout;
  const code = String(Reflect.get(Object(error.cause), 'code') ?? '');
  if (error.kind === 'unreachable' && CERTIFICATE.test(code)) {
    return `the certificate of the media server is not trusted (${code}): use its plain http address, or the name it was made for`;
  }
  return SENTENCES[error.kind];
}
