import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../domain/logger.ts';
import type { PictureRef } from '../domain/servers/refs.ts';

interface PosterIndex {
  has(name: string): boolean;
  /** Marks the file as just used, in memory and in the file's time, which the next start reads. */
  use(name: string): Promise<void>;
  /** Adds a written file to the index, and removes the least recently used files until the rest fits. */
  add(name: string, bytes: number): Promise<void>;
  remove(name: string): Promise<void>;
}

const NAME = /^[0-9a-f]{64}$/;
const HALF_WRITTEN = /^[0-9a-f]{64}\.[0-9a-f-]{36}\.tmp$/;

interface IndexOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly setTimes: typeof utimes;
}

/** Opens the index of the files. Creates a missing folder, and deletes files that a crash left half written. */
async function openPosterIndex({ folder, maxBytes, setTimes }: IndexOptions): Promise<PosterIndex> {
  const evicted: string[] = [];
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    // The cache refuses a size of 0, which a truncated file may have.
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => {
      if (reason === 'evict') evicted.push(name);
    },
  });
  const removeFile = (name: string): Promise<void> => rm(join(folder, name), { force: true });

  async function add(name: string, bytes: number): Promise<void> {
    sizes.set(name, bytes);
    const removedNames = evicted.splice(0);
    // The cache refuses a file larger than the limit, so the file is deleted.
    if (!sizes.has(name)) removedNames.push(name);
    await Promise.all(removedNames.map(removeFile));
  }

  await mkdir(folder, { recursive: true });
  // Only the bot's own user gets access, whatever the umask is. A folder of another user stays unchanged, and Windows
  // has no modes.
  await chmod(folder, 0o700).catch(() => undefined);
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => HALF_WRITTEN.test(name)).map(removeFile));
  for (const { name, size } of await oldestFirst(folder, names)) await add(name, size);

  return {
    has: (name) => sizes.has(name),
    use: async (name) => {
      const now = new Date();
      sizes.get(name);
      await setTimes(join(folder, name), now, now);
    },
    add,
    remove: async (name) => {
      sizes.delete(name);
      await removeFile(name);
    },
  };
}

async function oldestFirst(folder: string, names: readonly string[]) {
  const posters = names.filter((name) => NAME.test(name));
  const files = await Promise.all(posters.map(async (name) => ({ name, ...(await stat(join(folder, name))) })));
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs);
}

/**
 * Small posters on disk. Neither function rejects, because a poster that is not on disk only costs another request to
 * the media server.
 */
export interface PosterDiskCache {
  /** Undefined if the poster is missing or its file is damaged. */
  get(thumb: PictureRef): Promise<Uint8Array | undefined>;
  put(thumb: PictureRef, bytes: Uint8Array): Promise<void>;
}

interface PosterFilesOptions {
  /** Folder for posters only. Created if it is missing. */
  readonly folder: string;
  /** Maximum bytes of all files together. The least recently used files are removed first. */
  readonly maxBytes: number;
  readonly log: Logger;
  /** Tells for the log why a file at this path cannot be read or written. */
  readonly whatToCheck: (path: string, cause: unknown) => string;
  /** Node's `utimes`, which a test can replace by a function that fails. */
  readonly setTimes?: typeof utimes;
}

/**
 * Length of the SHA-256 at the beginning of each file. It covers the rest of the file, and shows if the file was cut,
 * filled with zeros or changed.
 */
const CHECK_BYTES = 32;

const digest = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const fileNameOf = (thumb: PictureRef): string => digest(thumb).toString('hex');

export function createPosterDiskCache(options: PosterFilesOptions): PosterDiskCache {
  const { folder, maxBytes, log, whatToCheck, setTimes = utimes } = options;
  let index: Promise<PosterIndex> | undefined;
  let isLogged = false;

  const openIndex = (): Promise<PosterIndex> => {
    index ??= openPosterIndex({ folder, maxBytes, setTimes }).catch((error: unknown) => {
      // The next call tries again, because the folder may be on a disk that is mounted later.
      index = undefined;
      throw error;
    });
    return index;
  };

  /**
   * Logs the first failure, and no more until a poster can be stored again, so that a full disk does not fill the log.
   */
  function logFailure(err: unknown): undefined {
    if (isLogged) return;
    isLogged = true;
    log.warn({ err, folder }, `could not keep posters on disk. ${whatToCheck(join(folder, 'poster'), err)}`);
  }

  async function get(thumb: PictureRef): Promise<Uint8Array | undefined> {
    const name = fileNameOf(thumb);
    const files = await openIndex();
    if (!files.has(name)) return undefined;
    const bytes = await readChecked(join(folder, name));
    // The file's time only decides which posters are removed first, so failing to set it does no harm.
    await (bytes ? files.use(name).catch(() => undefined) : files.remove(name));
    return bytes;
  }

  async function putFile(thumb: PictureRef, bytes: Uint8Array): Promise<void> {
    const name = fileNameOf(thumb);
    const files = await openIndex();
    const content = Buffer.concat([digest(bytes), bytes]);
    await writeWhole(folder, name, content);
    await files.add(name, content.length);
    isLogged = false;
  }

  return {
    get: (thumb) => get(thumb).catch(logFailure),
    put: (thumb, bytes) => putFile(thumb, bytes).catch(logFailure),
  };
}

/** Content of the file. Undefined if the file is missing or damaged. */
async function readChecked(path: string): Promise<Uint8Array | undefined> {
  const content = await readFile(path).catch(() => Buffer.alloc(0));
  const bytes = content.subarray(CHECK_BYTES);
  return content.subarray(0, CHECK_BYTES).equals(digest(bytes)) ? bytes : undefined;
}

/** Writes a temporary file and then renames it, so that a reader never sees half a file, even after a crash. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const half = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    await writeFile(half, content, { mode: 0o600 });
    await rename(half, join(folder, name));
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}
