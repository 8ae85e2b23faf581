import { setImmediate as turn } from 'node:timers/promises';
import { ActivityType, Events } from 'discord.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../support/connected.ts';

test('the client keeps no messages in memory, since each interaction brings its own', async () => {
  const { client, discord, channel } = await connect();
  const edited = Promise.withResolvers<void>();
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.deferReply();
    await interaction.editReply('an answer').then(() => edited.resolve(), edited.reject);
  });
  await client.application.commands.set([{ name: 'ask', description: 'asks' }], discord.world.guilds[0]?.id ?? '');

  await Promise.all([discord.person('viewer').in('#cinema').run('/ask'), edited.promise]);
  const asked = client.channels.cache.get(channel('cinema'));
  expect(asked?.isTextBased() && asked.messages.cache.size).toBe(0);
});

test.each([
  { name: 'an hour', minutes: 60 },
  { name: 'six hours', minutes: 360 },
  { name: 'a day', minutes: 1440 },
  { name: 'two days', minutes: 2880 },
  { name: 'three weeks', minutes: 30_240 },
])('the status goes on changing after the clock was set back by $name', async ({ minutes }) => {
  const { client, discord } = await connect();
  const { now } = Date;
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  // Discord takes 120 messages a minute over the gateway, of which @discordjs/ws keeps count.
  for (let n = 1; n <= 130; n += 1) {
    if (n % 10 === 0) vi.spyOn(Date, 'now').mockImplementation(() => now() - minutes * 60_000 + (n / 10) * 70_000);
    client.user.setPresence({ activities: [{ type: ActivityType.Custom, name: 'Custom Status', state: `${n}` }] });
    await turn();
  }
  await expect.poll(() => discord.gateway.presence()).toBe('130');
});
