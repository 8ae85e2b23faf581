/** Each row names the sentence on which it stands, in github.com/discord/discord-api-docs (c98d64bc). */
import { GatewayDispatchEvents as Event, Routes } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import type { EmbeddedDiscord } from '../../../../sandbox/discord/discord.ts';
import type { SimulatedDiscordUser } from '../../../../sandbox/discord/people/actor.ts';
import { row } from '../messageParts.ts';
import { freshDiscord, restTo } from '../tinyBot.ts';
import { identified } from './rawGateway.ts';

const NOTES = { name: 'notes.txt', contentType: 'text/plain', bytes: new TextEncoder().encode('hello') };
const COMMANDS = [
  {
    name: 'send',
    description: 'Sends a file',
    options: [
      { type: 11, name: 'file', description: 'The file' },
      { type: 3, name: 'title', description: 'Its title' },
    ],
  },
  { name: 'Greet', type: 2 },
];

/** A Discord with these commands, and a connection that hears of their uses. */
async function commandsIn(discord: EmbeddedDiscord) {
  const guildId = discord.world.guilds[0]?.id ?? '';
  await restTo(discord).put(Routes.applicationGuildCommands(discord.world.application.id, guildId), { body: COMMANDS });
  return identified(discord);
}

/** The interaction that a bot hears of when a person does that. */
async function interaction(discord: EmbeddedDiscord, act: (admin: SimulatedDiscordUser) => Promise<unknown>) {
  const gateway = await commandsIn(discord);
  act(discord.person('admin')).catch(() => undefined);
  return (await gateway.frame(Event.InteractionCreate)).d;
}

const ROWS = [
  {
    // developers/interactions/receiving-and-responding.mdx:180: "IDs and attachment objects"
    name: 'a file that is given as an option is among the resolved attachments under its id',
    observe: async (discord: EmbeddedDiscord) => {
      const { data } = await interaction(discord, (admin) => admin.run('/send', { file: NOTES }));
      const { options, resolved } = Object(data);
      const { url, ...file } = resolved.attachments[options[0].value];
      return [options[0].type, file, await (await fetch(url)).text()];
    },
    expected: [11, expect.objectContaining({ filename: 'notes.txt', size: 5, content_type: 'text/plain' }), 'hello'],
  },
  {
    // developers/interactions/receiving-and-responding.mdx:121: "ID of the user or message targeted"
    name: 'a command on a person names that person, and resolves the member',
    observe: async (discord: EmbeddedDiscord) => {
      const { data } = await interaction(discord, (admin) => admin.runOnPerson('viewer', 'Greet'));
      const { type, target_id, resolved } = Object(data);
      return [type, resolved.users[target_id].username, resolved.members[target_id].roles];
    },
    expected: [2, 'viewer', ['110000000000000011']],
  },
  {
    // developers/resources/message.mdx:281: "The user the command was run on, present only on user command
    // interactions"
    name: 'the answer to a command on a person says on whom it was run',
    observe: async (discord: EmbeddedDiscord) => {
      const gateway = await commandsIn(discord);
      const running = discord.person('admin').runOnPerson('viewer', 'Greet');
      const { id, token } = (await gateway.frame(Event.InteractionCreate)).d;
      const body = { type: 4, data: { content: 'Hello' } };
      await restTo(discord).post(Routes.interactionCallback(String(id), String(token)), { body, auth: false });
      return (await running).message?.raw.interaction_metadata;
    },
    expected: expect.objectContaining({ target_user: expect.objectContaining({ username: 'viewer' }) }),
  },
  {
    // developers/components/reference.mdx:176 and 322: "`name`, `id`, and `animated`"
    name: 'the emoji of buttons and of options say whether they are animated',
    observe: (discord: EmbeddedDiscord) => {
      const emoji = { id: null, name: '🎬', animated: false };
      const button = { type: 2, style: 2, custom_id: 'play', emoji };
      const menu = { type: 3, custom_id: 'menu', options: [{ label: 'Film', value: 'film', emoji }] };
      const body = { content: 'x', components: [row(button), row(menu)] };
      return restTo(discord).post(Routes.channelMessages(discord.person('admin').channelId), { body });
    },
    expected: expect.objectContaining({ content: 'x' }),
  },
];

test.for(ROWS)('simulated interactions work as documented: $name', async ({ observe, expected }) => {
  const discord = await freshDiscord();
  expect(await observe(discord)).toEqual(expected);
  expect(discord.violations).toEqual([]);
});

const IMPOSSIBLE: readonly {
  readonly name: string;
  readonly act: (admin: SimulatedDiscordUser) => Promise<unknown>;
}[] = [
  {
    name: 'a text where a file is wanted',
    act: (admin) => admin.run('/send', { file: 'notes.txt' }),
  },
  {
    name: 'a file where a text is wanted',
    act: (admin) => admin.run('/send', { title: NOTES }),
  },
  {
    name: 'a file of more than 10 MiB',
    act: (admin) => admin.run('/send', { file: { ...NOTES, bytes: new Uint8Array(10 * 1024 * 1024 + 1) } }),
  },
  {
    name: 'a command on a person that is not offered',
    act: (admin) => admin.runOnPerson('viewer', 'Ban'),
  },
];

test.for(IMPOSSIBLE)('a simulated person’s client does not send $name', async ({ act }) => {
  const discord = await freshDiscord();
  await commandsIn(discord);
  await expect(act(discord.person('admin'))).rejects.toThrow(/client would not send/);
});
