import { expect, test } from 'vitest';
import { ChannelFailure, type ChannelPost } from '../../../src/domain/notifications/channels.ts';
import { attemptToSendPost, locateSentMessage, type SendablePost } from '../../../src/jobs/delivery/attempt.ts';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import { silent } from '../../store/support/openStore.ts';
import { CHANNEL, NOON } from '../support/fakes.ts';

const PICTURE = { name: 'poster.webp', description: 'Poster', bytes: new Uint8Array([1]) };

const row = (given: Partial<SendablePost> = {}): SendablePost => ({
  id: 7,
  key: 'a',
  channelId: CHANNEL,
  body: '{}',
  files: [],
  attempts: 0,
  state: { kind: 'waiting' },
  ...given,
});

/** A channel that contains no message of the bot, and the names of the calls to it and to the outbox. */
function emptyChannel(post: (message: ChannelPost) => Promise<string>) {
  const calls: string[] = [];
  const searchedMarkers: ReadonlySet<number>[] = [];
  const deps = {
    log: silent,
    outbox: {
      sending: async () => {
        calls.push('sending');
        return true;
      },
      unsent: async () => undefined,
    },
    channels: {
      time: () => ({ earliest: NOON, latest: NOON }),
      post: async (message: ChannelPost) => {
        calls.push('post');
        return await post(message);
      },
      edit: async () => undefined,
      find: async (_channelId: string, markers: ReadonlySet<number>) => {
        searchedMarkers.push(markers);
        return undefined;
      },
    },
  };
  return { deps, calls, searchedMarkers };
}

test('a message whose reader was checked too long ago is neither sent nor stored as in doubt', async () => {
  const { deps, calls } = emptyChannel(async () => 'm1');
  expect(await attemptToSendPost(row({ tooLate: AbortSignal.abort() }), deps)).toMatchObject({ kind: 'unavailable' });
  expect(calls).toEqual([]);
});

/** Discord fails with the picture, and with this failure without it. It is the second attempt. */
const postWithFailingPicture = (withoutFiles: ChannelFailure) => {
  const { deps } = emptyChannel(async ({ files }) => {
    if (files.length === 0) throw withoutFiles;
    throw new ChannelFailure('uncertain', 'the upload failed', { isUpload: true });
  });
  return attemptToSendPost(row({ files: [PICTURE], attempts: 1 }), deps);
};

test('a message that fails with its pictures and is refused without them counts as refused', async () => {
  const result = await postWithFailingPicture(new ChannelFailure('invalid', 'as told'));
  expect(result).toMatchObject({ kind: 'invalid' });
});

test('a message that fails with and without its pictures waits as long as Discord says, and keeps the cause', async () => {
  const failure = new ChannelFailure('unavailable', 'as told', { retryAfterMs: 5000 });
  const result = await postWithFailingPicture(failure);
  expect(result).toMatchObject({ kind: 'uncertain', retryAfterMs: 5000, cause: failure });
});

test('an unforeseen error during a post stays the cause of the failure, so that the log shows it', async () => {
  const error = new TypeError('a mistake in the code');
  const { deps } = emptyChannel(() => Promise.reject(error));
  expect(await attemptToSendPost(row(), deps)).toMatchObject({ kind: 'uncertain', cause: error });
});

test('a post of which no last event is known is searched for by its own marker only', async () => {
  const { deps, searchedMarkers } = emptyChannel(async () => 'm1');
  const key = 'history:play 1 #1.1';
  await locateSentMessage(row({ key, state: { kind: 'in doubt', since: NOON, last: NOON } }), deps);
  expect(searchedMarkers).toEqual([new Set([createMessageMarker(key, CHANNEL)])]);
});
