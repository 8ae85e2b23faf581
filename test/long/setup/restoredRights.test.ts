import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import { messageOf } from '../../support/answers.ts';
import { addAttic, type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { everyCheck } from '../../support/everyCheck.ts';

const home = createWorkingFolder();
const path = join(home.path, 'usher.db');
const yesterday = `${path}.yesterday`;
const CURT = '110000000000000102';
/** He owns the bot. */
const OWNERS = { OWNER_IDS: CURT };
const SECOND_GUILD = '110000000000000002';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await prepareWorld({ servers: 2, settings: { DATABASE_PATH: path, ...OWNERS } });
  await world.startAgain();
  await addAttic(world);
});
afterAll(async () => {
  await world.close();
  home.remove();
});

const raw = { raw: true };
const owner = () => world.discord.person('curator');
const viewer = () => world.discord.person('viewer');
const direct = () => world.discord.messages('@curator').map(({ text }) => text);

/** Puts the database of yesterday in its place, as a person with a shell would. */
async function restoreYesterday(): Promise<void> {
  await world.bot().stop();
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  copyFileSync(yesterday, path);
  await world.startAgain();
}

test('after a restore, the owner learns which rights differ, no right returns by itself, and one button press decides', async () => {
  await owner().run('/server appoint', { person: '@viewer' }, raw);
  await owner().run('/server allow', { server: 'Attic', guild: SECOND_GUILD }, raw);
  await world.bot().stop();
  copyFileSync(path, yesterday);
  await world.startAgain();
  await owner().run('/server dismiss', { person: '@viewer' }, raw);
  await owner().run('/server allow', { server: 'Attic', guild: SECOND_GUILD, withdraw: true }, raw);
  await restoreYesterday();

  await expect.poll(() => direct().length).toBe(1);
  expect(direct()[0]).toContain('@Vera manages media servers');
  expect(direct()[0]).toContain('Attic can be used in Somewhere Else');
  expect(world.discord.messages('@viewer')).toEqual([]);

  // People with a right only in the database of yesterday neither see nor decide that.
  for (const line of ['/server rights', '/server admins'] as const)
    expect((await viewer().run(line, {}, raw)).text).toContain('Only the bot’s owner and people they appointed');
  // Ada owns the application.
  const admin = world.discord.person('admin');
  await admin.run('/access grant', { capability: 'doctor.run', who: '@viewer' }, raw);
  const words = 'Until you decide with `/server rights`';
  expect((await admin.run('/doctor', {}, raw)).text).toContain(words);
  expect(await everyCheck(viewer())).toMatch(/^(?![\s\S]*\/server rights)[\s\S]*Database/);
  const decision = await owner().run('/server rights', {}, raw);
  expect(decision.private).toBe(true);
  const done = await owner().click(messageOf(decision), 'Use the database’s');
  expect(done.text).toContain('only the database had count now');
  expect((await viewer().run('/server admins', {}, raw)).text).toContain('Appointed: @Vera');
  expect((await owner().run('/server rights', {}, raw)).text).toContain('No rights wait for a decision.');
  expect((await owner().run('/server list', {}, raw)).text).toMatch(/Attic[\s\S]*Somewhere Else/);

  const trail = await admin.run('/audit search', { text: 'as in the database' }, raw);
  expect(trail.text).toContain('@Vera');
  await world.bot().stop();
  await world.startAgain();
  expect(direct()).toHaveLength(1);
});
