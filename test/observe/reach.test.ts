import { describe, expect, it } from 'vitest';
import type { Logger } from '../../src/domain/logger.ts';
import type { CallOptions } from '../../src/domain/media/callOptions.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import {
  FAILURE_KINDS,
  type FailureKind,
  MediaServerFailure,
  NO_CONNECTION_REASONS,
  type NoConnectionReason,
} from '../../src/domain/media/server/failure.ts';
import { type Advice, checkMediaServer } from '../../src/observe/reach.ts';
import { checkTokenRights } from '../../src/observe/tokenRights.ts';

const fails = (kind: FailureKind) => async (): Promise<never> => {
  throw new MediaServerFailure(kind, { method: 'GET', path: '/' });
};
const without = (reason: NoConnectionReason, cause?: Error) => async (): Promise<never> => {
  throw new MediaServerFailure('unreachable', { method: 'GET', path: '/', reason, cause });
};
const identity: MediaServer['identity'] = async () => ({ machineIdentifier: 'm', version: '1.2' });

const ADDRESS = 'http://media:32400';

/** Advice that knows nothing better. */
const NO_ADVICE: Advice = { otherVocabulary: async () => undefined, secureAddress: async () => undefined };

async function saidOf(
  media: Pick<MediaServer, 'identity' | 'libraries'>,
  advice: Partial<Advice> = {},
  address = ADDRESS,
): Promise<readonly unknown[]> {
  const deps = { media, address, advice: { ...NO_ADVICE, ...advice } };
  return logged((log) => checkMediaServer(deps, log, new AbortController().signal));
}

/** A bot that stops while the media server is silent. */
function stopping() {
  const stop = new AbortController();
  const silent = ({ signal }: CallOptions = {}) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      stop.abort();
    });
  return { silent, signal: stop.signal };
}

async function logged(check: (log: Logger) => Promise<unknown>): Promise<readonly unknown[]> {
  const said: unknown[] = [];
  const log: Logger = {
    debug: () => undefined,
    info: (fields, sentence) => said.push(['info', fields, sentence]),
    warn: (fields, sentence) => said.push(['warn', fields, sentence]),
    error: (_, sentence) => said.push(['error', sentence]),
  };
  await check(log);
  return said;
}

const SENTENCES: Record<FailureKind, string> = {
  unauthorized:
    'the media server at http://media:32400 (MEDIA_URL) refused MEDIA_TOKEN: it is mistyped, or it has expired, as one copied from the web page does. .env.example says where to find one that lasts',
  forbidden:
    'MEDIA_TOKEN may not list the libraries of the media server at http://media:32400 (MEDIA_URL): use its owner’s token',
  'not-found': 'something other than a media server answers at http://media:32400 (MEDIA_URL): is the address right?',
  invalid: 'the media server at http://media:32400 (MEDIA_URL) reports an error of its own: check its log',
  unavailable: 'the media server at http://media:32400 (MEDIA_URL) reports an error of its own: check its log',
  timeout: 'no answer from the media server at http://media:32400 (MEDIA_URL): is it running, and is the port right?',
  unreachable:
    'no answer from the media server at http://media:32400 (MEDIA_URL): is it running, and is the port right?',
  busy: 'the media server at http://media:32400 (MEDIA_URL) is too busy to answer (429)',
  'web-page':
    'a web page answers at http://media:32400 (MEDIA_URL) instead of a media server: a login page, a proxy or another program. Is the port right?',
  malformed: 'something other than a media server answers at http://media:32400 (MEDIA_URL): is the address right?',
  unsupported: 'something other than a media server answers at http://media:32400 (MEDIA_URL): is the address right?',
};

describe('the check of the media server', () => {
  it('distinguishes an untrusted certificate from a server that is off', async () => {
    const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(await saidOf({ identity, libraries: without('certificate', cause) })).toEqual([
      ['error', expect.stringMatching(/^the certificate .* is not trusted.* \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/)],
    ]);
  });

  it('has its own sentence for each reason why there is no connection, with the address that was tried', async () => {
    const sentences = await Promise.all(
      NO_CONNECTION_REASONS.map((reason) => saidOf({ identity, libraries: without(reason) })),
    );
    expect(sentences.flat()).toEqual([
      ['error', expect.stringMatching(/^the host of http:\/\/media:32400 .*cannot be resolved/)],
      ['error', expect.stringMatching(/^nothing listens at http:\/\/media:32400 .*is the port right\?/)],
      ['error', expect.stringMatching(/^no answer at http:\/\/media:32400 /)],
      ['error', expect.stringMatching(/^the certificate of the media server at http:\/\/media:32400 /)],
      ['error', expect.stringMatching(/^the server at http:\/\/media:32400 .* write http:\/\/ in MEDIA_URL$/)],
    ]);
  });

  it('names the way to trust a certificate of one’s own', async () => {
    const [said] = await saidOf({ identity, libraries: without('certificate') });
    expect(said).toEqual(['error', expect.stringContaining('NODE_EXTRA_CA_CERTS=')]);
  });

  it('distinguishes a Plex name that the router withholds from one that does not exist', async () => {
    const media = { identity, libraries: without('unknown-host') };
    const address = 'https://192-168-1-10.0a.plex.direct:32400';
    expect(await saidOf(media, {}, address)).toEqual([['error', expect.stringContaining('Allow plex.direct')]]);
  });

  it.each([undefined, 'certificate'] as const)(
    'prints the right address of a server that takes https only (%s)',
    async (reason) => {
      const libraries = async () => {
        throw new MediaServerFailure('unreachable', { method: 'GET', path: '/', reason });
      };
      const secureAddress = async () => 'https://192-168-1-10.0a.plex.direct:32400';
      expect(await saidOf({ identity, libraries }, { secureAddress })).toEqual([
        [
          'error',
          'the media server at http://media:32400 (MEDIA_URL) accepts only https, under the name in its certificate (Plex: “Secure connections: Required”). Write MEDIA_URL=https://192-168-1-10.0a.plex.direct:32400',
        ],
      ]);
    },
  );

  it.each(['refused', 'no-answer', 'unknown-host', 'not-https'] as const)(
    'asks for no other address when it is %s',
    async (reason) => {
      const secureAddress = async () => 'https://elsewhere';
      const [said] = await saidOf({ identity, libraries: without(reason) }, { secureAddress });
      expect(said).toEqual(['error', expect.not.stringContaining('elsewhere')]);
    },
  );

  it('names a wrongly set vocabulary, and not the token', async () => {
    const otherVocabulary = async () => 'plex';
    expect(await saidOf({ identity, libraries: fails('unauthorized') }, { otherVocabulary })).toEqual([
      [
        'error',
        'MEDIA_VOCABULARY is wrong: the media server speaks plex. Remove that setting: the vocabulary is detected automatically',
      ],
    ]);
  });

  it('says that it was reached', async () => {
    expect(await saidOf({ identity, libraries: async () => [] })).toEqual([
      ['info', { address: ADDRESS, version: '1.2', libraries: 0 }, 'media server reached'],
    ]);
  });

  it('does without an identity', async () => {
    expect(await saidOf({ identity: fails('unsupported'), libraries: async () => [] })).toEqual([
      ['info', { address: ADDRESS, version: undefined, libraries: 0 }, 'media server reached'],
    ]);
  });

  it.each(FAILURE_KINDS)('says what %s means, and lets the bot start', async (kind) => {
    expect(await saidOf({ identity, libraries: fails(kind) })).toEqual([['error', SENTENCES[kind]]]);
  });

  it('treats a deadline as no answer', async () => {
    const late = async () => Promise.reject(new DOMException('late', 'TimeoutError'));
    expect(await saidOf({ identity: late, libraries: late })).toEqual([['error', SENTENCES.timeout]]);
  });

  it('says nothing when the bot stops meanwhile', async () => {
    const { silent, signal } = stopping();
    const deps = { media: { identity, libraries: silent }, address: ADDRESS, advice: NO_ADVICE };
    expect(await logged((log) => checkMediaServer(deps, log, signal))).toEqual([]);
  });
});

describe('the check of what the token may do', () => {
  const rights = (sessions: MediaServer['sessions']) =>
    logged((log) => checkTokenRights({ sessions }, log, new AbortController().signal));

  it('says so when the sessions are shown', async () => {
    expect(await rights(async () => [])).toEqual([
      ['info', {}, 'the media server shows its sessions with MEDIA_TOKEN, as to its owner'],
    ]);
  });

  it('warns that it is probably somebody else’s, and says what is refused', async () => {
    expect(await rights(fails('forbidden'))).toEqual([
      [
        'warn',
        { status: undefined },
        expect.stringMatching(/^MEDIA_TOKEN is valid, but the media server refuses sessions .*probably not/),
      ],
    ]);
  });

  it.each(['unsupported', 'timeout', 'unauthorized'] as const)('does not guess from %s', async (kind) => {
    expect(await rights(fails(kind))).toEqual([
      ['info', expect.anything(), expect.stringContaining('unknown whether')],
    ]);
  });

  it('says nothing when the bot stops meanwhile', async () => {
    const { silent, signal } = stopping();
    expect(await logged((log) => checkTokenRights({ sessions: silent }, log, signal))).toEqual([]);
  });
});
