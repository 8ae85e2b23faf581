import { MessageFlags } from 'discord.js';
import { expect, test } from 'vitest';
import {
  InteractionNotAcknowledgedError,
  InteractionNotAnsweredError,
} from '../../../sandbox/discord/people/failures.ts';
import { freshDiscord, startBot } from './tinyBot.ts';

test('a public reply to a command is seen by everyone in the channel', async () => {
  const discord = await freshDiscord();
  await startBot(discord, { command: (it) => it.reply(`found ${it.options.getString('query')}`) });
  const answer = await discord.person('viewer').run('/search', { query: 'Nosferatu' });
  expect(answer).toMatchObject({ text: 'found Nosferatu', private: false, deferred: false });
  expect(
    discord
      .person('stranger')
      .sees('#cinema')
      .map((one) => one.text),
  ).toEqual(['found Nosferatu']);
  expect(discord.violations).toEqual([]);
});

test('a deferred answer shows "thinking" until it is edited', async () => {
  const discord = await freshDiscord();
  let thinking = '';
  await startBot(discord, {
    command: async (it) => {
      await it.deferReply();
      thinking = discord.person('viewer').sees('#cinema')[0]?.text ?? '';
      await it.editReply('done');
    },
  });
  const answer = await discord.person('viewer').run('/search', { query: 'x' });
  expect(thinking).toBe('Usher is thinking...');
  expect(answer).toMatchObject({ text: 'done', deferred: true });
  expect(answer.message?.edits).toBe(1);
});

test('a private reply to a command is seen only by the person who used it', async () => {
  const discord = await freshDiscord();
  await startBot(discord, { command: (it) => it.reply({ content: 'psst', flags: MessageFlags.Ephemeral }) });
  const answer = await discord.person('viewer').run('/search', { query: 'x' });
  expect(answer.private).toBe(true);
  expect(discord.person('viewer').sees('#cinema')).toHaveLength(1);
  expect(discord.person('admin').sees('#cinema')).toEqual([]);
  expect(discord.messages('#cinema')).toEqual([]);
});

test('after a public defer, a bot answers privately by deleting its reply and sending a follow-up', async () => {
  const discord = await freshDiscord();
  await startBot(discord, {
    command: async (it) => {
      await it.deferReply();
      await it.deleteReply();
      await it.followUp({ content: 'only you', flags: MessageFlags.Ephemeral });
    },
  });
  const answer = await discord.person('viewer').run('/search', { query: 'x' });
  expect(answer).toMatchObject({ text: 'only you', private: true });
  expect(discord.person('admin').sees('#cinema')).toEqual([]);
});

test('a follow-up after a public defer becomes the public answer, whatever its flags', async () => {
  const discord = await freshDiscord();
  await startBot(discord, {
    command: async (it) => {
      await it.deferReply();
      await it.followUp({ content: 'meant for one', flags: MessageFlags.Ephemeral });
    },
  });
  const answer = await discord.person('viewer').run('/search', { query: 'x' });
  expect(answer).toMatchObject({ text: 'meant for one', private: false });
  expect(answer.messages).toHaveLength(1);
});

test('a test can wait for an answer that changes several times', async () => {
  const discord = await freshDiscord();
  await startBot(discord, {
    command: async (it) => {
      await it.deferReply();
      for (const part of ['1 of 3', '2 of 3', '3 of 3']) await it.editReply(part);
    },
  });
  const answer = await discord.person('viewer').run('/search', { query: 'x' });
  const last = await answer.until((one) => one.text === '3 of 3');
  expect(last.message?.edits).toBe(3);
});

test('autocomplete returns choices to the simulated person', async () => {
  const discord = await freshDiscord();
  const options = [
    { type: 4, name: 'year', description: 'Year' },
    { type: 3, name: 'item', description: 'Item', autocomplete: true },
  ];
  const playlist = {
    name: 'playlist',
    description: 'Playlists',
    options: [{ type: 1, name: 'add', description: 'Add', options }],
  };
  await startBot(
    discord,
    {
      autocomplete: (it) =>
        it.respond([{ name: `${it.options.getFocused()} in ${it.options.getInteger('year')}`, value: '#1' }]),
    },
    [playlist],
  );
  const choices = await discord.person('viewer').complete('/playlist add', { year: 1927, item: 'metr' }, 'item');
  expect(choices).toEqual([{ name: 'metr in 1927', value: '#1' }]);
});

test('a bot that responds too late gets the error that the interaction is unknown', async () => {
  const discord = await freshDiscord({ windows: { interactionAckMs: 40 } });
  let answerLate: () => Promise<unknown> = async () => undefined;
  await startBot(discord, {
    command: async (it) => {
      answerLate = () => it.reply('late');
    },
  });
  await expect(discord.person('viewer').run('/search', { query: 'x' })).rejects.toThrow(
    InteractionNotAcknowledgedError,
  );
  await expect(answerLate()).rejects.toMatchObject({ status: 404, code: 10062 });
});

test('a test can distinguish a bot that defers and stays silent from a bot that answers', async () => {
  const discord = await freshDiscord();
  await startBot(discord, { command: (it) => it.deferReply() });
  const viewer = discord.person('viewer');
  await expect(viewer.run('/search', { query: 'x' }, { withinMs: 50 })).rejects.toThrow(InteractionNotAnsweredError);
  await expect(viewer.run('/search', { query: 'x' }, { until: 'acknowledged' })).resolves.toMatchObject({
    deferred: true,
  });
});

test('the simulated Discord refuses a second response to an interaction', async () => {
  const discord = await freshDiscord();
  const { errors } = await startBot(discord, {
    command: async (it) => {
      const { id, token } = it;
      await it.reply('once');
      await it.client.rest.post(`/interactions/${id}/${token}/callback`, {
        body: { type: 4, data: { content: 'twice' } },
        auth: false,
      });
    },
  });
  await discord.person('viewer').run('/search', { query: 'x' });
  await expect.poll(() => errors).toMatchObject([{ status: 400, code: 40060 }]);
});

test('the token of an interaction expires at the end of its window', async () => {
  const discord = await freshDiscord({ windows: { interactionTokenMs: 20 } });
  let edit: () => Promise<unknown> = async () => undefined;
  await startBot(discord, {
    command: async (it) => {
      await it.reply('soon over');
      edit = () => it.editReply('too late');
    },
  });
  await discord.person('viewer').run('/search', { query: 'x' });
  await expect
    .poll(() =>
      edit().then(
        () => undefined,
        (error: { code: number }) => error.code,
      ),
    )
    .toBe(50027);
});

test('a follow-up before any answer to the interaction fails as an unknown webhook', async () => {
  const discord = await freshDiscord({ windows: { interactionAckMs: 50 } });
  const { errors } = await startBot(discord, { command: (it) => it.webhook.send('too early') });
  await expect(
    discord
      .person('viewer')
      .run('/search', { query: 'x' }, { until: 'acknowledged' })
      .catch(() => 'no'),
  ).resolves.toBe('no');
  await expect.poll(() => errors).toMatchObject([{ status: 404, code: 10015 }]);
});
