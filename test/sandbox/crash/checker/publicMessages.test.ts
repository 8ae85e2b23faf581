import { expect, test } from 'vitest';
import { watchPublicMessages } from '../../../../sandbox/crash/checker/publicMessages.ts';
import { freshDiscord, restTo, startBot } from '../../discord/tinyBot.ts';

const saying = (content: string) => ({ flags: 32_768, components: [{ type: 10, content }] });

const setUp = async () => {
  const discord = await freshDiscord({});
  const rest = restTo(discord);
  const { channelId } = discord.person('admin').in('#history');
  const publicMessages = watchPublicMessages(discord);
  const post = async (content: string) => {
    await rest.post(`/channels/${channelId}/messages`, { body: saying(content) });
    const [message] = publicMessages.in([channelId]).slice(-1);
    return `/channels/${channelId}/messages/${message?.id}` as const;
  };
  return { rest, discord, channelId, publicMessages, post };
};

test('the crash test distinguishes messages in the given channels from messages in other channels', async () => {
  const { publicMessages, channelId, post } = await setUp();
  await post('Chapter 00001');
  expect(publicMessages.in([channelId])).toHaveLength(1);
  expect(publicMessages.in([])).toEqual([]);
  expect(publicMessages.elsewhere([])).toHaveLength(1);
  expect(publicMessages.elsewhere([channelId])).toEqual([]);
});

test('an edit that removes text from a message is reported by the crash test, and one that adds text is not', async () => {
  const { rest, publicMessages, post } = await setUp();
  const message = await post('Chapter 00001');
  await rest.patch(message, { body: saying('Chapter 00001, Chapter 00002') });
  expect(publicMessages.problems).toEqual([]);
  await rest.patch(message, { body: saying('Chapter 00002') });
  expect(publicMessages.problems).toEqual(['an edit in #history removed Chapter 00001']);
});

test('the crash test does not watch answers to commands', async () => {
  const { discord, channelId, publicMessages } = await setUp();
  await startBot(discord, { command: (interaction) => interaction.reply('Chapter 00001') });
  await discord.person('admin').in('#history').run('/search', { query: 'Chapter' });
  expect(publicMessages.in([channelId])).toEqual([]);
});

test('the crash test does not watch the board among public messages', async () => {
  const { rest, discord, channelId, post } = await setUp();
  const withoutBoard = watchPublicMessages(discord, [channelId]);
  await rest.delete(await post('Chapter 00001'));
  expect([withoutBoard.in([channelId]), withoutBoard.problems]).toEqual([[], []]);
});

test('a message that is deleted is reported by the crash test', async () => {
  const { rest, publicMessages, post } = await setUp();
  await rest.delete(await post('Chapter 00001'));
  expect(publicMessages.problems).toEqual(['deleted in #history: Chapter 00001']);
});
