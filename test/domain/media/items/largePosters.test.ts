import { expect, test } from 'vitest';
import { rejectWhenAborted } from '../../../../src/async/abortable.ts';
import type { MediaServerCallOptions } from '../../../../src/domain/media/callOptions.ts';
import type { Picture } from '../../../../src/domain/media/items/itemsApi.ts';
import { readLargePosters } from '../../../../src/domain/media/items/largePosters.ts';

const PICTURE: Picture = { bytes: new Uint8Array([1]), type: 'image/jpeg' };
const makeLargePicture = async (bytes: Uint8Array) => new Uint8Array([...bytes, 2]);
const never = new Promise<never>(() => undefined);
/** Sends every poster but `/slow`, which ends with its signal, and `/missing`. */
const media = {
  poster: async (thumb: string, { signal = new AbortController().signal }: MediaServerCallOptions = {}) => {
    if (thumb === '/slow') return await rejectWhenAborted(never, signal);
    if (thumb === '/missing') throw new Error('no such poster');
    return PICTURE;
  },
};
const wait = { signal: new AbortController().signal, patienceMs: 50 };

test('large posters that fail or do not arrive in time are left out', async () => {
  const posters = await readLargePosters(['/a', '/slow', '/missing'], { media, makeLargePicture }, wait);
  expect(posters).toEqual(new Map([['/a', new Uint8Array([1, 2])]]));
});

test('a poster that several items share is read once', async () => {
  const thumbs: string[] = [];
  const poster = async (thumb: string) => {
    thumbs.push(thumb);
    return PICTURE;
  };
  await readLargePosters(['/a', '/a'], { media: { poster }, makeLargePicture }, { ...wait, patienceMs: 10_000 });
  expect(thumbs).toEqual(['/a']);
});

test('reading large posters fails with the reason of the signal when the message is given up', async () => {
  const signal = AbortSignal.abort(new Error('stopping'));
  const posters = readLargePosters(['/slow'], { media, makeLargePicture }, { ...wait, signal });
  await expect(posters).rejects.toThrow('stopping');
});
