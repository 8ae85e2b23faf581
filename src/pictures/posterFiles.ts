import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../domain/logger.ts';

/** Small posters on disk. A disk that fails costs a request to the media server and nothing else, so neither call rejects. */
export interface PosterFiles {
  /** Nothing for what is not there, or is not what was written. */
  get(thumb: string): Promise<Uint8Array | undefined>;
  put(thumb: string, bytes: Uint8Array): Promise<void>;
}

interface PosterFilesOptions {
  /** Ours alone, made if it is not there. Files of ours that a crash left half written are removed. */
  readonly folder: string;
  /** What all files together may take; those used longest ago go first. */
  readonly maxBytes: number;
  readonly log: Logger;
}

const NAME = /^[0-9a-f]{64}$/;
const HALF_WRITTEN = /^[0-9a-f]{64}\.[0-9a-f-]{36}\.tmp$/;
/** A file begins with the SHA-256 of the rest: that finds what was cut, filled with zeros or changed. */
const CHECK_BYTES = 32;

const digest = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const nameOf = (thumb: string): string => digest(thumb).toString('hex');

export function createPosterFiles({ folder, maxBytes, log }: PosterFilesOptions): PosterFiles {
  /** Sizes by name, the one used longest ago first. */
  let sizes: Promise<Map<string, number>> | undefined;
  let total = 0;
  let isIncluded = false;

  const known = (): Promise<Map<string, number>> => {
    sizes ??= load(folder).then((found) => {
      total = [...found.values()].reduce((sum, size) => sum + size, 0);
      return found;
    });
    return sizes;
  };

  /** A full disk is one line in the log, not one for each poster. */
  function render(err: unknown): void {
    log[isIncluded ? 'debug' : 'warn']({ err }, 'posters cannot be kept on disk');
    isIncluded = true;
  }

  async function forget(name: string): Promise<void> {
    const files = await known();
    total -= files.get(name) ?? 0;
    files.delete(name);
    await rm(join(folder, name), { force: true });
  }

  /** Marks it as used, in memory and, for the next start, by the file's time. */
  async function use(name: string, size: number): Promise<void> {
    const [files, now] = [await known(), new Date()];
    files.delete(name);
    files.set(name, size);
    await utimes(join(folder, name), now, now);
  }

  async function get(thumb: string): Promise<Uint8Array | undefined> {
    const name = nameOf(thumb);
    const size = (await known()).get(name);
    if (size === undefined) return undefined;
    const content = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    const bytes = content.subarray(CHECK_BYTES);
    if (content.subarray(0, CHECK_BYTES).equals(digest(bytes))) {
      await use(name, size);
      return bytes;
    }
    await forget(name);
    return undefined;
  }

  async function put(thumb: string, bytes: Uint8Array): Promise<void> {
    const name = nameOf(thumb);
    const files = await known();
    await write(folder, name, Buffer.concat([digest(bytes), bytes]));
    const size = bytes.length + CHECK_BYTES;
    total += size - (files.get(name) ?? 0);
    files.delete(name);
    files.set(name, size);
    for (const oldest of files.keys()) {
      if (total <= maxBytes) break;
      await forget(oldest);
    }
  }

  return {
    get: async (thumb) =>
      get(thumb).catch((error: unknown) => {
        render(error);
        return undefined;
      }),
    put: async (thumb, bytes) => put(thumb, bytes).catch(render),
  };
}

/** The files of ours in that folder, the one used longest ago first. */
async function load(folder: string): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => HALF_WRITTEN.test(name)).map((name) => rm(join(folder, name))));
  const files = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name));
        return { name, size, mtimeMs };
      }),
  );
  return new Map(files.sort((a, b) => a.mtimeMs - b.mtimeMs).map(({ name, size }) => [name, size]));
}

/** Whole or not at all: a reader never meets half a file, not even after a crash. */
async function write(folder: string, name: string, content: Buffer): Promise<void> {
  const half = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    await writeFile(half, content);
    await rename(half, join(folder, name));
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}
