import type { Logger } from '../domain/logger.ts';
import type { CallOptions } from '../domain/media/callOptions.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { type FailureKind, MediaServerFailure, type NoConnectionReason } from '../domain/media/server/failure.ts';

const DEADLINE_MS = 8000;

/** Finds out, once the check has failed, what to write into the settings instead. */
export interface Advice {
  /** The vocabulary that the server speaks, if it is not MEDIA_VOCABULARY. */
  otherVocabulary(options: CallOptions): Promise<string | undefined>;
  /** The address of a server that only takes https, and only by the name in its certificate. */
  secureAddress(options: CallOptions): Promise<string | undefined>;
}

interface ReachDeps {
  readonly media: Pick<MediaServer, 'identity' | 'libraries'>;
  /** The scheme, host and port of MEDIA_URL. */
  readonly address: string;
  readonly advice: Advice;
}

/**
 * Logs whether the media server is up and accepts the token, with the address that was tried, and returns that. The bot starts either
 * way, and recovers by itself. When it stops meanwhile, nothing is logged.
 */
export async function checkMediaServer(
  { media, address, advice }: ReachDeps,
  log: Logger,
  stopping: AbortSignal,
): Promise<boolean> {
  const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), stopping]);
  // Most servers give the identity to everyone, so it proves nothing about the token; a server without one is fine too.
  const identity = await media.identity({ signal }).catch(() => undefined);
  try {
    const libraries = await media.libraries({ signal });
    log.info({ address, version: identity?.version, libraries: libraries.length }, 'media server reached');
    return true;
  } catch (error) {
    const at = `${address} (MEDIA_URL)`;
    const advised = await adviceOn(error, at, advice);
    if (!stopping.aborted) log.error({ err: error }, advised ?? sentence(error, at));
    return false;
  }
}

/** Makes a sentence; `at` names the address that was tried. */
type Sentence = (at: string) => string;

const SILENT: Sentence = (at) => `no answer from the media server at ${at}: is it running, and is the port right?`;
const ANOTHER: Sentence = (at) => `something other than a media server answers at ${at}: is the address right?`;
const ITS_OWN: Sentence = (at) => `the media server at ${at} reports an error of its own: check its log`;

/** Many routers' DNS withholds names that point into the local network, as Plex's own names do. */
const REBINDING: Sentence = (at) =>
  `the host of ${at} cannot be resolved: if it is spelled correctly, the router’s protection against DNS rebinding blocks it. Allow plex.direct there`;

const SENTENCES = {
  unauthorized: (at) =>
    `the media server at ${at} refused MEDIA_TOKEN: it is mistyped, or it has expired, as one copied from the web page does. .env.example says where to find one that lasts`,
  forbidden: (at) => `MEDIA_TOKEN may not list the libraries of the media server at ${at}: use its owner’s token`,
  unreachable: SILENT,
  timeout: SILENT,
  malformed: ANOTHER,
  'web-page': (at) =>
    `a web page answers at ${at} instead of a media server: a login page, a proxy or another program. Is the port right?`,
  unsupported: ANOTHER,
  'not-found': ANOTHER,
  invalid: ITS_OWN,
  unavailable: ITS_OWN,
  busy: (at) => `the media server at ${at} is too busy to answer (429)`,
} as const satisfies Record<FailureKind, Sentence>;

const NO_CONNECTION = {
  'unknown-host': (at) =>
    `the host of ${at} cannot be resolved: is its name spelled correctly, and does the DNS server answer?`,
  refused: (at) => `nothing listens at ${at}: is the media server running, and is the port right?`,
  'no-answer': (at) => `no answer at ${at}: is that machine on, and is there a firewall in between?`,
  certificate: (at) =>
    `the certificate of the media server at ${at} is not trusted: use the name that it was issued for, or plain http where the server allows it; if your own authority signed it, start me with NODE_EXTRA_CA_CERTS=/path/to/authority.pem in the environment (not in .env)`,
  'not-https': (at) => `the server at ${at} speaks plain http, not https: write http:// in MEDIA_URL`,
} as const satisfies Record<NoConnectionReason, Sentence>;

/** Says what to write instead, which helps more than the failure alone; undefined if that is unknown. */
async function adviceOn(error: unknown, at: string, advice: Advice): Promise<string | undefined> {
  if (!(error instanceof MediaServerFailure)) return undefined;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  if (error.kind === 'unauthorized') {
    const spoken = await advice.otherVocabulary({ signal });
    return (
      spoken &&
      `MEDIA_VOCABULARY is wrong: the media server speaks ${spoken}. Remove that setting: the vocabulary is detected automatically`
    );
  }
  if (error.kind !== 'unreachable' || !MAY_WANT_HTTPS.has(error.reason)) return undefined;
  const address = await advice.secureAddress({ signal });
  return (
    address &&
    `the media server at ${at} accepts only https, under the name in its certificate (Plex: “Secure connections: Required”). Write MEDIA_URL=${address}`
  );
}

/** A server that takes https only breaks a plain connection without a reason. */
const MAY_WANT_HTTPS: ReadonlySet<NoConnectionReason | undefined> = new Set(['certificate', undefined]);

function sentence(error: unknown, at: string): string {
  if (!(error instanceof MediaServerFailure)) return SILENT(at);
  const { kind, reason } = error;
  if (reason === undefined) return SENTENCES[kind](at);
  if (reason === 'unknown-host' && at.includes('.plex.direct')) return REBINDING(at);
  // Only the error code says what is wrong with a certificate.
  const code = reason === 'certificate' ? codeOf(error.cause) : undefined;
  return code === undefined ? NO_CONNECTION[reason](at) : `${NO_CONNECTION[reason](at)} (${code})`;
}

function codeOf(cause: unknown): string | undefined {
  const code: unknown = Reflect.get(Object(cause), 'code');
  return typeof code === 'string' ? code : undefined;
}
