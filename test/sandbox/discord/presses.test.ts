import { expect, test } from 'vitest';
import { freshDiscord, startBot } from './tinyBot.ts';

const row = (...components: object[]) => ({ type: 1, components });
const button = (custom_id: string, label: string, more: object = {}) => ({
  type: 2,
  style: 2,
  custom_id,
  label,
  ...more,
});

test('a button opens a form, and submitting it changes the message', async () => {
  const discord = await freshDiscord();
  await startBot(discord, {
    command: (it) => it.reply({ content: 'playing', components: [row(button('end', 'End it'))] }),
    button: (it) =>
      it.showModal({
        custom_id: 'why',
        title: 'End the session',
        components: [
          {
            type: 18,
            label: 'Reason',
            component: { type: 4, custom_id: 'reason', style: 1, value: 'Bedtime', max_length: 60 },
          },
        ],
      }),
    modal: async (it) => {
      if (it.isFromMessage())
        await it.update({ content: `ended: ${it.fields.getTextInputValue('reason')}`, components: [] });
    },
  });
  const moderator = discord.person('moderator');
  const { message } = await moderator.run('/search', { query: 'x' });
  if (!message) throw new Error('no message');
  expect(message.text).toBe('playing\n[End it]');
  const { modal } = await moderator.click(message, 'End it');
  if (!modal) throw new Error('no modal');
  expect(modal.fields).toEqual([{ customId: 'reason', label: 'Reason', value: 'Bedtime' }]);
  const answer = await moderator.submit(modal, { reason: 'Too loud & late' });
  expect(answer.text).toBe('ended: Too loud & late');
  expect(discord.messages('#cinema')).toHaveLength(1);
  expect(discord.violations).toEqual([]);
});

test('a form accepts a choice and a picture, and the picture can be read at its address', async () => {
  const discord = await freshDiscord();
  const options = [{ label: 'Picture', value: 'picture' }];
  const upload = { type: 19, custom_id: 'shot', required: false, min_values: 0, max_values: 1, file_types: ['image'] };
  let address = '';
  await startBot(discord, {
    command: (it) =>
      it.showModal({
        custom_id: 'report',
        title: 'Report',
        components: [
          { type: 18, label: 'Kind', component: { type: 3, custom_id: 'kind', options } },
          { type: 18, label: 'Screenshot', component: upload },
        ],
      } as Parameters<typeof it.showModal>[0]),
    modal: async (it) => {
      const [file] = it.fields.getUploadedFiles('shot')?.values() ?? [];
      address = file?.url ?? '';
      await it.reply({ content: `${it.fields.getStringSelectValues('kind')} ${file?.name} ${file?.size}` });
    },
  });
  const viewer = discord.person('viewer');
  const open = async () => {
    const { modal } = await viewer.run('/search', { query: 'x' });
    if (!modal) throw new Error('no modal');
    return modal;
  };
  const shot = { name: 'shot.png', contentType: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
  const answer = await viewer.submit(await open(), { kind: 'picture', shot });
  expect(answer.text).toBe('picture shot.png 3');
  expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(shot.bytes);
  const form = await open();
  await expect(viewer.submit(form, { kind: 'other' })).rejects.toThrow('does not offer "other"');
  await expect(viewer.submit(form, { shot })).rejects.toThrow('"kind" has to be chosen');
  const text = { ...shot, name: 'shot.txt', contentType: 'text/plain' };
  await expect(viewer.submit(form, { kind: 'picture', shot: text })).rejects.toThrow('takes no text/plain');
  const huge = { ...shot, bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
  await expect(viewer.submit(form, { kind: 'picture', shot: huge })).rejects.toThrow('larger than 10 MiB');
  expect(discord.violations).toEqual([]);
});

test('a test can choose a menu’s values by label', async () => {
  const discord = await freshDiscord();
  const options = [
    { label: 'Metropolis', value: '#1' },
    { label: 'Nosferatu', value: '#2' },
  ];
  await startBot(discord, {
    command: (it) => it.reply({ content: 'which?', components: [row({ type: 3, custom_id: 'pick', options })] }),
    select: async (it) => {
      await it.deferUpdate();
      await it.editReply({ content: `chose ${it.values}`, components: [] });
    },
  });
  const viewer = discord.person('viewer');
  const { message } = await viewer.run('/search', { query: 'x' });
  if (!message) throw new Error('no message');
  const answer = await viewer.select(message, 'pick', 'Nosferatu');
  expect(answer).toMatchObject({ text: 'chose #2', deferred: true });
});

test('a command on a message gets that message', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord, { onMessage: (it) => it.reply(`on "${it.targetMessage.content}"`) }, [
    { name: 'Add to playlist', type: 3 },
  ]);
  const channel = await client.channels.fetch(discord.person('viewer').in('#history').channelId);
  if (!channel?.isSendable()) throw new Error('no channel');
  await channel.send('Ada watched Metropolis');
  const card = await discord.nextMessage('#history');
  const answer = await discord.person('viewer').in('#history').runOn(card, 'Add to playlist');
  expect(answer.text).toBe('on "Ada watched Metropolis"');
});

test('a test can press a missing or disabled button if it asks for a replay, and not otherwise', async () => {
  const discord = await freshDiscord();
  const pressed: string[] = [];
  await startBot(discord, {
    command: async (it) => {
      await it.reply({
        content: 'a',
        components: [row(button('one', 'One'), button('off', 'Off', { disabled: true }))],
      });
    },
    button: async (it) => {
      pressed.push(it.customId);
      await it.update({ content: 'b', components: [] });
    },
  });
  const viewer = discord.person('viewer');
  const { message } = await viewer.run('/search', { query: 'x' });
  if (!message) throw new Error('no message');
  await expect(viewer.click(message, 'Off')).rejects.toThrow(/disabled/);
  await expect(viewer.click(message, 'Two')).rejects.toThrow(/no button "Two"; there are: One, Off/);
  await viewer.click(message, 'One');
  await expect(viewer.click(message, 'one')).rejects.toThrow(/no button/);
  await viewer.click(message, 'one', { raw: true });
  expect(pressed).toEqual(['one', 'one']);
});
