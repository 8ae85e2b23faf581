import { chmod, copyFile, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ensurePrivateFile, ensurePrivateFolder, makeFolder } from '../../../src/store/database/privateFiles.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

async function opened(path: string): Promise<readonly string[]> {
  const warnings: string[] = [];
  const log = { ...silent, warn: noteSentences(warnings) };
  const store = await openDatabaseStore({ path, clock: createSteppedClock(), log });
  onTestFinished(() => store.close());
  return warnings;
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const modesIn = async (folder: string) =>
  Object.fromEntries(
    await Promise.all((await readdir(folder)).map(async (name) => [name, await modeOf(join(folder, name))] as const)),
  );

const PRIVATE = { 'usher.db': '600', 'usher.db-shm': '600', 'usher.db-wal': '600', 'usher.db.lock': '600' };

// Windows has no modes.
describe.skipIf(process.platform === 'win32')('files at rest', () => {
  test.each([0o000, 0o077, 0o777])(
    'database files are readable only by their owner with the umask %o',
    async (umask) => {
      const path = join(dirname(await temporaryPath()), 'data', 'usher.db');
      const before = process.umask(umask);
      onTestFinished(() => void process.umask(before));
      await opened(path);
      expect(await modeOf(dirname(path))).toBe('700');
      expect(await modesIn(dirname(path))).toMatchObject(PRIVATE);
    },
  );

  test('database files from an earlier start are closed to other users, in a folder made by others too', async () => {
    const [earlier, path] = [await temporaryPath(), await temporaryPath()];
    await opened(earlier);
    // The state after a kill: the last changes are still in the write-ahead log.
    const files = await readdir(dirname(earlier));
    await Promise.all(files.map((name) => copyFile(join(dirname(earlier), name), join(dirname(path), name))));
    await mkdir(join(dirname(path), 'posters'));
    await Promise.all(files.map((name) => chmod(join(dirname(path), name), 0o666)));
    await chmod(dirname(path), 0o777);
    expect(await opened(path)).toEqual([]);
    expect(await modeOf(dirname(path))).toBe('700');
    expect(await modesIn(dirname(path))).toMatchObject(PRIVATE);
  });

  test('a database folder with other things in it keeps its mode, and the log says so', async () => {
    const path = await temporaryPath();
    await writeFile(join(dirname(path), 'letter.txt'), 'hello');
    await chmod(dirname(path), 0o755);
    expect(await opened(path)).toEqual([
      expect.stringMatching(/^other users of this machine may be able to open the folder of the database/),
    ]);
    expect(await modeOf(dirname(path))).toBe('755');
    expect(await modesIn(dirname(path))).toMatchObject(PRIVATE);
  });

  test('the log does not mention a database folder that is already closed to other users', async () => {
    const path = await temporaryPath();
    await writeFile(join(dirname(path), 'letter.txt'), 'hello');
    await chmod(dirname(path), 0o700);
    expect(await opened(path)).toEqual([]);
  });

  test('a database folder with only Usher’s files in it is closed to other users', async () => {
    const path = await temporaryPath();
    await Promise.all(['posters', 'backups', 'lost+found'].map((name) => mkdir(join(dirname(path), name))));
    await writeFile(`${path}.damaged-2026-01-01T12-00-00Z`, '');
    await chmod(dirname(path), 0o755);
    expect(await opened(path)).toEqual([]);
    expect(await modeOf(dirname(path))).toBe('700');
  });

  test('a database folder reached through a link is closed like any other', async () => {
    const path = await temporaryPath();
    const real = join(dirname(path), 'real.db');
    await writeFile(real, '');
    await symlink(real, path);
    await chmod(dirname(path), 0o755);
    expect(await opened(path)).toEqual([]);
    expect(await modesIn(dirname(path))).toMatchObject({ 'real.db': '600' });
    expect(await modeOf(dirname(path))).toBe('700');
  });

  test('journals of an earlier start are closed to other users too', async () => {
    const path = await temporaryPath();
    const endings = ['', '-wal', '-shm', '-journal'];
    for (const ending of endings) await writeFile(path + ending, '', { mode: 0o666 });
    for (const ending of endings) await chmod(path + ending, 0o666);
    ensurePrivateFile(path, silent);
    expect(await modesIn(dirname(path))).toEqual(Object.fromEntries(endings.map((each) => [`usher.db${each}`, '600'])));
  });
});

test('a database folder that cannot be created is named', async () => {
  const path = await temporaryPath('file');
  await writeFile(path, '');
  const inside = join(path, 'usher.db');
  const message = `The folder of the database ${inside} cannot be made or read. Check the path, its rights and the disk.`;
  expect(() => ensurePrivateFolder(inside, silent)).toThrow(expect.objectContaining({ kind: 'unavailable', message }));
});

test('preparing a database file that cannot be created does not fail yet', async () => {
  const path = await temporaryPath();
  await mkdir(path);
  await chmod(path, 0o750);
  ensurePrivateFile(path, silent);
  expect(await modeOf(path)).toBe('750');
});

test('folders are created one inside the other, and existing ones stay', async () => {
  const folder = dirname(await temporaryPath());
  const deep = join(folder, 'a', 'b');
  await mkdir(join(folder, 'a'));
  makeFolder(deep);
  makeFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});
