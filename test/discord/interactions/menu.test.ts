import { expect, test } from 'vitest';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { createMessageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { en } from '../../../src/render/texts/en.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { startSmallBot } from '../support/bot.ts';

const common = { requires: 'search', changes: false } as const;
const other = createMessageCommand({
  ...common,
  words: () => ({ name: 'Other' }),
  answer: async () => createNoteMessage('That was another one.'),
});
const look = createCommand({
  ...common,
  words: wordsFor('look', {}),
  options: {},
  visibility: 'public',
  answer: async () => createNoteMessage('A card.'),
});

test('a command in a message’s menu is answered privately, and reads the message’s items once', async () => {
  const looked: string[] = [];
  const itemsOf = async (id: string) => {
    looked.push(id);
    return ['7', '8'];
  };
  const list = createMessageCommand({
    requires: 'search',
    words: () => ({ name: 'List' }),
    changes: ({ message }) => ({ target: message.items.map(({ ratingKey }) => ratingKey).join(' ') }),
    answer: async ({ message }) =>
      createChangeResultMessage('done', `ours: ${message.isOurs}, items: ${message.items.length}`),
  });
  const outbox = { itemsOf };
  const { discord, audited, settled } = await startSmallBot({
    commands: [look],
    messageCommands: [other, list],
    deps: { outbox },
  });
  const viewer = discord.person('viewer');
  const { message: card } = await viewer.run('/look');
  if (!card) throw new Error('there is no card');
  const answer = await viewer.runOn(card, 'List');
  expect(answer).toMatchObject({ private: true, text: expect.stringContaining('ours: true, items: 2') });
  await settled();
  expect(audited).toMatchObject([{ action: 'List', outcome: 'done', target: '7 8', userId: viewer.id }]);
  expect(looked).toEqual([card.id]);
});

const FORM = { title: 'Form', inputs: [{ name: 'why', label: 'Why', lines: 'one', required: false, max: 9 }] } as const;

/** A card with one item, which `Ask` opens a form for, as far as what is stored says that it may. */
async function startAsking(may: () => Promise<boolean>) {
  const looked: string[] = [];
  const itemsOf = async (id: string) => {
    looked.push(id);
    return ['7'];
  };
  const ask = createMessageCommand({
    ...common,
    words: () => ({ name: 'Ask' }),
    form: async ({ message }) =>
      (await may())
        ? { ...FORM, title: `About ${message.items[0]?.ratingKey}`, press: { action: 'do', target: {}, by: 'invoker' } }
        : undefined,
    answer: async ({ message }) => createNoteMessage(`Of ${message.items.length}: ${await may()}`),
  });
  const outbox = { itemsOf };
  const { discord } = await startSmallBot({ commands: [look], messageCommands: [ask], deps: { outbox } });
  const viewer = discord.person('viewer');
  const { message: card } = await viewer.run('/look');
  if (!card) throw new Error('there is no card');
  return { asked: () => viewer.runOn(card, 'Ask'), looked };
}

test('a message menu command that asks first opens its form at once, about the message’s items', async () => {
  const { asked, looked } = await startAsking(async () => true);
  expect((await asked()).modal).toMatchObject({ title: 'About 7' });
  expect(looked).toHaveLength(1);
});

test('a message menu command answers directly if it has no form to open', async () => {
  const { asked } = await startAsking(async () => false);
  expect(await asked()).toMatchObject({ private: true, text: expect.stringContaining('Of 1: false') });
});

test('a message menu command answers with the failure if its form cannot be prepared', async () => {
  const { asked } = await startAsking(() => Promise.reject(new Error('the disk is full')));
  expect(await asked()).toMatchObject({ private: true, text: expect.stringContaining(en.errors.unexpected) });
});
