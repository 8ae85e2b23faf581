import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { ThreadBusyError } from '../../src/async/thread.ts';
import type { Logger } from '../../src/domain/logger.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { shrinkPoster } from '../../src/pictures/poster.ts';
import { createPosterLoader, POSTER_LOADING_LIMITS } from '../../src/pictures/posters.ts';
import type { ShrinkPicture } from '../../src/pictures/smallPosters.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();
/** All of one colour: some kilobytes, however many pixels. */
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' }, limitInputPixels: false });
const poster30 = async () => ({ bytes: await picture(30, 30), type: 'image/jpeg' as const });
const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};
const silent: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const parts = { makeSmall: shrinkPoster, clock: createSteppedClock(), log: silent, limits: POSTER_LOADING_LIMITS };
const gone = async (): Promise<never> => {
  throw new MediaServerFailure('not-found', { method: 'GET', path: '/t' });
};

describe('a small poster', () => {
  it.each([
    [1000, 1500, 160, 240],
    [1500, 1000, 240, 160],
    [100, 50, 100, 50],
  ])('a small poster of %i by %i is a WebP of %i by %i', async (width, height, across, tall) => {
    expect(await sizeOf(await shrinkPoster(await picture(width, height)))).toEqual({
      format: 'webp',
      width: across,
      height: tall,
    });
  });

  it('a small poster of a picture taken with a sideways camera is upright', async () => {
    const sideways = await sharp(await picture(400, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sizeOf(await shrinkPoster(sideways))).toMatchObject({ width: 120, height: 240 });
  });

  it.each([
    { name: 'of nothing', bytes: async () => new Uint8Array() },
    { name: 'of text', bytes: async () => new TextEncoder().encode('<html>not found</html>') },
    { name: 'of half a picture', bytes: async () => (await picture(800, 800)).subarray(0, 900) },
  ])('a small poster cannot be made $name', async ({ bytes }) => {
    await expect(shrinkPoster(await bytes())).rejects.toThrow();
  });

  it('a small poster is not made from an SVG, which could require any amount of work', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5"/></svg>';
    await expect(shrinkPoster(new TextEncoder().encode(svg))).rejects.toThrow('svg is no format of photographs');
  });

  it.each([
    { name: '16 megapixels', large: () => drawn(4000, 4000).png() },
    { name: '8 interlaced megapixels', large: () => drawn(4000, 2000).png({ progressive: true }) },
    {
      name: '6 progressive megapixels, as the largest in use have',
      large: () => drawn(2000, 3000).jpeg({ progressive: true }),
    },
    { name: '8 megapixels of 16 bits', large: () => drawn(4000, 2000).toColourspace('rgb16').png() },
    { name: 'an AVIF of 1000 by 1500', large: () => drawn(1000, 1500).avif({ effort: 0 }) },
  ])('a small poster is made of $name', async ({ large }) => {
    expect(await sizeOf(await shrinkPoster(await large().toBuffer()))).toMatchObject({ format: 'webp' });
  });

  it.each([
    { name: 'more than 16 megapixels', large: () => drawn(4001, 4000).png(), why: /exceeds pixel limit/ },
    {
      name: 'more than 8 interlaced ones',
      large: () => drawn(4001, 2000).png({ progressive: true }),
      why: /interlaced or 16-bit/,
    },
    {
      name: 'more than 8 progressive ones',
      large: () => drawn(4001, 2000).jpeg({ progressive: true }),
      why: /interlaced or 16-bit/,
    },
    {
      name: 'an AVIF of more than 1.6',
      large: () => drawn(1300, 1300).avif({ effort: 0 }),
      why: /an AVIF of more than 1.6 megapixels/,
    },
    {
      name: 'more than 8 of 16 bits',
      large: () => drawn(4001, 2000).toColourspace('rgb16').png(),
      why: /interlaced or 16-bit/,
    },
  ])('a small poster is not made of $name', async ({ large, why }) => {
    await expect(shrinkPoster(await large().toBuffer())).rejects.toThrow(why);
  });

  // No picture that is let through takes as long as that: it is the last of the limits.
  it('a small poster must be made within five seconds', async () => {
    const timeout = vi.spyOn(Object.getPrototypeOf(sharp(await picture(1, 1))), 'timeout');
    await shrinkPoster(await picture(300, 450));
    expect(timeout.mock.calls).toEqual([[{ seconds: 5 }]]);
    timeout.mockRestore();
  });
});

describe('posters', () => {
  it('posters are returned by the path of their picture, and each poster is fetched once', async () => {
    const poster = vi.fn(poster30);
    const found = await createPosterLoader({ ...parts, media: { poster } }).small(['/a', '/b', '/a']);
    expect([...found.keys()].toSorted()).toEqual(['/a', '/b']);
    expect(poster).toHaveBeenCalledTimes(2);
  });

  it('a request without picture paths returns no posters', async () => {
    expect(await createPosterLoader({ ...parts, media: { poster: gone } }).small([])).toEqual(new Map());
  });

  it('posters that fail or are broken are left out, and the reason is logged', async () => {
    const answers: Record<string, MediaServer['poster']> = {
      '/good': poster30,
      '/broken': async () => ({ bytes: new Uint8Array([1, 2, 3]), type: 'image/png' }),
    };
    const debug = vi.fn<Logger['debug']>();
    const poster: MediaServer['poster'] = async (thumb) => (answers[thumb] ?? gone)(thumb);
    const found = await createPosterLoader({ ...parts, media: { poster }, log: { ...silent, debug } }).small([
      '/gone',
      '/good',
      '/broken',
    ]);
    expect([...found.keys()]).toEqual(['/good']);
    expect(debug).toHaveBeenCalledExactlyOnceWith(
      { err: expect.any(MediaServerFailure), failed: 2 },
      'could not read some posters of a message in time; the message is shown without them',
    );
  });

  it('posters that arrive after the deadline are left out', async () => {
    const poster: MediaServer['poster'] = (thumb, { signal } = {}) =>
      thumb === '/slow'
        ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        : poster30();
    const found = await createPosterLoader({
      ...parts,
      media: { poster },
      limits: { ...POSTER_LOADING_LIMITS, deadlineMs: 300 },
    }).small(['/slow', '/fast']);
    expect([...found.keys()]).toEqual(['/fast']);
  });

  it('the least recently used posters are dropped from memory first', async () => {
    const poster = vi.fn<MediaServer['poster']>(poster30);
    const posters = createPosterLoader({
      ...parts,
      media: { poster },
      limits: { ...POSTER_LOADING_LIMITS, inMemory: 2 },
    });
    const fetched = async (thumb: string) => {
      poster.mockClear();
      await posters.small([thumb]);
      return poster.mock.calls.length;
    };
    const counts: number[] = [];
    for (const thumb of ['/a', '/b', '/a', '/c', '/a', '/b']) counts.push(await fetched(thumb));
    expect(counts).toEqual([1, 1, 0, 1, 0, 1]);
  });

  it.each([
    { name: 'is not there', bad: gone },
    { name: 'is no picture', bad: async () => ({ bytes: new Uint8Array([1, 2, 3]), type: 'image/png' as const }) },
  ])('a poster that $name is not requested again for ten minutes', async ({ bad }) => {
    const clock = createSteppedClock();
    const poster = vi.fn<MediaServer['poster']>(bad);
    const posters = createPosterLoader({ ...parts, media: { poster }, clock });
    for (let n = 0; n < 3; n += 1) expect((await posters.small(['/a'])).size).toBe(0);
    expect(poster).toHaveBeenCalledTimes(1);
    poster.mockImplementation(poster30);
    await clock.advance(10 * 60_000);
    expect((await posters.small(['/a'])).size).toBe(1);
  });

  it.each(['timeout', 'unreachable', 'unavailable', 'busy', 'web-page', 'unauthorized'] as const)(
    'a poster that a server fails to send (%s) is requested again',
    async (kind) => {
      const failing = async () => {
        throw new MediaServerFailure(kind, { method: 'GET', path: '/t' });
      };
      const poster = vi.fn<MediaServer['poster']>().mockImplementationOnce(failing).mockImplementation(poster30);
      const posters = createPosterLoader({ ...parts, media: { poster } });
      expect((await posters.small(['/a'])).size).toBe(0);
      expect((await posters.small(['/a'])).size).toBe(1);
    },
  );

  it('a poster that could not be made because too much work was waiting is requested again', async () => {
    const makeSmall = vi
      .fn<ShrinkPicture>()
      .mockRejectedValueOnce(new ThreadBusyError('too much'))
      .mockImplementation(shrinkPoster);
    const posters = createPosterLoader({ ...parts, makeSmall, media: { poster: poster30 } });
    expect((await posters.small(['/a'])).size).toBe(0);
    expect((await posters.small(['/a'])).size).toBe(1);
  });

  it('each person’s posters are requested on their own behalf, and not on behalf of another person', async () => {
    const callerOf = (userId: string) => ({ userId, reference: `${userId}’s`, urgency: 'read' }) as const;
    const poster = vi.fn<MediaServer['poster']>(poster30);
    const posters = createPosterLoader({ ...parts, media: { poster } });
    await Promise.all(
      [callerOf('ada'), callerOf('ada'), callerOf('bob'), undefined].map((caller) =>
        posters.small(['/a'], undefined, caller),
      ),
    );
    expect(poster.mock.calls.map(([, options]) => options?.caller)).toEqual([
      callerOf('ada'),
      callerOf('bob'),
      undefined,
    ]);
  });

  it('at most a thousand failed posters are remembered', async () => {
    const poster = vi.fn<MediaServer['poster']>(gone);
    const posters = createPosterLoader({ ...parts, media: { poster } });
    const many = Array.from({ length: 1001 }, (_, n) => `/${n}`);
    await posters.small(many);
    poster.mockClear();
    await posters.small(many.slice(0, 2));
    expect(poster.mock.calls.map(([thumb]) => thumb)).toEqual(['/0']);
  });

  it('a failed poster is requested again after ten minutes, although the clock was set back', async () => {
    const clock = createSteppedClock();
    const poster = vi.fn<MediaServer['poster']>().mockImplementationOnce(gone).mockImplementation(poster30);
    const posters = createPosterLoader({ ...parts, media: { poster }, clock });
    await posters.small(['/a']);
    clock.set(new Date(0));
    expect((await posters.small(['/a'])).size).toBe(0);
    await clock.advance(10 * 60_000);
    expect((await posters.small(['/a'])).size).toBe(1);
  });

  it('a request for posters that is given up rejects with the caller’s reason', async () => {
    const stop = new AbortController();
    const poster: MediaServer['poster'] = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const waiting = createPosterLoader({ ...parts, media: { poster } }).small(['/a'], stop.signal);
    stop.abort(new Error('never mind'));
    await expect(waiting).rejects.toThrow('never mind');
  });
});
