import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SimulatedDiscordUser } from '../../../sandbox/discord/people/actor.ts';
import { formOf, messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';
import { createOwnDatabase } from '../../support/oldTickets.ts';

const database = createOwnDatabase();
let world: EmbeddedWorld;
/** Curt runs the bot, and is no admin of any guild. */
const OWNERS = { OWNER_IDS: '110000000000000102' };
beforeAll(async () => {
  world = await prepareWorld({ servers: 2, settings: { ...database.settings, ...OWNERS } });
  await world.startAgain();
});
afterAll(async () => {
  await world.close();
  database.remove();
});

const owner = () => world.discord.person('curator');
const person = (name: string) => world.discord.person(name);

const typed = (but = {}) => ({ name: 'Attic', address: world.attic.url, token: world.attic.tokens.admin, ...but });
/** The address of something that is no media server. */
async function webPage(): Promise<string> {
  const server = createServer((_, response) => response.end('<h1>Router</h1>')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${Object(server.address()).port}`;
}
const openForm = async (who: SimulatedDiscordUser) => formOf(await who.run('/server add', {}, { raw: true }));
const listed = async (who = owner()) => (await who.run('/server list', {}, { raw: true })).text;

describe('a person who does not run the bot', () => {
  test.each([
    { name: 'a moderator who owns the second guild', who: () => person('moderator').elsewhere() },
    { name: 'a viewer', who: () => person('viewer') },
  ])(
    'a person who does not run the bot ($name) cannot manage media servers, and nothing is requested',
    async ({ who }) => {
      const before = world.attic.requests.length;
      for (const line of [
        '/server add',
        '/server admins',
        '/server token',
        '/server remove',
        '/server allow',
      ] as const) {
        const answer = await who().run(line, line.endsWith('s') || line.endsWith('add') ? {} : { server: 'Attic' }, {
          raw: true,
        });
        expect(answer.private).toBe(true);
        expect(answer.text).toContain('Only the bot’s owner and people they appointed can do this.');
      }
      const [refused] = await who().complete('/server remove', { server: 'A' }, 'server', { raw: true });
      expect(refused?.name).toBe('Only the bot’s owner and people they appointed can do this');
      expect(world.attic.requests.length).toBe(before);
    },
  );

  test('/access grant refuses to give the right to manage media servers', async () => {
    const raw = { raw: true };
    const grant = { capability: 'servers.manage', who: '@viewer' };
    expect((await person('admin').run('/access grant', grant, raw)).text).toContain('only the bot’s owner decides');
    expect(await person('admin').complete('/access grant', { capability: 'servers.manage' }, 'capability')).toEqual([]);
    expect((await person('viewer').run('/server add', {}, raw)).text).toContain('Only the bot’s owner');
  });
});

describe('adding a server', () => {
  test('/server add says why a server cannot be added, and opens the form again', async () => {
    const wrong = await owner().submit(await openForm(owner()), typed({ token: 'canary-media-attic-wrong-token' }));
    expect(wrong.private).toBe(true);
    expect(wrong.text).toContain('Nothing was added. The media server rejects this token.');
    const again = formOf(await owner().click(messageOf(wrong), 'Try again'));
    expect(JSON.stringify(again.raw)).toContain(world.attic.url);
    expect(JSON.stringify(again.raw)).not.toContain('canary');
    const silent = await owner().submit(again, typed({ address: 'http://127.0.0.1:9' }));
    expect(silent.text).toContain('Nothing was added.');
  });

  test.each([
    { name: 'an address of this kind', address: '169.254.169.254' },
    { name: 'an address of IPv6', address: 'http://[fe80::1]:32400' },
    { name: 'an address mapped into IPv6', address: 'http://[::ffff:169.254.169.254]' },
    { name: 'one number', address: 'http://2852039166' },
    { name: 'hexadecimal numbers', address: 'http://0xa9.0xfe.0xa9.0xfe:32400' },
  ])('/server add refuses a link-local address, typed as $name', async ({ address }) => {
    const answer = await owner().submit(await openForm(owner()), typed({ address }));
    expect(answer.text).toContain('Nothing was added. That address is link-local');
    expect(await listed()).not.toContain('Attic');
  });

  test('/server add continues after a restart, and gives the server only to this guild', async () => {
    const form = await openForm(owner());
    await world.bot().stop();
    await world.startAgain();
    const answer = await owner().submit(form, typed());
    expect(answer.text).toMatch(/Attic added[\s\S]*accepts the token and shows \d+ librar/);
    expect(await listed()).toContain('Attic');
    await expect.poll(() => listed()).toMatch(/Attic\n\| Answers · \d+ librar.*version 1\.31/);
    // Of the second guild, and no admin: what they see is what that guild may see.
    const grant = { capability: 'servers.list', who: '@moderator' };
    await person('admin').elsewhere().run('/access grant', grant, { raw: true });
    const elsewhere = await listed(person('moderator').elsewhere());
    expect(elsewhere).toContain('One media server');
    expect(elsewhere).not.toContain('http');
  });

  test('/server add refuses a second server with the same name or the same machine', async () => {
    const named = await owner().submit(await openForm(owner()), typed({ token: 'another-token-of-it' }));
    expect(named.text).toContain('Another media server is already called Attic');
    const same = await owner().submit(await openForm(owner()), typed({ name: 'Loft' }));
    expect(same.text).toContain('That is Attic, which is already here.');
  });
});

test('/server token refuses to move a server to a link-local address', async () => {
  const form = formOf(await owner().run('/server token', { server: 'Attic' }));
  const answer = await owner().submit(form, { address: 'http://169.254.1.2', token: world.attic.tokens.admin });
  expect(answer.text).toContain('That address is link-local');
  expect(await listed()).toContain(world.attic.url);
});

test('/server add refuses a link-local address as account service', async () => {
  const service = { 'account-service': 'http://169.254.169.254' };
  expect((await owner().run('/server add', service, { raw: true })).text).toContain('it must be a web address');
});

test('the bot’s owner can rename a server, allow it elsewhere, change its token and remove it', async () => {
  expect((await owner().run('/server rename', { server: 'Attic', emoji: '🧳' })).text).toContain(
    'Attic is now 🧳 Attic.',
  );
  const there = { server: 'Attic', guild: 'Somewhere Else' };
  expect((await owner().run('/server allow', there, { raw: true })).text).toContain(
    'can now be used in Somewhere Else',
  );
  expect(await listed(person('moderator').elsewhere())).toContain('🧳 Attic');
  const form = formOf(await owner().run('/server token', { server: 'Attic' }));
  const other = await owner().submit(form, { address: world.media.url, token: world.media.tokens.admin });
  expect(other.text).toContain('Nothing was changed for 🧳 Attic.');
  const same = await owner().submit(formOf(await owner().click(messageOf(other), 'Try again')), {
    address: '',
    token: world.attic.tokens.admin,
  });
  expect(same.text).toContain('🧳 Attic has a new token.');
  const preview = await owner().run('/server remove', { server: 'Attic' });
  expect(preview.text).toContain('It disappears from 2 Discord servers.');
  expect((await owner().click(messageOf(preview), 'Remove it')).text).toContain('🧳 Attic is removed.');
  expect(await listed()).not.toContain('Attic');
});

test('people whom the bot’s owner appoints may manage servers until they are dismissed', async () => {
  const raw = { raw: true };
  const who = { person: 'viewer' };
  expect((await owner().run('/server appoint', who)).text).toContain('can now add, change and remove media servers');
  expect((await person('viewer').run('/server admins', {}, raw)).text).toContain('Appointed:');
  const begun = performance.now();
  const answers = await Promise.all(
    [
      typed({ name: 'A', address: 'http://127.0.0.1:9' }),
      typed({ name: 'B', address: await webPage() }),
      typed({ name: 'C', address: world.media.url }),
      typed({ name: 'D', address: world.media.url, token: 'another-token-of-it' }),
      typed({ name: 'E', address: 'http://169.254.169.254' }),
    ].map(async (form) => (await person('viewer').submit(await openForm(person('viewer')), form)).text),
  );
  expect(new Set(answers)).toEqual(new Set([expect.stringContaining('Only the bot’s owner can see why it failed')]));
  expect(performance.now() - begun).toBeGreaterThan(20_000);
  expect((await owner().run('/server dismiss', who)).text).toContain('can no longer manage media servers');
  expect((await person('viewer').run('/server admins', {}, raw)).text).toContain('Only the bot’s owner');
});

test('the audit trail records changes of media servers with their names and without tokens', async () => {
  const { text } = await person('admin').run('/audit search', { text: 'Attic' });
  for (const [target, what] of [
    ['Attic', 'added'],
    ['Attic', 'Attic → 🧳 Attic'],
    ['Attic', 'allowed in guild'],
    ['Attic', 'removed'],
  ])
    expect(text).toContain(`${target} · ${what}`);
  expect(text).not.toContain('canary');
});

test('/help says that only people who run the bot may use the commands that manage media servers', async () => {
  const shown = async (name: string) => (await person(name).run('/help', { about: 'server add' })).text;
  expect(await shown('curator')).toContain('Only for the bot’s owner and people they appointed.');
  expect(await shown('viewer')).toContain('Only for the bot’s owner and people they appointed.');
});
