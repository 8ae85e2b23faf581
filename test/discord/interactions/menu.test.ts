import { expect, test } from 'vitest';
import { command } from '../../../src/commands/framework/command.ts';
import { messageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { changeNote, note } from '../../../src/render/kit/layout.ts';
import { createFakeNotifications } from '../../commands/support/notifications.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { startSmallBot } from '../support/bot.ts';

const common = { requires: 'search', changes: false } as const;
const other = messageCommand({
  ...{ ...common, words: () => ({ name: 'Other' }) },
  answer: async () => note('That was another one.'),
});
const look = command({
  ...{ ...common, words: wordsFor('look', {}), options: {}, visibility: 'public' },
  answer: async () => note('A card.'),
});

test('a command from a message’s menu is answered privately, with what the message shows, which is read once', async () => {
  const looked: string[] = [];
  const itemsOf = async (id: string) => {
    looked.push(id);
    return ['7', '8'];
  };
  const list = messageCommand({
    ...{ requires: 'search', words: () => ({ name: 'List' }) },
    changes: ({ items }) => ({ target: items.map(({ ratingKey }) => ratingKey).join(' ') }),
    answer: async ({ isOurs, items }) => changeNote('done', `ours: ${isOurs}, items: ${items.length}`),
  });
  const posts = { ...createFakeNotifications().deps.posts, itemsOf };
  const { discord, audited, settled } = await startSmallBot({
    ...{ commands: [look], messageCommands: [other, list], deps: { posts } },
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
