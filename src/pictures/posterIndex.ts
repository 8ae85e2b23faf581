import { chmod, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** Which posters lie in a folder, within a bound for all of them: those used longest ago are removed first. */
export interface PosterIndex {
  has(name: string): boolean;
  /** Marks the file as just used, in memory and, for the next start, by the file's time. */
  use(name: string): Promise<void>;
  /** Takes in a file that was written, and removes those for which there is no room any more. */
  add(name: string, bytes: number): Promise<void>;
  remove(name: string): Promise<void>;
}

const NAME = /^[0-9a-f]{64}$/;
const HALF_WRITTEN = /^[0-9a-f]{64}\.[0-9a-f-]{36}\.tmp$/;

/** Makes the folder if it is not there, and removes files of ours that a crash left half written. */
export async function openPosterIndex(folder: string, maxBytes: number): Promise<PosterIndex> {
  const evicted: string[] = [];
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    // The cache takes no size of 0, which a file that was cut may have.
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => reason === 'evict' && evicted.push(name),
  });
  const removeFile = (name: string): Promise<void> => rm(join(folder, name), { force: true });

  async function add(name: string, bytes: number): Promise<void> {
    sizes.set(name, bytes);
    // A file larger than the bound is not taken in at all.
    const gone = sizes.has(name) ? evicted.splice(0) : [...evicted.splice(0), name];
    await Promise.all(gone.map(removeFile));
  }

  await mkdir(folder, { recursive: true });
  // For nobody else, whatever the umask is; a folder of another user stays as it is. Windows has no modes.
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
