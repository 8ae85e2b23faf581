import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { connect } from '../support/connected.ts';

test('no message is kept: an interaction brings the one that it is about', async () => {
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
