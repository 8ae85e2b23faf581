import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { Logger } from '../../src/domain/logger.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { smallPoster } from '../../src/pictures/poster.ts';
import { createPosters } from '../../src/pictures/posters.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();
const poster30 = async () => ({ bytes: await picture(30, 30), type: 'image/jpeg' as const });
const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};
const silent: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const gone = async (): Promise<never> => {
  throw new MediaServerFailure('not-found', { method: 'GET', path: '/t' });
};

describe('a small poster', () => {
  it.each([
    [1000, 1500, 160, 240],
    [1500, 1000, 240, 160],
    [100, 50, 100, 50],
  ])('of %i by %i is a WebP of %i by %i', async (width, height, small, tall) => {
    expect(await sizeOf(await smallPoster(await picture(width, height)))).toEqual({
      format: 'webp',
      width: small,
      height: tall,
    });
  });

  it('stands upright when the camera lay on its side', async () => {
    const sideways = await sharp(await picture(400, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sizeOf(await smallPoster(sideways))).toMatchObject({ width: 120, height: 240 });
  });

  it.each([
    ['of nothing', async () => new Uint8Array()],
    ['of text', async () => new TextEncoder().encode('<html>not found</html>')],
    ['of half a picture', async () => (await picture(800, 800)).subarray(0, 900)],
  ])('cannot be made %s', async (_, bytes) => {
    await expect(smallPoster(await bytes())).rejects.toThrow();
  });

  it('is not made of a picture too large to unpack', async () => {
    const bomb = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>');
    await expect(smallPoster(bomb)).rejects.toThrow();
  });
});

describe('posters', () => {
  it('come by their thumb, each fetched once', async () => {
    const poster = vi.fn(poster30);
    const found = await createPosters({ media: { poster }, log: silent }).small(['/a', '/b', '/a']);
    expect([...found.keys()]).toEqual(['/a', '/b']);
    expect(poster).toHaveBeenCalledTimes(2);
  });

  it('of nothing are nothing', async () => {
    expect(await createPosters({ media: { poster: gone }, log: silent }).small([])).toEqual(new Map());
  });

  it('that fail or are broken are left out, and why is logged', async () => {
    const answers: Record<string, MediaServer['poster']> = {
      '/good': poster30,
      '/broken': async () => ({ bytes: new Uint8Array([1, 2, 3]), type: 'image/png' }),
    };
    const debug = vi.fn<Logger['debug']>();
    const poster: MediaServer['poster'] = async (thumb) => (answers[thumb] ?? gone)(thumb);
    const found = await createPosters({ media: { poster }, log: { ...silent, debug } }).small([
      '/gone',
      '/good',
      '/broken',
    ]);
    expect([...found.keys()]).toEqual(['/good']);
    expect(debug).toHaveBeenCalledExactlyOnceWith(
      { err: expect.any(MediaServerFailure), failed: 2 },
      'did without some posters',
    );
  });

  it('that are late are left out', async () => {
    const poster: MediaServer['poster'] = (thumb, { signal } = {}) =>
      thumb === '/slow'
        ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        : poster30();
    const found = await createPosters({ media: { poster }, log: silent, deadlineMs: 300 }).small(['/slow', '/fast']);
    expect([...found.keys()]).toEqual(['/fast']);
  });

  it('are kept, those used last the longest', async () => {
    const poster = vi.fn<MediaServer['poster']>(poster30);
    const posters = createPosters({ media: { poster }, log: silent, keep: 2 });
    const fetched = async (thumb: string) => {
      poster.mockClear();
      await posters.small([thumb]);
      return poster.mock.calls.length;
    };
    const counts: number[] = [];
    for (const thumb of ['/a', '/b', '/a', '/c', '/a', '/b']) counts.push(await fetched(thumb));
    expect(counts).toEqual([1, 1, 0, 1, 0, 1]);
  });

  it('that failed are tried again', async () => {
    const poster = vi.fn<MediaServer['poster']>().mockImplementationOnce(gone).mockImplementation(poster30);
    const posters = createPosters({ media: { poster }, log: silent });
    expect((await posters.small(['/a'])).size).toBe(0);
    expect((await posters.small(['/a'])).size).toBe(1);
  });

  it('nobody waits for any more reject with the caller’s reason', async () => {
    const stop = new AbortController();
    const poster: MediaServer['poster'] = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const waiting = createPosters({ media: { poster }, log: silent }).small(['/a'], stop.signal);
    stop.abort(new Error('never mind'));
    await expect(waiting).rejects.toThrow('never mind');
  });
});
