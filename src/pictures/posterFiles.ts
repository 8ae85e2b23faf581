import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../domain/logger.ts';
import { openPosterIndex, type PosterIndex } from './posterIndex.ts';

/** Small posters on disk. A disk that fails costs a request to the media server and nothing else, so neither call rejects. */
export interface PosterFiles {
  /** Undefined for a poster that is not there, or whose file is not what was written. */
  get(thumb: string): Promise<Uint8Array | undefined>;
  put(thumb: string, bytes: Uint8Array): Promise<void>;
}

interface PosterFilesOptions {
  /** Ours alone, made if it is not there. */
  readonly folder: string;
  /** What all files together may take; those used longest ago go first. */
  readonly maxBytes: number;
  readonly log: Logger;
}

/** A file begins with the SHA-256 of the rest: that detects a file that was cut, filled with zeros or changed. */
const CHECK_BYTES = 32;

const digest = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const nameOf = (thumb: string): string => digest(thumb).toString('hex');

export function createPosterFiles({ folder, maxBytes, log }: PosterFilesOptions): PosterFiles {
  let index: Promise<PosterIndex> | undefined;
  let isLogged = false;

  const opened = (): Promise<PosterIndex> => {
    index ??= openPosterIndex(folder, maxBytes);
    return index;
  };

  /** A full disk is one line in the log, not one for each poster. */
  function logFailure(err: unknown): undefined {
    log[isLogged ? 'debug' : 'warn']({ err }, 'posters cannot be kept on disk');
    isLogged = true;
  }

  async function get(thumb: string): Promise<Uint8Array | undefined> {
    const name = nameOf(thumb);
    const files = await opened();
    if (!files.has(name)) return undefined;
    const bytes = await read(join(folder, name));
    await (bytes ? files.use(name) : files.remove(name));
    return bytes;
  }

  async function put(thumb: string, bytes: Uint8Array): Promise<void> {
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

/** Whole or not at all: nobody reads half a file, not even after a crash. */
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
