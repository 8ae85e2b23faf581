import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkingFolder } from '../../sandbox/bot.ts';
import { createBotSettings } from '../../sandbox/embedded.ts';
import { type EmbeddedWorld, startWorld } from '../support/embeddedWorld.ts';
import { linkAs } from '../support/linkAs.ts';

const home = createWorkingFolder();
const DATABASE_PATH = join(home.path, 'usher.db');
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ media: { scale: { sessions: 0 } }, settings: { DATABASE_PATH } });
});
afterAll(async () => {
  await world.close();
  home.remove();
});

/** Runs it as a person does in a shell, with the settings of the bot. */
async function run(name: 'keys' | 'audit', what: string, complains: () => void = () => undefined) {
  const script = fileURLToPath(new URL('../../usher.cjs', import.meta.url));
  const env = { ...process.env, ...createBotSettings(world.discord, world.media), DATABASE_PATH };
  const child = spawn(process.execPath, [script, name, what], { cwd: home.path, env });
  child.stderr.once('data', complains);
  const [said, complained, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: Number(status), said, complained };
}

test('after the installation’s key is replaced, linked accounts and the audit trail still work', async () => {
  const [curator, admin] = [world.discord.person('curator'), world.discord.person('admin')];
  await linkAs(world, 'curator', world.media.tokens.jonas);
  await curator.run('/playlist create', { title: 'Jonas alone', item: 'Metropolis' });
  const whileRunning = await run('keys', 'rotate');
  expect(whileRunning).toMatchObject({ status: 1, complained: expect.stringContaining('Stop that one first') });
  await world.bot().stop();
  const rotated = await run('keys', 'rotate');
  expect(rotated).toMatchObject({
    status: 0,
    said: expect.stringContaining('2 tokens of linked accounts and media servers re-encrypted'),
  });
  expect(rotated.said).toContain(`${DATABASE_PATH}.key.former`);
  await world.startAgain();
  expect((await curator.run('/playlist list')).text).toContain('Jonas alone');
  expect((await admin.run('/audit search', { text: 'keys rotate' })).text).toContain('installation key');
  expect(await run('audit', 'verify')).toMatchObject({
    status: 0,
    said: expect.stringContaining('The audit trail is whole'),
  });
});

test('a database from before the key was replaced is verified as intact but under a former key', async () => {
  await world.bot().stop();
  const before = readFileSync(DATABASE_PATH);
  expect(await run('keys', 'rotate')).toMatchObject({ status: 0 });
  const rotated = readFileSync(DATABASE_PATH);
  writeFileSync(DATABASE_PATH, before);
  expect(await run('audit', 'verify')).toMatchObject({
    status: 1,
    said: expect.stringContaining('The database is under a former key.'),
  });
  writeFileSync(DATABASE_PATH, rotated);
  expect(await run('audit', 'verify')).toMatchObject({ status: 0 });
  await world.startAgain();
});

test('the key is replaced as soon as another program releases the database', async () => {
  await world.bot().stop();
  const otherProgram = new DatabaseSync(DATABASE_PATH);
  otherProgram.exec('BEGIN EXCLUSIVE');
  expect(await run('keys', 'rotate', () => otherProgram.close())).toMatchObject({
    status: 0,
    complained: 'another program is using the database; waiting for it\n',
    said: expect.stringContaining('was replaced'),
  });
});
