import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import { formOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { jwt, secondsOf } from '../../support/jwt.ts';

const home = createWorkingFolder();

let world: EmbeddedWorld;
beforeAll(async () => {
  // Ada owns the application.
  world = await startWorld({ settings: { DATABASE_PATH: join(home.path, 'usher.db') } });
});
afterAll(async () => {
  await world.close();
  home.remove();
});

/** The name of the embedded media server. */
const NAME = 'Media server';
const owner = () => world.discord.person('admin');
const direct = () => world.discord.messages('@admin').map(({ text }) => text);
const inHours = (hours: number) => secondsOf(new Date(Date.now() + hours * 3_600_000));

test('the owner sees when a typed token expires, and gets a message before and after the expiry', async () => {
  const token = jwt({ iat: inHours(-100), exp: inHours(20) });
  world.media.behaviour.tokens = 'any';
  const form = formOf(await owner().run('/server token', { server: NAME }));
  expect((await owner().submit(form, { address: '', token })).text).toMatch(/valid until \d{4}-\d\d-\d\d\./);
  expect((await owner().run('/doctor', {}, { raw: true })).text).toMatch(
    /⚠️ \*{0,2}Token:\*{0,2} The token is only valid until \d/,
  );

  await world.bot().stop();
  await world.startAgain();
  await expect.poll(direct).toHaveLength(1);
  expect(direct()[0]).toContain('My token for the media server is only');
  expect(direct()[0]).toContain('enter it with `/server token`');
  expect(world.discord.messages('@viewer')).toEqual([]);
  await world.bot().stop();
  await world.startAgain();
  expect(direct()).toHaveLength(1);

  world.media.behaviour.expiredTokens = [token];
  expect((await owner().run('/library list')).text).toContain(
    'My token for the media server has expired. The bot’s owner needs to renew',
  );
});
