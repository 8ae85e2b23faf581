import { DiscordAPIError } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { createComponentPressTickets } from '../../../src/discord/reply/pressTickets.ts';
import { openReply } from '../../../src/discord/reply/reply.ts';
import { renderAnswerNotShown, renderFailure } from '../../../src/render/kit/message/errors.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { en } from '../../../src/render/texts/en.ts';
import { createFakeTickets } from '../../commands/support/deps.ts';
import { silent } from '../../store/support/openStore.ts';
import { textOf } from '../../support/messages.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const request = { files: [], body: {} };
const INVALID = new DiscordAPIError({ code: 50035, message: 'no' }, 50035, 400, 'PATCH', '/', request);
const LOST = new Error('socket hang up');

interface Given {
  readonly changes?: boolean;
  /** What showing the first messages here meets. */
  readonly failing?: readonly unknown[];
  /** Whether direct messages are closed. */
  readonly closed?: boolean;
}

/** A private reply, with everything that becomes visible where. */
function opened({ changes = false, failing = [], closed = false }: Given = {}) {
  const clock = createSteppedClock();
  const seen: string[] = [];
  const noted: unknown[] = [];
  const errors = [...failing];
  const show = async (message: Message) => {
    const error = errors.shift();
    await (error === undefined ? undefined : Promise.reject(error));
    seen.push(`here: ${textOf(message)}`);
  };
  const send = async ({ components }: Message) => {
    await (closed ? Promise.reject(new Error('closed')) : undefined);
    seen.push(`direct: ${textOf({ components })}`);
  };
  const client = { channels: { fetch: async () => ({ isSendable: () => true, send }) } };
  const interaction = { id: '77', channelId: null, client, user: { id: '42' } };
  const reply = openReply({
    // The cast: the part of discord.js's class that is used.
    interaction: interaction as unknown as Parameters<typeof openReply>[0]['interaction'],
    delivery: { show, isPrivate: () => true },
    texts: en,
    log: silent,
    clock,
    changes,
    logFailure: (error) => void noted.push(error),
    direct: async () => 'direct',
    presses: createComponentPressTickets({ tickets: createFakeTickets(), clock, log: silent }),
  });
  return { ...reply, clock, seen, noted };
}

test('a reply changes at most every two seconds and continues elsewhere after 14 minutes', async () => {
  const { put, finish, clock, seen } = opened();
  put(createNoteMessage('1'));
  await clock.settle();
  put(createNoteMessage('2'));
  await clock.advance(1_999);
  expect(seen).toEqual(['here: 1']);
  await clock.advance(1);
  expect(seen).toEqual(['here: 1', 'here: 2']);
  await clock.advance(14 * 60_000 - 2_001);
  expect(seen).toHaveLength(2);
  await clock.advance(1);
  expect(seen[2]).toContain(en.operation.later.direct);
  put(createNoteMessage('3'));
  await finish();
  expect(seen.slice(3)).toEqual(['direct: 3']);
});

test('a finished reply stays where it is and leaves no timer behind', async () => {
  const { put, finish, clock, seen } = opened();
  put(createNoteMessage('All.'));
  await finish();
  expect(clock.waiting()).toBe(0);
  await clock.advance(20 * 60_000);
  expect(seen).toEqual(['here: All.']);
});

describe('a last message that cannot be shown', () => {
  test.each([
    {
      name: 'of a read says why',
      changes: false,
      error: LOST,
      expected: [`here: ${textOf(renderFailure(en, LOST, '77'))}`],
    },
    { name: 'of a change is tried again', changes: true, error: LOST, expected: ['here: All.'] },
    {
      name: 'of a change that Discord will never take is another one, by which nobody does it twice',
      changes: true,
      error: INVALID,
      expected: [`here: ${textOf(renderAnswerNotShown(en, '77'))}`],
    },
  ])(
    'a reply whose last message cannot be shown handles that by what it did: the last message $name',
    async ({ changes, error, expected }) => {
      const { put, finish, seen, noted } = opened({ changes, failing: [error] });
      put(createNoteMessage('All.'));
      await finish();
      expect([seen, noted]).toEqual([expected, [error]]);
    },
  );

  test('the last message of a change that cannot be shown in place is sent as a direct message', async () => {
    const { put, finish, seen } = opened({ changes: true, failing: [LOST, LOST] });
    put(createNoteMessage('All.'));
    await finish();
    expect(seen).toEqual(['direct: All.']);
  });

  test('if the answer to a command that only reads cannot be shown, the bot logs that and sends nothing elsewhere', async () => {
    const { put, finish, seen, noted } = opened({ failing: [LOST, INVALID] });
    put(createNoteMessage('All.'));
    await finish();
    expect([seen, noted]).toEqual([[], [LOST, INVALID]]);
  });

  test('a reply whose last message can be shown nowhere logs each attempt and ends without an error', async () => {
    const { put, finish, seen, noted } = opened({ changes: true, failing: [LOST, LOST], closed: true });
    put(createNoteMessage('All.'));
    await expect(finish()).resolves.toBeUndefined();
    expect(seen).toEqual([]);
    expect(noted.map(String)).toEqual([LOST, LOST, 'Error: closed', 'Error: no channel to write to'].map(String));
  });
});
