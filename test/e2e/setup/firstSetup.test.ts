import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHome } from '../../../sandbox/bot.ts';
import { settingsFor } from '../../../sandbox/embedded.ts';
import { formOf } from '../../support/answers.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

/** Only Discord is configured, and the role of admins. */
const home = createHome();
const DISCORD_ALONE = { MEDIA_URL: '', MEDIA_TOKEN: '', DATABASE_PATH: join(home.path, 'usher.db') };

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await prepareWorld();
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

test('until the media server is known there is one command, and only admins may use it', async () => {
  expect(named()).toEqual(['setup']);
  const refused = await world.discord.person('moderator').run('/setup', {}, { raw: true });
  expect(refused.private).toBe(true);
  expect(refused.text).toContain('Only the roles in `ADMIN_ROLE_IDS` may set Usher up.');
});

test('a wrong token or address is said at once, and nothing is stored', async () => {
  const wrong = await filled(world.media.url, 'wrong-token-of-media');
  expect(wrong.private).toBe(true);
  expect(wrong.text).toContain('That did not work, and nothing was stored. What answers there rejects this token');
  expect((await filled('media server', world.media.tokens.admin)).text).toContain('I can’t use that address.');
});

test('a token that is not the owner’s is not stored, since /setup is gone once one is', async () => {
  const { text } = await filled(world.media.url, world.media.tokens.jonas);
  expect(text).toContain('nothing was stored. The server does not show this token what is playing');
  expect(text).toMatch(/Use the owner’s token\.\n.*Run `\/setup` again\./);
  expect(named()).toEqual(['setup']);
});

test('what works is stored encrypted, audited, and the bot goes on with all its commands; a restart needs no /setup', async () => {
  const answer = await filled(world.media.url, world.media.tokens.admin);
  expect(answer.text).toMatch(
    /The media server accepts the token and shows 5 libraries[\s\S]*Usher starts with all its commands now/,
  );
  await world.bot().ready;
  expect(named().length).toBeGreaterThan(20);
  const audit = await admin().run('/audit search');
  expect(audit.text).toMatch(/@Olga: Manage access, done\n\| .* · media server · http:\/\/127\.0\.0\.1/);
  await world.bot().stop();
  await world.startAgain(DISCORD_ALONE);
  expect(named().length).toBeGreaterThan(20);
});

/** As somebody runs it in a shell, with the settings of the bot. */
const script = (name: string, ...args: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../../../scripts/${name}.ts`, import.meta.url)), ...args],
    { cwd: home.path, env: { ...process.env, ...settingsFor(world.discord, world.media), ...DISCORD_ALONE } },
  ).then(({ stdout }) => stdout);

test('what an owner runs beside it knows the stored server too: doctor, audit, and a new key', async () => {
  expect(await script('doctor')).toContain('The media server accepts the token and shows 5 libraries.');
  expect(await script('audit', 'verify')).toContain('The audit trail is whole');
  await world.bot().stop();
  expect(await script('keys', 'rotate')).toContain("The installation's key was replaced.");
  await world.startAgain(DISCORD_ALONE);
  expect(named().length).toBeGreaterThan(20);
});

test('MEDIA_URL and MEDIA_TOKEN can be taken out of .env once they were read, and nobody is asked for them again', async () => {
  const DATABASE_PATH = join(home.path, 'taken-out.db');
  await world.bot().stop();
  await world.startAgain({ DATABASE_PATH });
  await world.bot().stop();
  await world.startAgain({ ...DISCORD_ALONE, DATABASE_PATH });
  expect(named()).not.toContain('setup');
  expect((await admin().run('/library list')).text).toContain('Music');
});
