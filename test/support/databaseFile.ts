import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createWorkingFolder } from '../../sandbox/bot.ts';
import { startWorld, type WorldOptions } from './embeddedWorld.ts';

/** A bot that has run, and where its database is. */
export async function startWithFile({ settings, ...options }: WorldOptions = {}) {
  const home = createWorkingFolder();
  const path = join(home.path, 'usher.db');
  const world = await startWorld({ ...options, settings: { ...settings, DATABASE_PATH: path } });
  onTestFinished(async () => {
    await world.close();
    home.remove();
  });
  return { world, path };
}
