import { describe, expect, test } from 'vitest';
import { LongRunningReply } from '../../../src/discord/reply/longReply.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { en } from '../../../src/render/texts/en.ts';
import { textOf } from '../../support/messages.ts';

interface Given {
  readonly isPrivate?: boolean;
  readonly closed?: readonly ('here' | 'channel' | 'direct')[];
  /** Whether something was changed. */
  readonly changes?: boolean;
}

/** An answer, with everything that becomes visible where. */
function begun({ isPrivate = false, closed = [], changes = false }: Given = {}) {
  const seen: string[] = [];
  const noted: unknown[] = [];
  const at = (place: 'here' | 'channel' | 'direct') => async (message: Message) => {
    await (closed.some((each) => each === place) ? Promise.reject(new Error(`no ${place}`)) : undefined);
    seen.push(`${place}: ${textOf(message)}`);
    return 'https://discord.com/x';
  };
  const deps = {
    delivery: { show: async (message: Message) => void (await at('here')(message)), isPrivate: () => isPrivate },
    texts: en,
    changes,
    interaction: { user: { id: '42' } },
    logFailure: (error: unknown) => void noted.push(error),
  };
  // The cast: what else it takes is for the messages of the bot's own, which are faked here.
  const longReply = new LongRunningReply(deps as unknown as ConstructorParameters<typeof LongRunningReply>[0], {
    showInChannel: at('channel'),
    clearChannel: async () => void seen.push('channel: cleared'),
    sendDirectly: async (message) => void (await at('direct')(message)),
  });
  return {
    show: (message: Message) => longReply.show(message),
    insist: (message: Message) => longReply.insist(message),
    moveOn: () => longReply.moveOn(),
    finish: () => longReply.finish(),
    seen,
    noted,
  };
}

const NOT_SENT = en.operation.notSent('<@42>');
const DIRECT = 'I will send you the result as a direct message.';

test('a public long reply continues as a message in the channel and links to it', async () => {
  const { show, moveOn, finish, seen } = begun();
  await show(createNoteMessage('half'));
  await moveOn();
  await show(createNoteMessage('whole'));
  await finish();
  expect(seen).toEqual([
    'here: half',
    'channel: half',
    expect.stringMatching(/^here: .*It continues \[in a message of its own\]\(https:\/\/discord\.com\/x\)\.$/),
    'channel: whole',
  ]);
});

test('a public long reply without content so far continues in the channel', async () => {
  const { show, moveOn, finish, seen } = begun();
  await moveOn();
  await show(createNoteMessage('whole'));
  await finish();
  expect(seen).toEqual([
    expect.stringContaining('I will post the result here in a message of its own.'),
    'channel: whole',
  ]);
});

test('a private long reply stays in place with its button, and only its end is a direct message', async () => {
  const { show, moveOn, finish, seen } = begun({ isPrivate: true });
  await show(createNoteMessage('half'));
  await moveOn();
  await show(createNoteMessage('most'));
  await show(createNoteMessage('whole'));
  await finish();
  expect(seen).toEqual(['here: half', expect.stringMatching(/^here: half\n.*/), 'direct: whole']);
  expect(seen[1]).toContain(DIRECT);
});

test('a public long reply ends as a direct message if the bot may not post in the channel', async () => {
  const { show, moveOn, finish, seen, noted } = begun({ closed: ['channel'] });
  await show(createNoteMessage('half'));
  await moveOn();
  await show(createNoteMessage('whole'));
  await finish();
  expect(seen).toEqual(['here: half', expect.stringContaining(DIRECT), 'direct: whole']);
  expect(noted).toEqual([new Error('no channel')]);
});

test('a private end of a public long reply is a direct message, and the public message is removed', async () => {
  const { show, moveOn, finish, seen } = begun();
  await show(createNoteMessage('half'));
  await moveOn();
  await show(createNoteMessage('it failed', { private: true }));
  await finish();
  expect(seen.slice(3)).toEqual(['direct: it failed', 'channel: cleared']);
});

test('if a person accepts no direct messages, a note in the channel says that the end of the long reply could not be sent', async () => {
  const { show, moveOn, finish, seen } = begun({ closed: ['direct'] });
  await show(createNoteMessage('half'));
  await moveOn();
  await show(createNoteMessage('it failed', { private: true }));
  await finish();
  expect(seen.at(-1)).toBe(`channel: ${NOT_SENT}`);
});

test('if the end of a private long reply cannot be sent to the person, the failure is logged', async () => {
  const { show, moveOn, finish, seen, noted } = begun({ isPrivate: true, closed: ['direct'] });
  await moveOn();
  await show(createNoteMessage('whole'));
  await finish();
  expect(seen).toHaveLength(1);
  expect(noted).toEqual([new Error('no direct')]);
});

test('if the end of a private long reply about a change cannot be sent to the person, a note in the channel says so', async () => {
  const { moveOn, show, finish, seen } = begun({ isPrivate: true, closed: ['direct'], changes: true });
  await moveOn();
  await show(createNoteMessage('whole'));
  await finish();
  expect(seen.slice(1)).toEqual([`channel: ${NOT_SENT}`]);
});

describe('a message that must be shown', () => {
  test.each([
    { name: 'is shown here, if that works now', given: {}, expected: ['here: done'] },
    { name: 'of a public answer goes into the channel', given: { closed: ['here'] }, expected: ['channel: done'] },
    {
      name: 'of a private answer is a direct message',
      given: { closed: ['here'], isPrivate: true },
      expected: ['direct: done'],
    },
    {
      name: 'is a direct message where the bot may not post',
      given: { closed: ['here', 'channel'] },
      expected: ['direct: done'],
    },
  ] as const)(
    'a person always sees the result of a change, wherever that is possible: the message $name',
    async ({ given, expected }) => {
      const { insist, finish, seen } = begun({ ...given, changes: true });
      await insist(createNoteMessage('done'));
      await finish();
      expect(seen).toEqual(expected);
    },
  );

  test('a private message that must be shown after a public reply is a direct message', async () => {
    const { insist, finish, seen } = begun({ closed: ['here'], changes: true });
    await insist(createNoteMessage('it failed', { private: true }));
    await finish();
    expect(seen).toEqual(['direct: it failed']);
  });

  test('a message that must be shown but can be sent nowhere is logged for each attempt', async () => {
    const { insist, finish, noted } = begun({ closed: ['here', 'channel', 'direct'], changes: true });
    await insist(createNoteMessage('done'));
    await finish().catch((error: unknown) => noted.push(error));
    expect(noted.map(String)).toEqual(['here', 'channel', 'direct', 'channel'].map((place) => `Error: no ${place}`));
  });
});
