import type { Client } from 'discord.js';
import { expect, test } from 'vitest';
import { createNewestPost } from '../../../src/discord/posting/channelUpkeep.ts';
import type { PostingRequest } from '../../../src/discord/posting/postingRest.ts';

const [US, CHANNEL, MARKER] = ['90', '20', 5000];
const AT = '2026-01-01T12:00:00.000Z';

/** Ids are numbers from 1001 on, the newest first: whose message it is, and the ids of its components. */
interface Given {
  readonly authorId?: string;
  readonly componentIds?: readonly number[];
  readonly editedAt?: string;
}

/** A channel with these messages, the oldest first, and how often it was asked. */
function channelWith(given: readonly Given[], lastMessageId?: string | null) {
  const messages = given.map(({ authorId = US, componentIds = [MARKER], editedAt = null }, at) => ({
    ...{ id: `${1001 + at}`, author: { id: authorId }, timestamp: AT, edited_timestamp: editedAt },
    components: componentIds.map((id) => ({ type: 17, id })),
  }));
  const asked: string[] = [];
  const send = async ({ query }: PostingRequest) => {
    asked.push(String(query));
    const before = query?.get('before') ?? '9999';
    return messages
      .filter(({ id }) => Number(id) < Number(before))
      .slice(-100)
      .toReversed();
  };
  const channels = { cache: new Map([[CHANNEL, lastMessageId === undefined ? {} : { lastMessageId }]]) };
  const client = { user: { id: US }, channels } as unknown as Client<true>;
  const find = (after?: string) =>
    createNewestPost(client, { send })(CHANNEL, { after, isPost: (ids) => ids.includes(MARKER) });
  return { find, asked };
}

const chat = (count: number): readonly Given[] => Array.from({ length: count }, () => ({ authorId: '7' }));

test('the newest post is one of ours with a marker, whatever else stands below it, dated by its last change', async () => {
  const { find } = channelWith([{}, { editedAt: '2026-01-01T12:30:00.000Z' }, { componentIds: [1, 2] }, ...chat(120)]);
  expect(await find()).toEqual({ id: '1002', at: new Date('2026-01-01T12:30:00.000Z') });
});

test('what is not newer is not found, and not looked for', async () => {
  const { find, asked } = channelWith([{}, {}, ...chat(150)]);
  expect(await find('1001')).toEqual({ id: '1002', at: new Date(AT) });
  expect(await find('1002')).toBeUndefined();
  expect(asked).toHaveLength(4);
  expect(await find('1100')).toBeUndefined();
  expect(asked).toHaveLength(5);
});

test('nothing is requested where the gateway has said that nothing is newer', async () => {
  const { find, asked } = channelWith([{}, {}], '1002');
  expect(await find('1002')).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await find('1001')).toEqual({ id: '1002', at: new Date(AT) });
  const empty = channelWith([], null);
  expect([await empty.find(), empty.asked]).toEqual([undefined, []]);
});

test('of a busy channel the last thousand messages are read', async () => {
  const { find, asked } = channelWith([{}, ...chat(1000)]);
  expect(await find()).toBeUndefined();
  expect(asked).toHaveLength(10);
});
