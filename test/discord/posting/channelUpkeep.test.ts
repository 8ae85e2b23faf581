import { type Client, PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import { createActiveChannelFinder, createOwnMessageReader } from '../../../src/discord/posting/channelUpkeep.ts';
import type { PostingRequest } from '../../../src/discord/posting/postingRest.ts';

const [US, CHANNEL, MARKER] = ['90', '20', 5000];
const AT = '2026-01-01T12:00:00.000Z';

/** Ids are numbers from 1001 on, the newest first: whose message it is, and the ids of its components. */
interface Given {
  readonly authorId?: string;
  readonly componentIds?: readonly number[];
  readonly editedAt?: string;
  /** Above it. */
  readonly text?: string;
  /** Inside it. */
  readonly inside?: readonly object[];
}

/** A channel with these messages, the oldest first, and how often it was asked. */
function channelWith(
  given: readonly Given[],
  lastMessageId?: string | null,
  { mayRead = true, isDirect = false }: { readonly mayRead?: boolean; readonly isDirect?: boolean } = {},
) {
  const messages = given.map(({ authorId = US, componentIds = [MARKER], editedAt = null, text, inside = [] }, at) => ({
    id: `${1001 + at}`,
    author: { id: authorId },
    timestamp: AT,
    edited_timestamp: editedAt,
    components: [
      ...(text ? [{ type: 10, content: text }] : []),
      ...componentIds.map((id) => ({ type: 17, id, components: inside })),
    ],
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
  const isDMBased = () => isDirect;
  const channels = {
    cache: new Map([[CHANNEL, { isDMBased, ...(lastMessageId !== undefined && { lastMessageId }) }]]),
    fetch: async () => ({
      isDMBased,
      permissionsFor: () => new PermissionsBitField(mayRead ? PermissionFlagsBits.ReadMessageHistory : 0n),
    }),
  };
  const client = { user: { id: US }, channels } as unknown as Client<true>;
  const read = (after?: string) => createOwnMessageReader(client, { send })(CHANNEL, after);
  return { read, asked };
}

const chat = (count: number): readonly Given[] => Array.from({ length: count }, () => ({ authorId: '7' }));

test('the bot’s own messages in a channel are read newest first, with the time of their last change', async () => {
  const { read } = channelWith([{}, { editedAt: '2026-01-01T12:30:00.000Z' }, { componentIds: [1, 2] }, ...chat(120)]);
  const messages = [
    { id: '1003', at: new Date(AT), componentIds: [1, 2], texts: [], innerTexts: [] },
    { id: '1002', at: new Date('2026-01-01T12:30:00.000Z'), componentIds: [MARKER], texts: [], innerTexts: [] },
    { id: '1001', at: new Date(AT), componentIds: [MARKER], texts: [], innerTexts: [] },
  ];
  expect(await read()).toEqual({ messages });
});

test('a text above a message, such as the media server’s name, belongs to the texts that are read from it', async () => {
  const { read } = channelWith([{ text: '-# Attic' }]);
  expect((await read()).messages).toMatchObject([{ texts: ['-# Attic'], componentIds: [MARKER] }]);
});

test('all texts inside a message are read from top to bottom', async () => {
  const section = { type: 9, components: [{ type: 10, content: '**Metropolis (1927)**' }], accessory: { type: 11 } };
  const { read } = channelWith([
    { text: '-# Attic', inside: [{ type: 10, content: '### New' }, section, { type: 1 }] },
  ]);
  expect((await read()).messages).toMatchObject([{ innerTexts: ['### New', '**Metropolis (1927)**'] }]);
});

test('a channel whose history the bot may not read is refused instead of treated as empty', async () => {
  const { read, asked } = channelWith([{}], undefined, { mayRead: false });
  await expect(read()).rejects.toMatchObject({ kind: 'forbidden' });
  expect(asked).toEqual([]);
});

const ids = async (read: ReturnType<ReturnType<typeof channelWith>['read']>) =>
  (await read).messages.map(({ id }) => id);

test('messages older than the requested one are neither read nor returned', async () => {
  const { read, asked } = channelWith([{}, {}, ...chat(150)]);
  expect(await ids(read('1001'))).toEqual(['1002']);
  expect(await ids(read('1002'))).toEqual([]);
  expect(asked).toHaveLength(4);
  expect(await ids(read('1100'))).toEqual([]);
  expect(asked).toHaveLength(5);
});

test('a channel is not read if the gateway says that no message is newer', async () => {
  const { read, asked } = channelWith([{}, {}], '1002');
  expect(await ids(read('1002'))).toEqual([]);
  expect(asked).toEqual([]);
  expect(await ids(read('1001'))).toEqual(['1002']);
  const empty = channelWith([], null);
  expect([await ids(empty.read()), empty.asked]).toEqual([[], []]);
});

test('direct messages are read even if the gateway says that the bot may not read them', async () => {
  const { read } = channelWith([{}, {}], null, { isDirect: true, mayRead: false });
  expect(await ids(read('1001'))).toEqual(['1002']);
});

test('reading a busy channel stops after the last thousand messages, and the result says from when on it was read', async () => {
  const { read, asked } = channelWith([{}, ...chat(1000)]);
  expect(await read()).toEqual({ messages: [], readFrom: new Date(AT) });
  expect(asked).toHaveLength(10);
});

test('channels with newer messages are listed, the most recent first', () => {
  const guild = { isDMBased: () => false };
  const cache = new Map(
    [
      { id: '1', ...guild, lastMessageId: '1001' },
      { id: '2', ...guild, lastMessageId: '1003' },
      { id: '3', ...guild, lastMessageId: '1005' },
      { id: '4', ...guild, lastMessageId: null },
      { id: '5', ...guild },
      { id: '6', isDMBased: () => true, lastMessageId: '1009' },
    ].map((channel) => [channel.id, channel]),
  );
  const newerThan = createActiveChannelFinder({ channels: { cache } } as unknown as Client);
  expect([newerThan('1001'), newerThan('1005'), newerThan(undefined)]).toEqual([['3', '2'], [], ['3', '2', '1']]);
});
