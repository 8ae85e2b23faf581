import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnswerPlace, ComponentPressInput } from '../../../src/commands/framework/action.ts';
import { createCommand } from '../../../src/commands/framework/command.ts';
import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { ComponentPress } from '../../../src/render/kit/message/press.ts';
import { en } from '../../../src/render/texts/en.ts';
import { createFakeTickets } from '../../commands/support/deps.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { silent } from '../../store/support/openStore.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';
const target = z.object({});
const FORM = { title: 'Form', inputs: [{ name: 'a', label: 'A', lines: 'one', required: false, max: 9 }] } as const;

/** A card that was drawn with a button that does something and one that opens a form for it, and what was done. */
async function startDrawn(
  about: Partial<ComponentPress> = {},
  place: AnswerPlace = 'private',
  tickets: CommandDeps['tickets'] = createFakeTickets(),
) {
  const done: ComponentPressInput[] = [];
  const doIt = createPressHandler({
    name: 'do',
    requires,
    target,
    place,
    changes: () => ({}),
    answer: async ({ pressed }) => {
      done.push(pressed);
      return createChangeResultMessage('done', 'Done.');
    },
  });
  const to = (action: string): ComponentPress => ({ action, target: {}, by: 'anyone', ...about });
  const openForm = createPressHandler({
    name: 'open',
    requires,
    target,
    changes: false,
    modal: () => ({ ...FORM, press: to('do') }),
  });
  const look = createCommand({
    words: wordsFor('look', {}),
    requires,
    changes: false,
    options: {},
    visibility: 'public',
    answer: async () =>
      createNoteMessage('A card.', {
        controls: [
          [
            { label: 'Do', style: 'primary', press: to('do') },
            { label: 'Open', style: 'primary', press: to('open') },
          ],
          { placeholder: 'Choose', options: [{ label: 'One', value: 'one' }], press: to('do') },
        ],
      }),
  });
  const ask = createCommand({
    words: wordsFor('ask', {}),
    requires,
    changes: false,
    options: {},
    modal: () => ({ ...FORM, press: to('do') }),
  });
  const errors: string[] = [];
  const log = { ...silent, error: noteSentences(errors) };
  const bot = await startSmallBot({ commands: [look, ask], pressActions: [doIt, openForm], deps: { tickets }, log });
  const viewer = bot.discord.person('viewer');
  const { message } = await viewer.run('/look');
  if (!message) throw new Error('there is no card');
  return { ...bot, viewer, message, done, errors };
}

const { errors } = en;

describe('a press does nothing, privately and with the reason', () => {
  test('an expired button does nothing, says so privately, and is counted as a refusal', async () => {
    const { viewer, message, done, refused, settled } = await startDrawn({ forMs: 0 });
    expect(await viewer.click(message, 'Do')).toMatchObject({
      private: true,
      text: expect.stringContaining(errors.press.expired),
    });
    await settled();
    expect([done, refused.length]).toEqual([[], 1]);
  });

  test('the second press of a button that works once is refused, and counted as a refusal', async () => {
    const { viewer, message, done, refused, settled } = await startDrawn({ once: true });
    expect((await viewer.click(message, 'Do')).text).toContain('Done.');
    await settled();
    expect(refused).toEqual([]);
    expect((await viewer.click(message, 'Do')).text).toContain(errors.press.used);
    await settled();
    expect([done.length, refused.length]).toEqual([1, 1]);
  });

  test('a button without a known ticket does nothing, says so privately, and is not counted', async () => {
    const { viewer, message, done, refused, settled, errors: logged } = await startDrawn();
    const forged = await viewer.click(message, 'A'.repeat(22), { raw: true });
    expect(forged).toMatchObject({ private: true, text: expect.stringContaining(errors.press.unknown) });
    await settled();
    expect([done, refused, logged]).toEqual([[], [], []]);
  });

  test.each([
    { name: 'of another kind', but: { kind: 'session' } },
    {
      name: 'of an action that is gone',
      but: { target: JSON.stringify({ action: 'gone', by: 'anyone', once: false }) },
    },
    { name: 'that cannot be read', but: { target: '{' } },
  ])('a button does nothing if it has a stored ticket $name', async ({ but }) => {
    const fake = createFakeTickets();
    const find: CommandDeps['tickets']['find'] = async (id) => {
      const ticket = await fake.find(id);
      return ticket && { ...ticket, ...but };
    };
    const { viewer, message, done } = await startDrawn({}, 'private', { ...fake, find });
    expect((await viewer.click(message, 'Do')).text).toContain(errors.press.unknown);
    expect(done).toEqual([]);
  });

  test('a button does nothing if the store cannot be read, and the person gets a reference for the log', async () => {
    const find = () => Promise.reject(new Error('the disk is gone'));
    const { viewer, message, done } = await startDrawn({}, 'private', { ...createFakeTickets(), find });
    const { text, private: isPrivate } = await viewer.click(message, 'Do');
    expect(text).toContain(errors.unexpected);
    expect(text).not.toContain('disk');
    expect([isPrivate, done]).toEqual([true, []]);
  });

  test('a button that works once can be pressed again if the store could not record the first press', async () => {
    const fake = createFakeTickets();
    let isBroken = true;
    const take: CommandDeps['tickets']['take'] = (...args) =>
      isBroken ? Promise.reject(new Error('the disk is full')) : fake.take(...args);
    const { viewer, message, done } = await startDrawn({ once: true }, 'private', { ...fake, take });
    expect((await viewer.click(message, 'Do')).text).toContain(errors.unexpected);
    expect(done).toEqual([]);
    isBroken = false;
    expect((await viewer.click(message, 'Do')).text).toContain('Done.');
    expect(done).toHaveLength(1);
  });
});

test('a message for everyone can be pressed more than once, with chosen and typed values', async () => {
  const { discord, viewer, message, done } = await startDrawn();
  await viewer.click(message, 'Do');
  await discord.person('curator').select(message, 'Choose', 'One');
  const { modal } = await viewer.click(message, 'Open');
  if (!modal) throw new Error('there is no form');
  await viewer.submit(modal, { a: 'text' });
  expect(done).toEqual([
    { values: [], fields: {}, uploads: [] },
    { values: ['one'], fields: {}, uploads: [] },
    { values: [], fields: { a: 'text' }, uploads: [], entities: {} },
  ]);
});

describe('the answer to a press', () => {
  test.each([
    ['private', true, 'A card.'],
    ['public', false, 'A card.'],
    ['update', false, 'Done.'],
  ] as const)('the answer to a button appears where the button says: %s', async (place, isPrivate, card) => {
    const { discord, viewer, message } = await startDrawn({}, place);
    expect(await viewer.click(message, 'Do')).toMatchObject({
      private: isPrivate,
      text: expect.stringContaining('Done.'),
    });
    expect(discord.messages(viewer.channelId).find(({ id }) => id === message.id)?.text).toContain(card);
  });

  test('the answer to a form changes the message whose button opened the form', async () => {
    const { discord, viewer, message } = await startDrawn({}, 'update');
    const { modal } = await viewer.click(message, 'Open');
    if (!modal) throw new Error('there is no form');
    await viewer.submit(modal);
    expect(discord.messages(viewer.channelId).find(({ id }) => id === message.id)?.text).toContain('Done.');
  });

  test('the answer to a form that a command opened is private, since there is no message to change', async () => {
    const { viewer } = await startDrawn({}, 'update');
    const { modal } = await viewer.run('/ask');
    if (!modal) throw new Error('there is no form');
    expect(await viewer.submit(modal)).toMatchObject({ private: true, text: expect.stringContaining('Done.') });
  });
});
