import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BotAnswer } from '../../../sandbox/discord/people/answer.ts';
import { messageOf } from '../../support/answers.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

/**
 * Both guilds see the Cellar, which was given to the first one first; its admin owns the bot, the second one's does
 * not.
 */
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
  const [, guild] = world.discord.world.guilds;
  const role = guild?.roles.find(({ name }) => name === 'admin')?.id ?? '';
  guild?.members.find(({ userId }) => userId === there().id)?.roleIds.push(role);
  // The viewer is in the first guild alone.
  guild?.members.splice(
    guild.members.findIndex(({ userId }) => userId === viewer().id),
    1,
  );
  await here().run('/people map', { person: 'viewer', account: '#1002' }, { raw: true });
  await here().run('/rule add', { name: 'Ours', action: 'notify', streams: 1 });
});
afterAll(() => world.close());

const here = () => world.discord.person('admin');
const there = () => world.discord.person('moderator').elsewhere();
const viewer = () => world.discord.person('viewer');

const fileOf = ({ message }: BotAnswer): string =>
  (message?.files ?? []).map(({ bytes }) => new TextDecoder().decode(bytes)).join();

test.each<{ name: string; line: string; options: Readonly<Record<string, string>> }>([
  { name: 'maps a chosen account', line: '/people map', options: { person: 'curator', account: '#1002' } },
  { name: 'maps an account by its name', line: '/people map', options: { person: 'curator', account: 'jonas weber' } },
  { name: 'takes a mapping back', line: '/people map', options: { person: 'viewer' } },
  { name: 'names a chosen account', line: '/people name', options: { account: '#1002', name: 'Bob' } },
  { name: 'names an account by its name', line: '/people name', options: { account: 'Jonas Weber', name: 'Bob' } },
  { name: 'deletes what is stored about an account', line: '/people delete', options: { account: '#1002' } },
])('an admin of the second guild who $name changes nothing and is told who can', async ({ line, options }) => {
  const { text } = await there().run(line, options, { raw: true });
  expect(text).toMatch(
    /^\|? ?Nothing was changed\..*Only admins of that Discord server can change it, or the bot’s owner/,
  );
  const file = fileOf(await here().run('/people export', { account: '#1002' }, { raw: true }));
  expect(file).toContain(`"user_id": "${viewer().id}"`);
  expect(file).not.toContain('"alias": "Bob"');
});

test('/people export in the second guild leaves out members of the first guild, whose export has them', async () => {
  const own = fileOf(await here().run('/people export', { account: '#1002' }, { raw: true }));
  const other = fileOf(await there().run('/people export', { account: '#1002' }, { raw: true }));
  expect(own).toContain(viewer().id);
  expect(other).toContain('"account_id": "1002"');
  expect(other).not.toContain(viewer().id);
});

test('a change to a shared account is in both guilds’ audit trails, without names in the second', async () => {
  await here().run('/people name', { account: '#1002', name: 'Uncle Jo' }, { raw: true });
  const asked = await here().run('/people delete', { account: '#1002' }, { raw: true });
  await here().click(messageOf(asked), 'Delete');
  const { text } = await there().run('/audit search', { text: 'account' });
  expect(text).toMatch(/Someone in another Discord server: .*done\n.*deleted/);
  expect(text).toMatch(/Someone in another Discord server: .*done\n.*an alias/);
  expect(text).toMatch(/Someone in another Discord server: .*done\n.*set as someone’s account/);
  const csv = fileOf(await there().run('/audit export', { text: 'account' }));
  expect(csv).toContain('elsewhere');
  for (const id of [here().id, viewer().id]) expect(csv).not.toContain(id);
});

test('the second guild’s audit entries are numbered without gaps, as if it were alone', async () => {
  const csv = fileOf(await there().run('/audit export'));
  const numbers = csv.split('\r\n').flatMap((line) => Number(/^\d+/.exec(line)?.[0] ?? Number.NaN) || []);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  const { text } = await there().run('/audit show', { entry: numbers.length });
  expect(text).toContain(`Audit entry ${numbers.length}`);
});
