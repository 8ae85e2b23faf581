import { PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedDiscord } from '../../../sandbox/discord/discord.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';

const THREAD = 'more comedies';
const USHER = Bit.ViewChannel | Bit.SendMessages | Bit.AttachFiles | Bit.ReadMessageHistory | Bit.SendMessagesInThreads;
const TITLES = ['Cops', 'The General', 'Sherlock Jr.', 'Wings', 'Nosferatu', 'Metropolis'];
let world: EmbeddedWorld;
const admin = () => world.discord.person('admin');
const channelId = (name: string) =>
  world.discord.world.guilds[0]?.channels.find((channel) => channel.name === name)?.id ?? '';

beforeAll(async () => {
  world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
  await wholeTick(world);
  world.discord.ruleRole('read-only', 'curator', 'allow');
  world.discord.giveBotRole('curator');
});
afterAll(() => world.close());

/** Each in a channel of its own, since one channel is tried at most once a minute. */
const WAYS: readonly {
  readonly name: string;
  readonly channel: string;
  readonly take: (discord: EmbeddedDiscord) => void;
  readonly give: (discord: EmbeddedDiscord) => void;
}[] = [
  {
    name: 'a permission is given back',
    channel: 'cinema',
    take: (d) => d.forbid('cinema', 'sending'),
    give: (d) => d.allow('cinema'),
  },
  {
    name: 'a hidden channel is shown',
    channel: 'history',
    take: (d) => d.forbid('history', 'seeing'),
    give: (d) => d.allow('history'),
  },
  {
    name: 'a thread is unlocked',
    channel: 'silent films',
    take: (d) => d.closeThread('silent films', 'locked'),
    give: (d) => d.openThread('silent films'),
  },
  {
    name: 'a role may write again',
    channel: 'maintenance',
    take: (d) => {
      d.setPermissions('@everyone', 0n);
      d.setPermissions('Usher', 0n);
    },
    give: (d) => d.setPermissions('Usher', USHER),
  },
  {
    name: 'the bot gets a role',
    channel: 'read-only',
    take: (d) => d.takeBotRole('curator'),
    give: (d) => d.giveBotRole('curator'),
  },
  {
    name: 'a moderator ends its time-out',
    channel: 'news',
    take: (d) => d.timeOutBot(10_000),
    give: (d) => d.timeOutBot(0),
  },
];

const set = (channel: string) => admin().run('/notify set', { feed: 'history', channel: `#${channel}` });
/** The channel's post was refused, and it is stored that the channel is blocked. */
const blocked = (channel: string) =>
  world
    .bot()
    .line((line) => line.includes('the bot can no longer post in this channel') && line.includes(channelId(channel)));
const arrives = (channel: string, title: string) =>
  expect
    .poll(() => world.discord.messages(`#${channel}`).some(({ text }) => text.includes(title)), {
      timeout: PATIENCE_MS,
    })
    .toBe(true);

test.each(WAYS)('a play that waits for its channel is posted as soon as $name', async ({ channel, take, give }) => {
  await set(channel);
  take(world.discord);
  const title = TITLES[WAYS.findIndex((way) => way.channel === channel)] ?? '';
  world.media.history.add({ item: title });
  await blocked(channel);
  give(world.discord);
  await arrives(channel, title);
});

test('a play that waits for a thread locked at the start is posted once the thread is unlocked', async () => {
  await set(THREAD);
  world.discord.closeThread(THREAD, 'locked');
  await world.bot().stop();
  await world.startAgain();
  world.media.history.add({ item: 'Safety Last!' });
  await blocked(THREAD);
  world.discord.openThread(THREAD);
  await arrives(THREAD, 'Safety Last!');
});

test('plays that wait for a bot removed from its guild are posted once the bot is invited again', async () => {
  // A new process has tried no channel so far.
  await world.bot().stop();
  await world.startAgain();
  world.discord.removeBot();
  world.media.history.add({ item: 'Faust' });
  await blocked(THREAD);
  world.discord.inviteBot();
  await arrives(THREAD, 'Faust');
});
