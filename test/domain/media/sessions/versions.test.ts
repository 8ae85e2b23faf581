import { expect, test } from 'vitest';
import type { MediaServer } from '../../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import type { Session } from '../../../../src/domain/media/sessions/session.ts';
import { readFileVersions } from '../../../../src/domain/media/sessions/versions.ts';
import { film, playing } from '../../../support/media.ts';

const SENT = { id: '7', parts: [{ decision: 'transcode', streams: [] }] };
const FILE = { id: '7', container: 'mkv', parts: [] };
const transcoding = (ratingKey: string | undefined, given: Partial<Session> = {}): Session =>
  playing({ item: film({ ratingKey, files: [SENT] }), decision: 'transcode', ...given });

const asking = (item: (ratingKey: string) => ReturnType<MediaServer['item']>) => {
  const asked: string[] = [];
  const media: Pick<MediaServer, 'item'> = {
    item: async (ratingKey) => {
      asked.push(ratingKey);
      return item(ratingKey);
    },
  };
  return { media, asked };
};

test('the versions of a played item are read once, and only if the server describes just the stream it sends', async () => {
  const { media, asked } = asking(async (ratingKey) => film({ ratingKey, files: [FILE] }));
  const [first, second] = [transcoding('1'), transcoding('1', { id: 'b' })];
  const others = [playing(), transcoding('2', { live: true }), transcoding(undefined), transcoding('3')];
  const versions = await readFileVersions([first, second, ...others], { media });
  expect(asked).toEqual(['1', '3']);
  expect([first, second, ...others].map((session) => versions.get(session)?.length)).toEqual([1, 1, 0, 0, 0, 1]);
});

test('an item that cannot be read, or has no versions, does not delay the others', async () => {
  const answers: Readonly<Record<string, ReturnType<MediaServer['item']>>> = {
    1: Promise.reject(new MediaServerFailure('not-found', { method: 'GET', path: '/library/metadata/1' })),
    2: Promise.resolve(film({ files: undefined })),
    3: Promise.resolve(film({ files: [FILE] })),
  };
  const { media } = asking((ratingKey) => answers[ratingKey] ?? Promise.reject(new Error(ratingKey)));
  const sessions = ['1', '2', '3'].map((ratingKey) => transcoding(ratingKey));
  const versions = await readFileVersions(sessions, { media });
  expect(sessions.map((session) => versions.get(session))).toEqual([[], [], [FILE]]);
});

/** As a call ends: with its signal's reason. */
const hanging: Pick<MediaServer, 'item'> = {
  item: (_, { signal } = {}) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    }),
};

test('a library that takes too long is not waited for', async () => {
  const session = transcoding('1');
  expect(
    (await readFileVersions([session], { media: hanging, signal: new AbortController().signal, deadlineMs: 1 })).get(
      session,
    ),
  ).toEqual([]);
});

test('reading the versions of played items fails with the reason of the signal when the caller gives up', async () => {
  const controller = new AbortController();
  const versions = readFileVersions([transcoding('1')], { media: hanging, signal: controller.signal });
  const reason = new Error('given up');
  controller.abort(reason);
  await expect(versions).rejects.toBe(reason);
});

test('an error in the bot’s code is not taken for a failure of the library', async () => {
  const { media } = asking(async () => {
    throw new TypeError('ours');
  });
  await expect(readFileVersions([transcoding('1')], { media })).rejects.toThrow('ours');
});
