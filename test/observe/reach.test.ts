import { describe, expect, it } from 'vitest';
import { FAILURE_KINDS, type FailureKind, MediaServerFailure } from '../../src/domain/failure.ts';
import type { Logger } from '../../src/domain/logger.ts';
import type { MediaServer } from '../../src/domain/mediaServer.ts';
import { checkMediaServer } from '../../src/observe/reach.ts';

const fails = (kind: FailureKind) => async (): Promise<never> => {
  throw new MediaServerFailure(kind, { method: 'GET', path: '/' });
};
const identity: MediaServer['identity'] = async () => ({ machineIdentifier: 'm', version: '1.2' });

async function saidOf(media: Pick<MediaServer, 'identity' | 'libraries'>): Promise<readonly unknown[]> {
  const said: unknown[] = [];
  const log: Logger = {
    debug: () => undefined,
    info: (fields, sentence) => said.push(['info', fields, sentence]),
    warn: () => undefined,
    error: (_, sentence) => said.push(['error', sentence]),
  };
  await checkMediaServer(media, log);
  return said;
}

const SENTENCES: Record<FailureKind, string> = {
  unauthorized: 'the media server does not take MEDIA_TOKEN',
  forbidden: 'MEDIA_TOKEN is good but not the media server’s owner’s: much of what I do needs that one',
  'not-found': 'what answers at MEDIA_URL is not a media server',
  invalid: 'the media server has a problem of its own',
  unavailable: 'the media server has a problem of its own',
  timeout: 'the media server does not answer at MEDIA_URL: is it on, and is the port right?',
  unreachable: 'the media server does not answer at MEDIA_URL: is it on, and is the port right?',
  malformed: 'what answers at MEDIA_URL is not a media server',
  unsupported: 'what answers at MEDIA_URL is not a media server',
};

describe('the check of the media server', () => {
  it('tells a certificate that is not trusted from a server that is off', async () => {
    const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const libraries = async () => {
      throw new MediaServerFailure('unreachable', { method: 'GET', path: '/', cause });
    };
    expect(await saidOf({ identity, libraries })).toEqual([
      ['error', expect.stringContaining('is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)')],
    ]);
  });

  it('says that it is there', async () => {
    expect(await saidOf({ identity, libraries: async () => [] })).toEqual([
      ['info', { version: '1.2', libraries: 0 }, 'the media server is there'],
    ]);
  });

  it('does without an identity', async () => {
    expect(await saidOf({ identity: fails('unsupported'), libraries: async () => [] })).toEqual([
      ['info', { version: undefined, libraries: 0 }, 'the media server is there'],
    ]);
  });

  it.each(FAILURE_KINDS)('says what %s means, and lets the bot start', async (kind) => {
    expect(await saidOf({ identity, libraries: fails(kind) })).toEqual([['error', SENTENCES[kind]]]);
  });

  it('takes a deadline for no answer', async () => {
    const late = async () => Promise.reject(new DOMException('late', 'TimeoutError'));
    expect(await saidOf({ identity: late, libraries: late })).toEqual([['error', SENTENCES.timeout]]);
  });
});
