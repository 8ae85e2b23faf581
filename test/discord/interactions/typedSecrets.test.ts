import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { textOption } from '../../../src/commands/framework/options.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import { findSecretInTypedOptions } from '../../../src/discord/interactions/answer.ts';
import { createSecretScrubber } from '../../../src/domain/scrub.ts';
import { createChangeResultMessage } from '../../../src/render/kit/message/layout.ts';
import type { Modal } from '../../../src/render/kit/message/press.ts';
import { en } from '../../../src/render/texts/en.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { startSmallBot } from '../support/bot.ts';

const TOKEN = 'canary-media-1234567890';
const SPLIT = TOKEN.replace('y', 'y\u200b');

/** What was done, by the texts that it was done with. */
async function startTyping() {
  const done: unknown[] = [];
  const requires = 'search';
  const options = {
    what: textOption({
      complete: async (typed) => {
        done.push(typed);
        return [{ name: typed, value: typed }];
      },
    }),
  };
  const common = { requires, options, words: wordsFor('keep', options) } as const;
  const keep = createCommand({
    ...common,
    visibility: 'public',
    changes: () => ({}),
    answer: async ({ args }) => {
      done.push(args);
      return createChangeResultMessage('done', 'Kept.');
    },
  });
  const form = (action: string): Modal => ({
    title: 'Form',
    inputs: [{ name: 'why', label: 'Why', lines: 'one', required: false, max: 90 }],
    press: { action, target: {}, by: 'invoker' },
  });
  const ask = createCommand({
    ...common,
    changes: false,
    words: wordsFor('ask', options),
    modal: () => form('submit'),
  });
  const link = createCommand({
    ...common,
    changes: false,
    words: wordsFor('link', {}),
    options: {},
    modal: () => form('link'),
  });
  const submit = (name: string, more: { readonly takesSecret?: true } = {}) =>
    createPressHandler({
      name,
      requires,
      changes: () => ({}),
      target: z.object({}),
      place: 'private',
      ...more,
      answer: async ({ pressed }) => {
        const { fields } = pressed;
        done.push(fields);
        return createChangeResultMessage('done', 'Submitted.');
      },
    });
  const bot = await startSmallBot({
    commands: [keep, ask, link],
    pressActions: [submit('submit'), submit('link', { takesSecret: true })],
    scrub: createSecretScrubber([TOKEN]),
  });
  const fill = async (name: string, options: Record<string, string>, why: string) => {
    const { modal } = await bot.discord.person('viewer').run(name, options);
    if (!modal) throw new Error('no form');
    return await bot.discord.person('viewer').submit(modal, { why });
  };
  return { ...bot, viewer: bot.discord.person('viewer'), fill, done };
}

test('numbers, channels and flags among the options are not searched for secrets', () => {
  const scrub = createSecretScrubber([TOKEN]);
  expect(findSecretInTypedOptions({ count: 7, channel: { id: '1' }, all: true }, en, { scrub })).toBeUndefined();
});

const refused = (option: string) => ({
  private: true,
  text: `| I cannot use that value for \`${option}\`: it contains a token or another secret, which I never store or show.`,
});

test.each([TOKEN, `Good night ${TOKEN}!`, SPLIT, encodeURIComponent(TOKEN).replace('c', '%63')])(
  'a command with a secret in an option is refused before anything is done: %s',
  async (what) => {
    const { viewer, done, audited } = await startTyping();
    expect(await viewer.run('/keep', { what })).toMatchObject(refused('what'));
    expect(await viewer.run('/ask', { what })).toMatchObject(refused('what'));
    expect([done, audited]).toEqual([[], []]);
  },
);

test('a form with a secret is refused, and can be filled in again', async () => {
  const { viewer, fill, done, audited } = await startTyping();
  expect(await fill('/ask', { what: 'x' }, SPLIT)).toMatchObject(refused('why'));
  expect([done, audited]).toEqual([[], []]);
  expect(await fill('/ask', { what: 'x' }, 'Good night')).toMatchObject({ text: '| Submitted.' });
  expect(await viewer.run('/keep', { what: 'canary' })).toMatchObject({ text: '| Kept.' });
  expect(done).toEqual([{ why: 'Good night' }, { what: 'canary' }]);
});

test('a form that asks for a token accepts a known one', async () => {
  const { fill, done } = await startTyping();
  expect(await fill('/link', {}, TOKEN)).toMatchObject({ text: '| Submitted.' });
  expect(done).toEqual([{ why: TOKEN }]);
});

test('a secret that a person types into an option is not looked up for completion', async () => {
  const { viewer, done } = await startTyping();
  expect(await viewer.complete('/keep', { what: TOKEN }, 'what')).toEqual([]);
  expect(await viewer.complete('/keep', { what: 'canary' }, 'what')).toHaveLength(1);
  expect(done).toEqual(['canary']);
});
