import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { command } from '../../../src/commands/framework/command.ts';
import { inviteLink } from '../../../src/discord/registration/invite.ts';
import { registerCommands } from '../../../src/discord/registration/register.ts';
import { createCommandIds } from '../../../src/discord/registration/registered.ts';
import { note } from '../../../src/render/kit/layout.ts';
import { createRecorder } from '../../jobs/support/fakes.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { connect } from '../support/connected.ts';

const scan = command({
  words: () => ({ name: 'scan', description: 'Scans', options: {} }),
  requires: 'search',
  visibility: 'public',
  changes: false,
  options: {},
  answer: async () => note('Scanned.'),
});

/** The bot's client in its two guilds, of which it serves the first. */
async function begun() {
  const world = await connect();
  const [homeGuild, elsewhere] = world.discord.world.guilds.map(({ id }) => id);
  const clock = createSteppedClock();
  const { log, sentences, lines } = createRecorder();
  const stopping = new AbortController();
  const commandIds = createCommandIds();
  // What @discordjs/rest repeats by itself would only take time here.
  world.client.rest.options.retries = 0;
  const register = () =>
    registerCommands({
      ...{ client: world.client, commands: [scan], commandIds, guildIds: [`${homeGuild}`], clock, log },
      signal: stopping.signal,
    });
  const names = () => world.discord.commands(homeGuild).map(({ name }) => name);
  const asked = () =>
    world.discord.requests.filter(({ path }) => path.endsWith(`/guilds/${homeGuild}/commands`)).length;
  const inGuild = { path: new RegExp(`/guilds/${homeGuild}/commands`) };
  const inOther = { path: new RegExp(`/guilds/${elsewhere}/commands`) };
  /** Lets the next try begin, and waits until it has come to its end. */
  const later = async (ms: number) => {
    const before = asked();
    await clock.advance(ms);
    await expect.poll(() => [asked() > before, clock.waiting() === 1 || names().length > 0]).toEqual([true, true]);
  };
  return {
    ...world,
    ...{
      homeGuild: `${homeGuild}`,
      register,
      names,
      asked,
      inGuild,
      inOther,
      later,
      clock,
      sentences,
      lines,
      stopping,
    },
  };
}

const PASSING = 'could not read or write the list of my commands at Discord; trying again';

test.each([
  ['a list that cannot be read', 'GET', 503, PASSING],
  ['a list that is not there', 'GET', 404, PASSING],
  ['a list that cannot be written', 'PUT', 500, PASSING],
  ['a list that was changed too often today', 'PUT', 400, 'Discord limits how often'],
])('after %s, registering is tried again until it works, and the log says why', async (_, method, status, sentence) => {
  const { discord, register, names, inGuild, later, sentences } = await begun();
  const code = { 400: 30034 }[status] ?? 0;
  discord.faults.add({ kind: 'status', status, code, match: { ...inGuild, method }, times: 2 });
  await register();
  expect(names()).toEqual([]);
  await later(5000);
  expect(names()).toEqual([]);
  await later(10_000);
  expect(names()).toEqual(['scan']);
  await expect.poll(() => sentences().at(-1)).toBe('info: the commands are registered after all');
  expect(sentences()[0]).toContain(sentence);
  expect(sentences().filter((line) => line.startsWith('warn'))).toHaveLength(1);
  expect(sentences().join()).not.toContain('Invite me again');
});

test('only missing access logs an invite link, and is rarely tried again', async () => {
  const { client, discord, register, names, asked, homeGuild, inGuild, later, clock, sentences } = await begun();
  discord.faults.add({ kind: 'status', status: 403, code: 50001, match: inGuild });
  await register();
  const link = inviteLink(client.application.id, homeGuild);
  expect(sentences()).toEqual([expect.stringMatching(/^error: .*Invite me again/)]);
  expect(sentences()[0]).toContain(link);
  const before = asked();
  await clock.advance(9 * 60_000);
  expect(asked()).toBe(before);
  await later(60_000);
  expect(names()).toEqual(['scan']);
});

test('commands that Discord refuses are no reason for an invitation', async () => {
  const { discord, register, inGuild, sentences } = await begun();
  discord.faults.add({ kind: 'status', status: 400, code: 50035, match: { ...inGuild, method: 'PUT' } });
  await register();
  expect(sentences()).toEqual([expect.stringContaining('refuses my commands as they are')]);
});

test('a server that is not configured and does not let us look is not logged', async () => {
  const { discord, register, names, inOther, sentences } = await begun();
  discord.faults.add({ kind: 'status', status: 403, code: 50001, match: inOther, times: 100 });
  await register();
  expect(names()).toEqual(['scan']);
  expect(sentences()).toEqual(['info: registered the commands']);
});

test('nothing is tried again during shutdown', async () => {
  const { discord, register, asked, inGuild, clock, stopping } = await begun();
  discord.faults.add({ kind: 'status', status: 503, match: inGuild, times: 100 });
  await register();
  const before = asked();
  stopping.abort();
  await clock.advance(3_600_000);
  expect([asked(), clock.waiting()]).toEqual([before, 0]);
});

test('nothing is tried again in a server that the bot has left', async () => {
  const { client, discord, register, asked, homeGuild, inGuild, clock } = await begun();
  discord.faults.add({ kind: 'status', status: 503, match: inGuild, times: 100 });
  await register();
  const before = asked();
  client.guilds.cache.delete(homeGuild);
  await clock.advance(3_600_000);
  expect([asked(), clock.waiting()]).toEqual([before, 0]);
});

test('a server that the bot joins during a retry begins again, without a second retry beside it', async () => {
  const { client, discord, register, names, homeGuild, inGuild, clock } = await begun();
  discord.faults.add({ kind: 'status', status: 503, match: inGuild });
  await register();
  const guild = client.guilds.cache.get(homeGuild);
  expect([names(), clock.waiting()]).toEqual([[], 1]);
  if (guild) client.emit(Events.GuildCreate, guild);
  await expect.poll(names).toEqual(['scan']);
  expect(clock.waiting()).toBe(0);
});
