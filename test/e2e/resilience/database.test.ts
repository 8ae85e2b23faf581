import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHome } from '../../../sandbox/bot.ts';
import { startWorld, type WorldOptions } from '../../support/embeddedWorld.ts';

/** A bot that has run, and where its database is. */
async function startWithFile({ settings, ...options }: WorldOptions = {}) {
  const home = createHome();
  const path = join(home.path, 'usher.db');
  const world = await startWorld({ ...options, settings: { ...settings, DATABASE_PATH: path } });
  onTestFinished(async () => {
    await world.close();
    home.remove();
  });
  return { world, path };
}

test('the owner of a server reads that a damaged database without a backup took its permissions along', async () => {
  const { world, path } = await startWithFile();
  await world.bot().stop();
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  writeFileSync(path, Buffer.alloc(8192));
  await world.startAgain();
  const { text } = await world.discord.nextMessage('@admin');
  expect(text).toContain('My database was damaged');
  expect(text).toContain('`/access list` shows who may do what now.');
});
