import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Logger } from '../../src/domain/logger.ts';
import type { Picture } from '../../src/domain/media/items/itemsApi.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { shrinkPoster } from '../../src/pictures/poster.ts';
import { createPosterDiskCache, type PosterDiskCache } from '../../src/pictures/posterFiles.ts';
import { createPosterLoader, POSTER_LOADING_LIMITS } from '../../src/pictures/posters.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const silent: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const KILOBYTE = new Uint8Array(1000).fill(7);

let home: string;
let folder: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'usher-posters-'));
  folder = join(home, 'posters');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const open = (maxBytes = 1_000_000, log = silent) =>
  createPosterDiskCache({ folder, maxBytes, log, whatToCheck: (path) => `Look at ${path}.` });
const onDisk = async () => (await readdir(folder)).map((name) => join(folder, name));
const theOnly = async () => `${(await onDisk())[0]}`;

const isIn = (files: PosterDiskCache) => async (thumb: string) => (await files.get(thumb)) !== undefined;

describe('posters on disk', () => {
  it('posters on disk are available again after a restart', async () => {
    await open().put('/thumb/1', KILOBYTE);
    expect(await open().get('/thumb/1')).toEqual(Buffer.from(KILOBYTE));
    expect(await open().get('/thumb/2')).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')(
    'posters on disk are readable only by their owner, whoever created the folder',
    async () => {
      await mkdir(folder);
      await chmod(folder, 0o777);
      await open().put('/thumb/1', KILOBYTE);
      expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
      expect(((await stat(await theOnly())).mode & 0o777).toString(8)).toBe('600');
    },
  );

  it('posters on disk have file names that reveal nothing and cannot leave the folder', async () => {
    await open().put('../../../etc/passwd?X-Media-Token=canary', KILOBYTE);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it.each([
    { name: 'cut', spoil: async (path: string) => writeFile(path, (await readFile(path)).subarray(0, 500)) },
    { name: 'empty', spoil: async (path: string) => writeFile(path, '') },
    { name: 'filled with zeros', spoil: async (path: string) => writeFile(path, Buffer.alloc(1032)) },
    { name: 'taken away', spoil: async (path: string) => rm(path) },
  ])('posters on disk that were $name count as missing, and can be stored again', async ({ spoil }) => {
    await open().put('/a', KILOBYTE);
    const files = open();
    await files.get('/a');
    await spoil(await theOnly());
    expect(await files.get('/a')).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
    await files.put('/a', KILOBYTE);
    expect(await files.get('/a')).toEqual(Buffer.from(KILOBYTE));
  });

  it('posters on disk are returned even if the time of their last use cannot be written', async () => {
    const setTimes = vi.fn<typeof utimes>().mockRejectedValue(new Error('read-only file system'));
    const files = createPosterDiskCache({ folder, maxBytes: 2500, log: silent, whatToCheck: () => '', setTimes });
    await files.put('/a', KILOBYTE);
    expect(await files.get('/a')).toEqual(Buffer.from(KILOBYTE));
    expect(setTimes).toHaveBeenCalledOnce();
  });

  it('posters on disk stay within their size limit, and the least recently used go first', async () => {
    const files = open(2500);
    await files.put('/a', KILOBYTE);
    await files.put('/b', KILOBYTE);
    await files.get('/a');
    await files.put('/c', KILOBYTE);
    expect(await Promise.all(['/a', '/b', '/c'].map(isIn(files)))).toEqual([true, false, true]);
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('posters on disk keep their order of use across a restart, also with a smaller limit', async () => {
    const before = open();
    await before.put('/a', KILOBYTE);
    await before.put('/b', KILOBYTE);
    for (const path of await onDisk()) await utimes(path, new Date('2020-01-01'), new Date('2020-01-01'));
    await before.get('/b');
    const after = open(2100);
    await after.put('/c', KILOBYTE);
    expect(await Promise.all(['/a', '/b', '/c'].map(isIn(after)))).toEqual([false, true, true]);
  });

  it('a poster that is larger than the limit is not stored, and removes no other', async () => {
    const files = open(2500);
    await files.put('/a', KILOBYTE);
    await files.put('/large', new Uint8Array(3000));
    expect(await Promise.all(['/a', '/large'].map(isIn(files)))).toEqual([true, false]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('a poster that is stored twice counts once', async () => {
    const files = open(2500);
    await files.put('/a', KILOBYTE);
    for (let n = 0; n < 5; n += 1) await files.put('/b', KILOBYTE);
    expect(await files.get('/a')).toBeDefined();
  });

  it('unfinished poster files of a crash, and unrelated files, are ignored', async () => {
    await open().put('/a', KILOBYTE);
    const half = `${await theOnly()}.00000000-0000-4000-8000-000000000000.tmp`;
    await writeFile(half, 'half');
    await writeFile(join(folder, 'holiday.jpg'), 'somebody else’s');
    await open(1).put('/b', KILOBYTE);
    expect(await readdir(folder)).toEqual(['holiday.jpg']);
  });

  it('if the disk fails, posters are not stored, one line is logged, and nothing else fails', async () => {
    await writeFile(folder, 'a file in the way');
    const warn = vi.fn<Logger['warn']>();
    const files = open(1000, { ...silent, warn });
    await files.put('/a', KILOBYTE);
    expect(await files.get('/a')).toBeUndefined();
    const sentence = `could not keep posters on disk. Look at ${join(folder, 'poster')}.`;
    expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error), folder }, sentence);
  });
});

describe('a disk that failed', () => {
  it('a disk that failed stores posters again, without a restart, once the folder can be opened', async () => {
    await writeFile(folder, 'a file in the way');
    const files = open();
    await files.put('/a', KILOBYTE);
    await rm(folder);
    await files.put('/a', KILOBYTE);
    expect(await files.get('/a')).toEqual(Buffer.from(KILOBYTE));
  });

  it('a disk that fails again after it stored a poster is logged again', async () => {
    const warn = vi.fn<Logger['warn']>();
    const files = open(1_000_000, { ...silent, warn });
    const putWithoutFolder = async (thumb: string) => {
      await rm(folder, { recursive: true });
      await files.put(thumb, KILOBYTE);
      await mkdir(folder);
    };
    await files.put('/a', KILOBYTE);
    await putWithoutFolder('/a');
    await putWithoutFolder('/a');
    expect(warn).toHaveBeenCalledTimes(1);
    await files.put('/a', KILOBYTE);
    await putWithoutFolder('/b');
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe('posters with files', () => {
  const picture = async (): Promise<Picture> => ({
    bytes: await sharp({ create: { width: 30, height: 30, channels: 3, background: '#c0392b' } })
      .jpeg()
      .toBuffer(),
    type: 'image/jpeg',
  });

  it('posters are fetched once for all people, at the same time and after a restart', async () => {
    const poster = vi.fn<MediaServer['poster']>(picture);
    const before = createPosterLoader({
      media: { poster },
      makeSmall: shrinkPoster,
      clock: createSteppedClock(),
      log: silent,
      limits: POSTER_LOADING_LIMITS,
      files: open(),
    });
    await Promise.all([before.small(['/a']), before.small(['/a', '/a']), before.small(['/a'])]);
    const after = await createPosterLoader({
      media: { poster },
      makeSmall: shrinkPoster,
      clock: createSteppedClock(),
      log: silent,
      limits: POSTER_LOADING_LIMITS,
      files: open(),
    }).small(['/a']);
    expect(poster).toHaveBeenCalledTimes(1);
    expect(await sharp(after.get('/a')).metadata()).toMatchObject({ format: 'webp', width: 30 });
  });

  it('if one of several people who wait for posters gives up, the posters are still fetched for the others', async () => {
    const { promise, resolve } = Promise.withResolvers<Picture>();
    const poster = vi.fn<MediaServer['poster']>(() => promise);
    const posters = createPosterLoader({
      media: { poster },
      makeSmall: shrinkPoster,
      clock: createSteppedClock(),
      log: silent,
      limits: POSTER_LOADING_LIMITS,
    });
    const stop = new AbortController();
    const [gone, stayed] = [posters.small(['/a'], stop.signal), posters.small(['/a'])];
    stop.abort(new Error('never mind'));
    await expect(gone).rejects.toThrow('never mind');
    resolve(await picture());
    expect((await stayed).size).toBe(1);
    expect(poster).toHaveBeenCalledTimes(1);
  });

  it('a poster is no longer fetched when all people gave up, and is fetched anew on the next request', async () => {
    const poster = vi
      .fn<MediaServer['poster']>()
      .mockImplementationOnce((_, { signal } = {}) => {
        return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      })
      .mockImplementation(picture);
    const posters = createPosterLoader({
      media: { poster },
      makeSmall: shrinkPoster,
      clock: createSteppedClock(),
      log: silent,
      limits: POSTER_LOADING_LIMITS,
    });
    const stop = new AbortController();
    const gone = posters.small(['/a'], stop.signal);
    stop.abort(new Error('never mind'));
    await expect(gone).rejects.toThrow('never mind');
    expect((await posters.small(['/a'])).size).toBe(1);
    expect(poster.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});
