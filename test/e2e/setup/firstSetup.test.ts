import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import { formOf } from '../../support/answers.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

/** Only Discord is configured, and the role of admins. */
const home = createWorkingFolder();
const DISCORD_ALONE = { MEDIA_URL: '', MEDIA_TOKEN: '', DATABASE_PATH: join(home.path, 'usher.db') };

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await prepareWorld({ media: { vocabulary: 'plex' } });
  await world.launch(DISCORD_ALONE).line((line) => line.includes('no media server is set yet'));
});
afterAll(async () => {
  await world.close();
  home.remove();
});

const admin = () => world.discord.person('admin');
const named = () => world.discord.commands(world.discord.world.guilds[0]?.id).map(({ name }) => name);

async function filled(address: string, token: string) {
  const modal = formOf(await admin().run('/setup'));
  return await admin().submit(modal, { address, token });
}

test('before the set-up, the bot’s only commands are /setup for admins and /help, and /help says that the set-up is missing', async () => {
  expect(named().toSorted()).toEqual(['help', 'setup']);
  const helped = await world.discord.person('moderator').run('/help');
  expect(helped.private).toBe(true);
  expect(helped.text).toContain('An admin has to run `/setup` first.');
  const refused = await world.discord.person('moderator').run('/setup', {}, { raw: true });
  expect(refused.private).toBe(true);
  expect(refused.text).toContain('Only the roles in `ADMIN_ROLE_IDS` may set Usher up.');
});

test('/setup refuses a token that is not the owner’s', async () => {
  const { text } = await filled(world.media.url, world.media.tokens.jonas);
  expect(text).toContain('nothing was stored. The server does not show this token what is playing');
  expect(text).toContain('Use the owner’s token.');
  expect(named()).not.toContain('doctor');
});

test('a working /setup gives the bot all its commands', async () => {
  const answer = await filled(world.media.url, world.media.tokens.admin);
  expect(answer.text).toMatch(
    /The media server accepts the token and shows 5 libraries[\s\S]*Usher starts with all its commands now/,
  );
  await world.bot().ready;
  expect(named().length).toBeGreaterThan(20);
  expect((await admin().run('/library list')).text).toContain('Music');
});
