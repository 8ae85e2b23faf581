import { setTimeout } from 'node:timers/promises';
import { GatewayOpcodes } from 'discord-api-types/v10';
import { createSimulatedDiscordWorld, type Guild } from '../../discord/world.ts';
import type { CompatibilityTestStep, TestStepParticipants } from './step.ts';

const { guilds } = createSimulatedDiscordWorld();
const kinds: Readonly<Record<string, number>> = { voice: 2, announcement: 5, forum: 15 };

const listed = (words: readonly string[]): string => words.toSorted().join(', ');

/** Lists roles in the format of the bot's `/cache` command. The role `from` is renamed to `to`. */
const rolesOf = ({ roles }: Guild, from: string, to: string): string =>
  listed(roles.map(({ name, permissions }) => `${name === from ? to : name} ${permissions}`));

const channelsOf = ({ channels }: Guild): string =>
  listed(
    channels
      .filter(({ parentId }) => parentId === undefined)
      .map(({ name, kind = '' }) => `${name} ${kinds[kind] ?? 0}`),
  );

/** Returns the line of the bot's `/cache` answer that begins with this word. */
async function cached({ admin }: TestStepParticipants, word: string): Promise<string | undefined> {
  const { message } = await admin.run('/cache');
  return message?.raw.content.split('\n').find((line) => line.startsWith(`${word}: `));
}

const WHO = 'usher 110000000000000090';

const [guild] = guilds;
if (!guild) throw new Error('the world has no guild');

export const CONNECTION_TEST_STEPS: readonly CompatibilityTestStep[] = [
  {
    name: 'connects, and says who it is',
    act: async ({ discord, admin }) => {
      await discord.connected();
      const { message } = await admin.run('/about');
      return [discord.gateway.counts.identified, message?.raw.content];
    },
    expected: [1, WHO],
  },
  {
    name: 'keeps its guilds and their channels',
    act: async (scene) => [await cached(scene, 'guilds'), await cached(scene, 'channels')],
    expected: ['guilds: Somewhere Else, The Picture House', `channels: ${channelsOf(guild)}`],
  },
  {
    name: 'keeps roles, and hears that one is renamed',
    act: async (scene) => {
      const before = await cached(scene, 'roles');
      scene.discord.renameRole('curator', 'programmer');
      const after = await cached(scene, 'roles');
      scene.discord.renameRole('programmer', 'curator');
      return [before, after];
    },
    expected: [`roles: ${rolesOf(guild, '', '')}`, `roles: ${rolesOf(guild, 'curator', 'programmer')}`],
  },
  {
    name: 'shows a status',
    act: async ({ discord }) => discord.gateway.presence(),
    expected: 'the programme',
  },
];

export const COMMAND_REGISTRATION_TEST_STEPS: readonly CompatibilityTestStep[] = [
  {
    name: 'registers commands of a guild, with options of every kind',
    act: async ({ discord }) => {
      const commands = discord.commands(discord.world.guilds[0]?.id);
      const options = commands.find(({ name }) => name === 'option')?.options ?? [];
      const names = commands.map(({ type, name }) => `${type} ${name}`).toSorted();
      return [names, options.map(({ name, type }) => `${name} ${type}`).toSorted()];
    },
    expected: [
      ['1 answer', '1 cache', '1 film', '1 form', '1 library', '1 option', '1 post', '1 show', '2 Greet', '3 Quote'],
      ['anyone 9', 'channel 7', 'file 11', 'number 10', 'person 6', 'role 8', 'text 3', 'whole 4', 'yes 5'],
    ],
  },
  {
    name: 'registers a command for everywhere, which has a German name and answers in direct messages',
    act: async ({ discord, admin }) => {
      const german = await discord.person('curator').run('/über');
      const direct = await admin.directly().run('/about');
      return [german.message?.channel, direct.message?.channel, direct.message?.raw.content];
    },
    expected: ['#cinema', '@Olga', WHO],
  },
];

/** Interval in ms at which the gateway's counts are polled, because their changes send no events. */
const POLL_MS = 5;

/** Time limit in ms for resuming a session. Some libraries wait ten seconds before they reconnect. */
const RESUMED_WITHIN_MS = 14_000;

async function countsResumed({ discord }: TestStepParticipants, count: number): Promise<void> {
  const signal = AbortSignal.timeout(RESUMED_WITHIN_MS);
  while (discord.gateway.counts.resumed < count) await setTimeout(POLL_MS, undefined, { signal });
}

const WAIT_S = 0.3;

export const CONNECTION_LOSS_TEST_STEPS: readonly CompatibilityTestStep[] = [
  {
    name: 'sends twelve messages at once without breaking a limit, and waits where one is named',
    act: async ({ discord, admin }) => {
      const before = discord.requests.length;
      await admin.run('/post', { what: 'twelve', where: '#history' });
      const sent = discord.messages('#history').slice(-12);
      const refused = discord.requests.slice(before).filter(({ status }) => status === 429);
      const match = { method: 'POST', path: /\/messages$/ };
      discord.faults.add({ kind: 'rate-limit', retryAfter: WAIT_S, match });
      await admin.run('/post', { what: 'hello', where: '#cinema' });
      const [first, second] = discord.requests
        .filter(({ method, path }) => method === 'POST' && match.path.test(path))
        .slice(-2);
      return {
        sent: sent.map(({ raw }) => Number(raw.content)).toSorted((a, b) => a - b),
        refused: refused.length,
        statuses: [first?.status, second?.status],
        hasWaited: Number(second?.at) - Number(first?.at) >= WAIT_S * 1_000,
      };
    },
    expected: {
      sent: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      refused: 0,
      statuses: [429, 200],
      hasWaited: true,
    },
  },
  {
    name: 'resumes after a cut and when it is told to, and makes up for what it missed',
    act: async (scene) => {
      const { discord, admin } = scene;
      const { identified, resumed } = discord.gateway.counts;
      discord.gateway.drop();
      await discord.disconnected();
      discord.renameRole('curator', 'projectionist');
      await countsResumed(scene, resumed + 1);
      const roles = await cached(scene, 'roles');
      discord.gateway.reconnect();
      await countsResumed(scene, resumed + 2);
      discord.renameRole('projectionist', 'curator');
      const { text } = await admin.run('/about');
      return [roles, text, discord.gateway.counts.identified - identified];
    },
    expected: [`roles: ${rolesOf(guild, 'curator', 'projectionist')}`, WHO, 0],
  },
  {
    name: 'begins a new session when the old one is invalid, without an attempt to resume it',
    act: async ({ discord, admin }) => {
      const { identified } = discord.gateway.counts;
      const heard = discord.gateway.received.length;
      discord.gateway.invalidate(false);
      await discord.disconnected();
      await discord.connected();
      const { text } = await admin.run('/about');
      const frames = discord.gateway.received.slice(heard).map((frame) => JSON.parse(frame).op);
      return [text, discord.gateway.counts.identified - identified, frames.includes(GatewayOpcodes.Resume)];
    },
    expected: [WHO, 1, false],
  },
];
