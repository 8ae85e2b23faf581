import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkingFolder } from '../../../sandbox/bot.ts';
import { createBotSettings } from '../../../sandbox/embedded.ts';
import { formOf, messageOf } from '../../support/answers.ts';
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

async function filled(address: string, token: string, more: Readonly<Record<string, string>> = {}) {
  const modal = formOf(await admin().run('/setup'));
  return await admin().submit(modal, { address, token, ...more });
}

test('/setup reports a wrong token or address at once and stores nothing', async () => {
  const wrong = await filled(world.media.url, 'wrong-token-of-media');
  expect(wrong.private).toBe(true);
  expect(wrong.text).toContain('That did not work, and nothing was stored. The media server rejects this token');
  expect((await filled('media server', world.media.tokens.admin)).text).toContain('I can’t use that address.');
  for (const address of ['169.254.169.254', 'http://[fe80::1]', 'http://2852039166:32400'])
    expect((await filled(address, world.media.tokens.admin)).text).toContain('That address is link-local');
});

test('“Try again” after /setup keeps the typed values but no token, as often as it is pressed', async () => {
  const more = { timeZone: 'Berlin', language: 'de' };
  const failed = messageOf(await filled('192.168.1.10', world.media.tokens.admin, more));
  expect(failed.text).toContain('That is not a time zone.');
  for (let press = 0; press < 2; press += 1) {
    const form = formOf(await admin().click(failed, 'Try again'));
    expect(JSON.stringify(form)).toContain('"value":"http://192.168.1.10:32400"');
    expect(JSON.stringify(form)).toContain('"value":"Berlin"');
    expect(JSON.stringify(form)).not.toContain(world.media.tokens.admin);
  }
  const moderator = world.discord.person('moderator');
  expect((await moderator.click(failed, 'Try again', { raw: true })).text).toContain('has to run `/setup` first');
});

test.each([
  { name: 'an address where nothing answers', address: () => 'http://127.0.0.1:1', said: 'cannot be reached' },
  { name: 'a text that is not an address', address: () => 'media server', said: 'I can’t use that address' },
  { name: 'a link-local address', address: () => '169.254.169.254', said: 'link-local' },
  {
    name: 'https where the media server speaks http',
    address: () => world.media.url.replace('http:', 'https:'),
    said: 'did not work',
  },
  {
    name: 'the right address and an unknown time zone',
    address: () => world.media.url,
    said: 'That is not a time zone',
  },
])('/setup keeps the typed token after $name, so that its field can stay empty', async ({ address, said }) => {
  const failed = messageOf(
    await filled(address(), world.media.tokens.admin, { timeZone: said.includes('zone') ? 'Berlin' : 'UTC' }),
  );
  expect(failed.text).toContain(said);
  const form = formOf(await admin().click(failed, 'Try again'));
  expect(JSON.stringify(form)).toContain('Leave empty to use the token that you typed before');
  expect(JSON.stringify(form)).not.toContain(world.media.tokens.admin);
  const again = messageOf(await admin().submit(form, { address: 'http://127.0.0.1:1', timeZone: 'UTC' }));
  expect(again.text).toContain('cannot be reached');
});

test.each([
  { name: 'wrong', token: () => 'wrong-token-of-media' },
  { name: 'not the owner’s', token: () => world.media.tokens.jonas },
  { name: 'of a form that none can have', token: () => 'short' },
])('/setup asks again for a token that is $name', async ({ token }) => {
  const failed = messageOf(await filled(world.media.url, token()));
  const form = formOf(await admin().click(failed, 'Try again'));
  expect(JSON.stringify(form)).toContain('or leave it empty to sign in instead');
});

test('a working /setup is stored encrypted and audited, and gives the bot all its commands for good', async () => {
  const typed = { timeZone: 'europe/berlin', language: 'de' };
  const wrong = messageOf(await filled('http://127.0.0.1:1', world.media.tokens.admin, typed));
  const form = formOf(await admin().click(wrong, 'Try again'));
  const answer = await admin().submit(form, { address: world.media.url });
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
  expect(await script('doctor')).toContain('The time zone is Europe/Berlin');
});

/** Runs it as a person does in a shell, with the settings of the bot. */
const script = (name: string, ...args: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('../../../usher.cjs', import.meta.url)), name, ...args],
    { cwd: home.path, env: { ...process.env, ...createBotSettings(world.discord, world.media), ...DISCORD_ALONE } },
  ).then(({ stdout }) => stdout);

test('the doctor, audit and keys programs use the media server stored by /setup', async () => {
  expect(await script('doctor')).toContain('The media server accepts the token and shows 5 libraries.');
  expect(await script('audit', 'verify')).toContain('The audit trail is whole');
  await world.bot().stop();
  expect(await script('keys', 'rotate')).toContain("The installation's key was replaced.");
  await world.startAgain(DISCORD_ALONE);
  expect(named().length).toBeGreaterThan(20);
});

test('MEDIA_URL and MEDIA_TOKEN can be removed from .env after the first start', async () => {
  const DATABASE_PATH = join(home.path, 'taken-out.db');
  await world.bot().stop();
  await world.startAgain({ DATABASE_PATH });
  await world.bot().stop();
  await world.startAgain({ ...DISCORD_ALONE, DATABASE_PATH });
  expect(named()).not.toContain('setup');
  expect((await admin().run('/library list')).text).toContain('Music');
});

test('an owner who signs in during /setup instead of typing a token gets the right server stored', async () => {
  const { media } = world;
  const { signIns } = media.accountService;
  await world.bot().stop();
  const bot = world.launch({ ...DISCORD_ALONE, DATABASE_PATH: join(home.path, 'signed-in.db') });
  await bot.line((line) => line.includes('no media server is set yet'));
  const begin = async () => await filled('', '');
  const first = await begin();
  expect(first.private).toBe(true);
  const [url = ''] = /https:\/\/app\.plex\.tv[^"]+/.exec(JSON.stringify(messageOf(first).components)) ?? [];
  expect(new URLSearchParams(url.split('#?')[1]).get('context[device][product]')).toMatch(/^Usher \(\w+, .+\)$/);
  const second = await begin();
  await first.until(({ text }) => text.includes('This sign-in has ended'));
  expect(signIns.confirm(media.accounts.jonas.name)).toBe(true);
  await second.until(({ text }) => text.includes('owns no media server'));
  const third = await begin();
  expect(signIns.confirm(media.accounts.owner.name)).toBe(true);
  await third.until(({ text }) => text.includes('Usher starts with all its commands now'));
  await bot.ready;
  expect(named().length).toBeGreaterThan(20);
  expect((await admin().run('/audit search')).text).toMatch(/@Olga: Manage access, done\n\| .* · media server/);
});
