import { expect, test } from 'vitest';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { textOption } from '../../../src/commands/framework/options.ts';
import { createCommandPressHandlers } from '../../../src/commands/framework/tasks/createCommandPressHandlers.ts';
import { askOptionsPress } from '../../../src/commands/framework/tasks/target.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { startSmallBot } from '../support/bot.ts';

/** A button that asks in a form for one of so many streams, which are other people's private data. */
async function startEnding(count: number) {
  const streams = Array.from({ length: count }, (_, index) => ({ name: `Stream ${index}`, value: `#${index}` }));
  const options = { stream: textOption({ complete: async () => streams, discloses: true, menu: true }) };
  const end = createCommand({
    words: wordsFor('end', options),
    requires: 'session.terminate',
    options,
    changes: ({ args }) => ({ target: args.stream }),
    answer: async ({ args }) => createChangeResultMessage('done', `ended ${args.stream}`),
  });
  const panel = createCommand({
    words: wordsFor('panel', {}),
    requires: 'help',
    changes: false,
    answer: async () =>
      createNoteMessage('Press a button.', {
        controls: [[{ label: 'End', style: 'primary', press: { ...askOptionsPress('end'), by: 'anyone' } }]],
      }),
  });
  const commands = [end, panel];
  const bot = await startSmallBot({ commands, pressActions: createCommandPressHandlers(commands) });
  const admin = bot.discord.person('admin');
  const { message } = await admin.run('/panel');
  if (!message) throw new Error('there is no button');
  const { modal } = await admin.click(message, 'End');
  if (!modal) throw new Error('there is no form');
  await bot.settled();
  return { ...bot, admin, modal };
}

test('a form offers a short list of private data as a menu, and the audit trail records who saw it', async () => {
  const { admin, modal, audited, settled } = await startEnding(24);
  expect(modal.raw.components).toMatchObject([{ component: { type: 3, options: { length: 24 } } }]);
  expect(audited).toMatchObject([{ action: 'end', userId: admin.id }]);
  expect((await admin.submit(modal, { stream: '#3' })).text).toContain('ended #3');
  await settled();
  expect(audited).toMatchObject([{}, { action: 'end', target: '#3', outcome: 'done' }]);
});

test('a form has a text field instead of a list that may be cut, and the audit trail records no look', async () => {
  const { modal, audited } = await startEnding(25);
  expect(modal.raw.components).toMatchObject([{ component: { type: 4 } }]);
  expect(audited).toEqual([]);
});
