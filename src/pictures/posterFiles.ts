import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../domain/logger.ts';
import type { PictureRef } from '../domain/servers/refs.ts';

/** The posters in a folder. Their total size has a bound: the least recently used are removed first. */
interface PosterIndex {
  has(name: string): boolean;
  /** Marks the file as just used, in memory and, for the next start, by the file's time. */
  use(name: string): Promise<void>;
  /** Adds a file that was written, and removes others until all fit. */
  add(name: string, bytes: number): Promise<void>;
  remove(name: string): Promise<void>;
}

const NAME = /^[0-9a-f]{64}$/;
const HALF_WRITTEN = /^[0-9a-f]{64}\.[0-9a-f-]{36}\.tmp$/;

/** Makes the folder if necessary, and removes files of ours that a crash left half written. */
async function openPosterIndex(folder: string, maxBytes: number): Promise<PosterIndex> {
  const evicted: string[] = [];
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    // The cache takes no size of 0, which a truncated file may have.
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => reason === 'evict' && evicted.push(name),
  });
  const removeFile = (name: string): Promise<void> => rm(join(folder, name), { force: true });

  async function add(name: string, bytes: number): Promise<void> {
    sizes.set(name, bytes);
    // The cache does not take in a file that is larger than the bound.
    const gone = sizes.has(name) ? evicted.splice(0) : [...evicted.splice(0), name];
    await Promise.all(gone.map(removeFile));
  }

  await mkdir(folder, { recursive: true });
  // Only our user may open it, whatever the umask is; another user's folder stays unchanged. Windows has no
  // modes.
  await chmod(folder, 0o700).catch(() => undefined);
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => HALF_WRITTEN.test(name)).map(removeFile));
  for (const { name, size } of await oldestFirst(folder, names)) await add(name, size);

  return {
    has: (name) => sizes.has(name),
    use: async (name) => {
      const now = new Date();
      sizes.get(name);
      await utimes(join(folder, name), now, now);
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

/** Small posters on disk. A disk that fails costs a request to the media server and nothing else, so neither call rejects. */
export interface PosterFiles {
  /** Undefined for a missing poster, and for a file whose content was changed. */
  get(thumb: PictureRef): Promise<Uint8Array | undefined>;
  put(thumb: PictureRef, bytes: Uint8Array): Promise<void>;
}

interface PosterFilesOptions {
  /** Ours alone, made if it is not there. */
  readonly folder: string;
  /** The bound for all files together; the least recently used go first. */
  readonly maxBytes: number;
  readonly log: Logger;
  /** Why a file of that path cannot be read or written, in words for the log. */
  readonly whatToCheck: (path: string, cause: unknown) => string;
}

/** A file begins with the SHA-256 of the rest: that detects a file that was cut, filled with zeros or changed. */
const CHECK_BYTES = 32;

const digest = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const nameOf = (thumb: PictureRef): string => digest(thumb).toString('hex');

export function createPosterFiles({ folder, maxBytes, log, whatToCheck }: PosterFilesOptions): PosterFiles {
  let index: Promise<PosterIndex> | undefined;
  let isLogged = false;

  const opened = (): Promise<PosterIndex> => {
    index ??= openPosterIndex(folder, maxBytes);
    return index;
  };

  /** A full disk is one line in the log, not one for each poster. */
  function logFailure(err: unknown): undefined {
    if (isLogged) return;
    isLogged = true;
    log.warn({ err, folder }, `posters cannot be kept on disk. ${whatToCheck(join(folder, 'poster'), err)}`);
  }

  async function get(thumb: PictureRef): Promise<Uint8Array | undefined> {
    const name = nameOf(thumb);
    const files = await opened();
    if (!files.has(name)) return undefined;
    const bytes = await read(join(folder, name));
    await (bytes ? files.use(name) : files.remove(name));
    return bytes;
  }

  async function put(thumb: PictureRef, bytes: Uint8Array): Promise<void> {
    const name = nameOf(thumb);
    const files = await opened();
    const content = Buffer.concat([digest(bytes), bytes]);
    await write(folder, name, content);
    await files.add(name, content.length);
  }

  return {
    get: (thumb) => get(thumb).catch(logFailure),
    put: (thumb, bytes) => put(thumb, bytes).catch(logFailure),
  };
}

/** Undefined if the file is not there or damaged. */
async function read(path: string): Promise<Uint8Array | undefined> {
  const content = await readFile(path).catch(() => Buffer.alloc(0));
  const bytes = content.subarray(CHECK_BYTES);
  return content.subarray(0, CHECK_BYTES).equals(digest(bytes)) ? bytes : undefined;
}

/** Complete or not at all: a reader never sees half a file, not even after a crash. */
async function write(folder: string, name: string, content: Buffer): Promise<void> {
  const half = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    await writeFile(half, content, { mode: 0o600 });
    await rename(half, join(folder, name));
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}
