import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, Events } from 'discord.js';
import { startDiscord } from 'usher-sandbox/discord';

const options = [{ type: 3, name: 'text', description: 'The text', required: true }];

test('/echo repeats a text, and its button says it louder', async (t) => {
  const discord = await startDiscord();
  t.after(() => discord.close());

  // Your bot goes here: it needs only the address and the token.
  const bot = new Client({ intents: [], rest: { api: discord.url } });
  t.after(() => bot.destroy());
  bot.once(Events.ClientReady, (it) => it.application.commands.set([{ name: 'echo', description: 'Echo', options }]));
  bot.on(Events.InteractionCreate, async (it) => {
    const buttons = [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'louder', label: 'Louder' }] }];
    if (it.isChatInputCommand()) await it.reply({ content: it.options.getString('text', true), components: buttons });
    if (it.isButton()) await it.update({ content: it.message.content.toUpperCase(), components: [] });
  });
  await bot.login(discord.botToken);

  await discord.registered();
  const viewer = discord.person('viewer');
  const answer = await viewer.run('/echo', { text: 'hello' });
  assert.match(answer.text, /^hello/);
  assert.ok(answer.message);
  const louder = await viewer.click(answer.message, 'Louder');
  assert.equal(louder.text, 'HELLO');
  assert.deepEqual(discord.violations, []);
});
