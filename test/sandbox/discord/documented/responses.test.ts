/** Each test names the sentence on which it stands, in github.com/discord/discord-api-docs (c98d64bc). */
import type { ApplicationCommandDataResolvable } from 'discord.js';
import { expect, test } from 'vitest';
import { button, row } from '../messageParts.ts';
import { freshDiscord, startBot } from '../tinyBot.ts';

const COMMANDS: ApplicationCommandDataResolvable[] = [
  { name: 'ask', description: 'asks' },
  { type: 3, name: 'Look at it' },
];

/** First responses to a command, to a press on a button in it, and to a command on it. */
async function responses() {
  const discord = await freshDiscord();
  const body = { content: 'Ready, @everyone?', components: [row(button({ custom_id: 'go', label: 'Go' }))] };
  await startBot(
    discord,
    {
      command: (interaction) => interaction.reply(body),
      button: (interaction) => interaction.reply('Gone'),
      onMessage: (interaction) => interaction.reply('Seen'),
    },
    COMMANDS,
  );
  const admin = discord.person('admin');
  const { message: asked } = await admin.run('/ask');
  if (!asked) throw new Error('there is no response');
  const { message: pressed } = await admin.click(asked, 'Go');
  const { message: seen } = await admin.runOn(asked, 'Look at it');
  return { asked, pressed, seen };
}

test('a response to a command also contains the deprecated interaction field', async () => {
  const { asked } = await responses();
  // developers/resources/message.mdx:53: "Deprecated in favor of `interaction_metadata`"
  expect(asked.raw.interaction).toMatchObject({ type: 2, name: 'ask', user: { username: 'admin' } });
});

test('a response to a button refers to the message with the button, without the deprecated field', async () => {
  const { asked, pressed } = await responses();
  // developers/interactions/receiving-and-responding.mdx:206: "do not include this property"
  expect(pressed?.raw.interaction).toBeUndefined();
  expect(pressed?.raw.message_reference).toMatchObject({ message_id: asked.id });
});

test('a response to a command on a message has type 23 and refers to that message', async () => {
  const { asked, seen } = await responses();
  // developers/resources/message.mdx:427: "when a user uses a context menu Application Command. (type 23)"
  expect(seen?.raw).toMatchObject({ type: 23, message_reference: { message_id: asked.id } });
});

test('a response without allowed mentions pings people, and not everyone', async () => {
  const { asked } = await responses();
  // developers/resources/message.mdx:742: "only user mentions are parsed"
  expect(asked.raw.mention_everyone).toBe(false);
});
