import { expect, test } from 'vitest';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { integerOption, makeOptionOptional, textOption } from '../../../src/commands/framework/options.ts';
import { createCommandPressHandlers } from '../../../src/commands/framework/tasks/createCommandPressHandlers.ts';
import { askOptionsPress } from '../../../src/commands/framework/tasks/target.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { messageOf } from '../../support/answers.ts';
import { startSmallBot } from '../support/bot.ts';

/** Buttons for a command with seven options: one asks for all of them, the other for two. */
async function startInviting() {
  const line = makeOptionOptional(textOption({}));
  const options = {
    title: textOption({}),
    guests: makeOptionOptional(integerOption({ min: 1, max: 9 })),
    food: line,
    drink: line,
    music: line,
    'dress-code': line,
    time: line,
  };
  const invite = createCommand({
    words: wordsFor('invite', options),
    requires: 'notify.edit',
    options,
    changes: ({ args }) => ({ target: args.title }),
    answer: async ({ args }) => createChangeResultMessage('done', `invited: ${JSON.stringify(args)}`),
  });
  const panel = createCommand({
    words: wordsFor('panel', {}),
    requires: 'help',
    changes: false,
    answer: async () =>
      createNoteMessage('Press a button.', {
        controls: [
          [
            { label: 'Invite', style: 'primary', press: { ...askOptionsPress('invite'), by: 'anyone' } },
            {
              label: 'Invite quickly',
              style: 'primary',
              press: { ...askOptionsPress('invite', ['title', 'time']), by: 'anyone' },
            },
          ],
        ],
      }),
  });
  const commands = [invite, panel];
  const bot = await startSmallBot({ commands, pressActions: createCommandPressHandlers(commands) });
  const admin = bot.discord.person('admin');
  const buttons = messageOf(await admin.run('/panel'));
  const formOf = async (message: typeof buttons, label: string) =>
    (await admin.click(message, label)).modal ?? expect.fail(`no form behind ${label}`);
  return { ...bot, admin, buttons, formOf };
}

test('a long form asks for five options, then for the others, and keeps the values of the first form', async () => {
  const { admin, buttons, formOf, audited, settled } = await startInviting();
  const first = await formOf(buttons, 'Invite');
  expect(first.fields.map(({ label }) => label)).toEqual(['Title', 'Guests', 'Food', 'Drink', 'Music']);
  const between = await admin.submit(first, { title: 'Metropolis', guests: '4' });
  expect(between).toMatchObject({ private: true, text: expect.stringContaining('Filled in: Title, Guests') });
  expect(between.text).toContain('You can add: Dress code, Time');
  const second = await formOf(messageOf(between), 'More options');
  expect(second.fields.map(({ label }) => label)).toEqual(['Dress code', 'Time']);
  await settled();
  expect(audited).toEqual([]);
  const answer = await admin.submit(second, { time: '20:00' });
  expect(answer.text).toContain('{"title":"Metropolis","guests":4,"time":"20:00"}');
  await settled();
  expect(audited).toMatchObject([{ action: 'invite', target: 'Metropolis', outcome: 'done' }]);
});

test('a person can skip the second part of a long form and make the change, once', async () => {
  const { admin, buttons, formOf } = await startInviting();
  const between = messageOf(await admin.submit(await formOf(buttons, 'Invite'), { title: 'Metropolis' }));
  expect((await admin.click(between, 'Do it now')).text).toContain('invited: {"title":"Metropolis"}');
  expect((await admin.click(between, 'Do it now')).text).not.toContain('invited');
});

test('an invalid value in the first part of a long form is refused before the second part', async () => {
  const { admin, buttons, formOf } = await startInviting();
  const answer = await admin.submit(await formOf(buttons, 'Invite'), { title: 'Metropolis', guests: '40' });
  expect(answer.text).toContain('guests');
  expect(answer.text).not.toContain('Filled in');
});

test('a form for only some of the options makes the change at once', async () => {
  const { admin, buttons, formOf } = await startInviting();
  const answer = await admin.submit(await formOf(buttons, 'Invite quickly'), { title: 'Metropolis', time: '20:00' });
  expect(answer.text).toContain('invited: {"title":"Metropolis","time":"20:00"}');
});

test('a person who lost their role between the two parts of a long form is refused', async () => {
  const { admin, discord, buttons, formOf, audited, settled } = await startInviting();
  const between = messageOf(await admin.submit(await formOf(buttons, 'Invite'), { title: 'Metropolis' }));
  discord.revoke('admin', 'admin');
  expect((await admin.click(between, 'More options')).text).toContain('This is for admins');
  expect((await admin.click(between, 'Do it now')).text).toContain('This is for admins');
  await settled();
  expect(audited).toEqual([]);
});
