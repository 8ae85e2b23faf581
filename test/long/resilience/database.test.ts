import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { startWithFile } from '../../support/databaseFile.ts';
import { runOn } from '../../support/databaseScript.ts';

test('the owner is told that a damaged database without a backup took its permissions along', async () => {
  const { world, path } = await startWithFile();
  await world.bot().stop();
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  writeFileSync(path, Buffer.alloc(8192));
  await world.startAgain();
  const { text } = await world.discord.nextMessage('@admin');
  expect(text).toContain('My database was damaged');
  expect(text).toContain('`/access list` shows who may do what now.');
});

test('a restored database is reported in the feed about Usher itself', async () => {
  const { world, path } = await startWithFile();
  const { discord } = world;
  await discord.person('admin').run('/notify set', { feed: 'usher', channel: '#news' });
  await runOn('backup', path);
  const folder = join(dirname(path), 'backups');
  await world.bot().stop();
  await runOn('restore', path, join(folder, readdirSync(folder)[0] ?? 'none'));
  const posted = discord.nextMessage('#news');
  await world.startAgain();
  expect((await posted).text).toContain('The database was restored from a backup.');
});
