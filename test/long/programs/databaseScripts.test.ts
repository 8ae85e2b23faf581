import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { fileStore } from '../../store/support/fileStore.ts';
import { aSubscription } from '../../store/support/openStore.ts';
import { type DatabaseScript, runIn, runOn } from '../../support/databaseScript.ts';

const script = (name: DatabaseScript, path: string, ...args: readonly string[]) =>
  runOn(name, path, ...args).catch((error: { stdout: string; stderr: string; code: number }) => error);

test('a backup prints its folder, even if the setting gives the database’s file name without a folder', async () => {
  const { path, folder, open } = await fileStore();
  await (await open()).close();
  const { stdout } = await runIn({ name: 'backup', path: basename(path), folder: dirname(path), args: [] });
  expect(stdout).toContain(`Backup made: ${folder}/`);
  expect(stdout).toContain(`(${path}.key or`);
});

test('a person backs up while the bot runs, cannot restore until it stops, and then restores', async () => {
  const { path, folder, open } = await fileStore();
  const store = await open();
  const backup = await script('backup', path);
  const [name = ''] = readdirSync(folder);
  expect(backup.stdout).toContain(`Backup made: ${folder}/${name}`);
  await store.subscriptions.set(aSubscription());
  expect(await script('restore', path, `${folder}/${name}`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Another Usher runs on the database'),
  });
  await store.close();
  const restored = await script('restore', path, `${folder}/${name}`);
  expect(restored.stdout).toMatch(/Restored .* from .*\nThe database from before is .*before-restore-/);
  expect(await (await open()).subscriptions.list()).toEqual([]);
});

test('a restore without a file lists the existing backups', async () => {
  const { path, folder, open } = await fileStore();
  await (await open()).backups?.make('scheduled');
  const { stdout } = await script('restore', path);
  expect(stdout).toContain(`${folder}/usher-2026-01-01T12-00-00Z-scheduled.db`);
});
