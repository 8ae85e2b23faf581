import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { SimulatedApiFault } from '../../../sandbox/discord/http/faults.ts';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { createMessageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { createPressHandler } from '../../../src/commands/framework/press.ts';
import { createChangeResultMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { ComponentPress } from '../../../src/render/kit/message/press.ts';
import { en } from '../../../src/render/texts/en.ts';
import { wordsFor } from '../../commands/support/words.ts';
import { silent } from '../../store/support/openStore.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { startSmallBot } from '../support/bot.ts';

const requires = 'search';
const target = z.object({});
const CALLBACK = /\/interactions\/\d+\/[^/]+\/callback/;
const WAYS = [
  'a command',
  'a button',
  'a button that changes its message',
  'a select',
  'a form',
  'a message’s menu',
] as const;

const notLimited = (): Date | undefined => undefined;

/**
 * A bot with one thing that can be done in every way, and how often it was done. `limit.take` is called for each
 * interaction before it is acknowledged.
 */
async function startBot() {
  let done = 0;
  const lines: string[] = [];
  const references: unknown[] = [];
  const limit = { take: notLimited };
  const answered = vi.fn();
  const doIt = async () => {
    done += 1;
    return createChangeResultMessage('done', 'Done.');
  };
  const doPress: ComponentPress = { action: 'do', target: {}, by: 'anyone' };
  const form = { title: 'Form', inputs: [{ name: 'a', label: 'A', lines: 'one', required: false, max: 9 }] } as const;
  const bot = await startSmallBot({
    commands: [
      createCommand({
        words: wordsFor('do', {}),
        requires,
        changes: () => ({}),
        options: {},
        answer: doIt,
      }),
      createCommand({
        words: wordsFor('card', {}),
        requires,
        changes: false,
        options: {},
        visibility: 'public',
        answer: async () =>
          createNoteMessage('A card.', {
            controls: [
              [
                { label: 'Do', style: 'primary', press: doPress },
                { label: 'Change', style: 'primary', press: { ...doPress, action: 'change' } },
              ],
              { placeholder: 'Choose', options: [{ label: 'One', value: 'one' }], press: doPress },
            ],
          }),
      }),
      createCommand({
        words: wordsFor('ask', {}),
        requires,
        changes: false,
        options: {},
        modal: () => ({ ...form, press: doPress }),
      }),
    ],
    pressActions: [
      createPressHandler({
        name: 'do',
        requires,
        target,
        place: 'private',
        changes: () => ({}),
        answer: doIt,
      }),
      createPressHandler({
        name: 'change',
        requires,
        target,
        place: 'update',
        changes: () => ({}),
        answer: doIt,
      }),
    ],
    messageCommands: [
      createMessageCommand({
        words: () => ({ name: 'Do it' }),
        requires,
        changes: () => ({}),
        answer: doIt,
      }),
    ],
    log: {
      ...silent,
      error: (fields, line) => {
        lines.push(line);
        references.push(Reflect.get(fields, 'reference'));
      },
    },
    rateLimiter: { take: () => limit.take(), nextAt: notLimited },
    otherProcess: { answered },
  });
  const viewer = bot.discord.person('viewer');
  const { message } = await viewer.run('/card');
  const { modal } = await viewer.run('/ask');
  if (!message || !modal) throw new Error('there is no card or no form');
  const ways = {
    'a command': () => viewer.run('/do'),
    'a button': () => viewer.click(message, 'Do'),
    'a button that changes its message': () => viewer.click(message, 'Change'),
    'a select': () => viewer.select(message, 'Choose', 'One'),
    'a form': () => viewer.submit(modal),
    'a message’s menu': () => viewer.runOn(message, 'Do it'),
  };
  return { ...bot, ways, lines, references, limit, answered, done: () => done };
}

const matched = (fault: object) => ({ match: { path: CALLBACK }, ...fault }) as SimulatedApiFault;

describe.each(WAYS)('%s whose acknowledgement Discord refuses does nothing', (way) => {
  test.each([
    ['the thread is locked', { kind: 'status', status: 403, code: 50083 }],
    ['the bot may not see the channel', { kind: 'status', status: 403, code: 50001 }],
    ['the bot lacks a permission or is in a time-out', { kind: 'status', status: 403, code: 50013 }],
    ['the channel is gone', { kind: 'status', status: 404, code: 10003 }],
    ['the interaction is no longer known', { kind: 'status', status: 404, code: 10062 }],
    ['the body is not accepted', { kind: 'status', status: 400, code: 50035 }],
    ['a proxy forbids it', { kind: 'page', status: 403 }],
    ['a login page answers', { kind: 'page', status: 200 }],
    ['the network wants a login first', { kind: 'page', status: 511 }],
  ])('an interaction does nothing if Discord refuses its acknowledgement because %s', async (_title, fault) => {
    const { discord, ways, done, lines, answered, settled } = await startBot();
    discord.faults.add(matched({ ...fault, times: 3 }));
    const arrived = new Promise<void>((resolve) => {
      discord.faults.add(matched({ kind: 'tell', when: 'after', listener: resolve }));
    });
    void ways[way]().catch(() => undefined);
    await arrived;
    await settled();
    expect([done(), answered.mock.calls.length]).toEqual([0, 0]);
    expect(lines).toEqual(['Discord refused the acknowledgement of an interaction; nothing was done']);
  });

  test('an interaction does nothing if another process answered it first, and the bot notices that', async () => {
    const { discord, ways, done, answered, settled } = await startBot();
    discord.faults.add(matched({ kind: 'status', status: 400, code: 40060 }));
    void ways[way]().catch(() => undefined);
    await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce(), { timeout: PATIENCE_MS });
    await settled();
    expect(done()).toBe(0);
  });
});

test.each(WAYS)(
  'an interaction (%s) that fails before its acknowledgement is answered with the reference in the log',
  async (way) => {
    const { ways, done, lines, references, limit, settled } = await startBot();
    limit.take = () => {
      throw new Error('the code is wrong');
    };
    const { text, private: isPrivate } = await ways[way]();
    await settled();
    expect(lines).toEqual(['an interaction failed before its first response']);
    expect(text).toContain(en.errors.unexpected);
    expect(text).toContain(`reference ${references.join()}`);
    expect([isPrivate, done()]).toEqual([true, 0]);
  },
);

test.each(WAYS)(
  'the refusal of an interaction (%s) is sent only once, even if Discord’s response to it is lost',
  async (way) => {
    const { discord, ways, lines, limit, settled } = await startBot();
    limit.take = () => new Date();
    discord.faults.add(matched({ kind: 'drop', when: 'after', times: 3 }));
    void ways[way]().catch(() => undefined);
    await vi.waitFor(() => expect(lines).not.toEqual([]), { timeout: PATIENCE_MS });
    await settled();
    expect(lines).toEqual(['could not answer an interaction']);
  },
);

describe.each(WAYS)('%s is done once', (way) => {
  test('an interaction is carried out once if the response to its acknowledgement is lost', async () => {
    const { discord, ways, done, answered } = await startBot();
    discord.faults.add(matched({ kind: 'drop', when: 'after' }));
    expect((await ways[way]()).text).toContain('Done.');
    expect([done(), answered.mock.calls.length]).toEqual([1, 0]);
  });

  test('an interaction is carried out once if Discord delivers it twice', async () => {
    const { discord, ways, done, lines, answered, settled } = await startBot();
    discord.gateway.repeatEvents(true);
    expect((await ways[way]()).text).toContain('Done.');
    await settled();
    expect([done(), answered.mock.calls.length, lines]).toEqual([1, 0, []]);
  });
});
