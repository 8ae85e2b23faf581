import { type FailureKind, MediaServerFailure, type NoConnectionReason } from '../domain/failure.ts';
import type { Logger } from '../domain/logger.ts';
import type { MediaServer } from '../domain/mediaServer.ts';

const DEADLINE_MS = 8000;

/**
 * Says in the log whether the media server is there and takes the token, and gives it back. The bot starts either way, and
 * comes back by itself.
 */
export async function checkMediaServer(
  media: Pick<MediaServer, 'identity' | 'libraries'>,
  log: Logger,
): Promise<boolean> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  // The identity needs no token and so proves none; a server without it is none the worse.
  const identity = await media.identity({ signal }).catch(() => undefined);
  try {
    const libraries = await media.libraries({ signal });
    log.info({ version: identity?.version, libraries: libraries.length }, 'the media server is there');
    return true;
  } catch (error) {
    log.error({ err: error }, sentence(error));
    return false;
  }
}

/** `at` names the address that was tried, as far as it is known. */
type Sentence = (at: string) => string;

const SILENT: Sentence = (at) => `the media server does not answer at ${at}: is it on, and is the port right?`;
const ANOTHER: Sentence = (at) => `what answers at ${at} is not a media server`;
const ITS_OWN: Sentence = () => 'the media server has a problem of its own';

const SENTENCES = {
  unauthorized: () => 'the media server does not take MEDIA_TOKEN',
  forbidden: () => 'the media server does not let MEDIA_TOKEN list its libraries: whose token is it?',
  unreachable: SILENT,
  timeout: SILENT,
  malformed: ANOTHER,
  'web-page': (at) =>
    `a web page answers at ${at} and not a media server: a login page, a proxy or another program. Is the port right?`,
  unsupported: ANOTHER,
  'not-found': ANOTHER,
  invalid: ITS_OWN,
  unavailable: ITS_OWN,
  busy: () => 'the media server is too busy to answer (429)',
} as const satisfies Record<FailureKind, Sentence>;

const NO_CONNECTION = {
  'unknown-host': (at) => `nobody knows the host of ${at}: is its name spelled right, and does the DNS answer?`,
  refused: (at) => `nothing listens at ${at}: is the media server on, and is the port right?`,
  'no-answer': (at) => `nobody answers at ${at}: is that machine on, and is there a firewall in between?`,
  certificate: (at) =>
    `the certificate of the media server at ${at} is not trusted: use its plain http address, or the name it was made for`,
  'not-https': (at) => `what listens at ${at} speaks plain http and no https: write http:// in MEDIA_URL`,
} as const satisfies Record<NoConnectionReason, Sentence>;

function sentence(error: unknown): string {
  if (!(error instanceof MediaServerFailure)) return SILENT('MEDIA_URL');
  const { kind, reason, address } = error;
  const at = address === undefined ? 'MEDIA_URL' : `${address} (MEDIA_URL)`;
  if (reason === undefined) return SENTENCES[kind](at);
  // What is wrong with a certificate is in its code only.
  const code = reason === 'certificate' ? codeOf(error.cause) : undefined;
  return code === undefined ? NO_CONNECTION[reason](at) : `${NO_CONNECTION[reason](at)} (${code})`;
}

function codeOf(cause: unknown): string | undefined {
  const code: unknown = Reflect.get(Object(cause), 'code');
  return typeof code === 'string' ? code : undefined;
}
