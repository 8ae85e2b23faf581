import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createWorkingFolder } from '../../sandbox/bot.ts';
import { prepareWorld } from './embeddedWorld.ts';

/** A bot that has just been started, and a program that holds its database. */
export async function startBehind(nodeOptions: readonly string[] = []) {
  const home = createWorkingFolder();
  const DATABASE_PATH = join(home.path, 'usher.db');
  const world = await prepareWorld({ ownProcesses: true, nodeOptions, settings: { DATABASE_PATH } });
  const otherProgram = new DatabaseSync(DATABASE_PATH);
  otherProgram.exec('BEGIN EXCLUSIVE');
  onTestFinished(async () => {
    await world.close();
    home.remove();
  });
  return { world, otherProgram, bot: world.launch() };
}
