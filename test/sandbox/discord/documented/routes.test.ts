/** Each row names the sentence on which it stands, in github.com/discord/discord-api-docs (c98d64bc). */
import { GatewayDispatchEvents as Event, Routes } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { codeOf, openPlace, type Place, type Row } from './place.ts';

const HEART = encodeURIComponent('❤️');
const any = expect.anything();

/** A message of the bot in the first channel. */
const posted = async ({ discord, rest, channelId }: Place) => {
  await rest.post(Routes.channelMessages(channelId), { body: { content: 'x' } });
  return discord.messages('#cinema').at(-1)?.id ?? '';
};

const raw = ({ discord, channelId }: Place, id: string) =>
  discord.messages('#cinema').find((one) => one.id === id && one.channelId === channelId)?.raw;

const ROWS: Row[] = [
  {
    // developers/resources/channel.mdx:560: "Post a typing indicator for the specified channel"
    name: 'the bot shows that it types',
    observe: async ({ rest, gateway, channelId }) => {
      await rest.post(Routes.channelTyping(channelId));
      return (await gateway.frame(Event.TypingStart)).d;
    },
    expected: expect.objectContaining({ channel_id: any, user_id: any, timestamp: expect.any(Number), member: any }),
  },
  {
    // developers/resources/message.mdx:1126: "Create a reaction for the message."
    name: 'a reaction is put under a message, listed and taken away',
    observe: async (place) => {
      const id = await posted(place);
      const { rest, gateway, channelId } = place;
      await rest.put(Routes.channelMessageOwnReaction(channelId, id, HEART));
      const people = await rest.get(Routes.channelMessageReaction(channelId, id, HEART));
      const under = raw(place, id)?.reactions;
      await rest.delete(Routes.channelMessageOwnReaction(channelId, id, HEART));
      await gateway.frame(Event.MessageReactionRemove);
      return [people, under, raw(place, id)?.reactions];
    },
    expected: [
      [expect.objectContaining({ username: 'usher' })],
      [expect.objectContaining({ emoji: { id: null, name: '❤️' }, count: 1, me: true })],
      [],
    ],
  },
  {
    // developers/resources/message.mdx:1145: "the request will fail with `10014: Unknown Emoji`"
    name: 'a reaction with what is no emoji is refused',
    observe: async (place) => {
      const id = await posted(place);
      return codeOf(place.rest.put(Routes.channelMessageOwnReaction(place.channelId, id, 'heart')));
    },
    expected: 10014,
  },
  {
    // developers/resources/message.mdx:1273: "Pin a message in a channel."
    name: 'a message is pinned, listed by both routes and unpinned',
    observe: async (place) => {
      const id = await posted(place);
      const { rest, channelId } = place;
      await rest.put(`/channels/${channelId}/messages/pins/${id}`);
      const pins = await rest.get(`/channels/${channelId}/messages/pins`);
      const older = await rest.get(Routes.channelPins(channelId));
      await rest.delete(`/channels/${channelId}/messages/pins/${id}`);
      return [pins, older, raw(place, id)?.pinned];
    },
    expected: [
      { items: [{ pinned_at: any, message: expect.objectContaining({ pinned: true }) }], has_more: false },
      [expect.objectContaining({ content: 'x' })],
      false,
    ],
  },
  {
    // developers/resources/message.mdx:1223: "Delete multiple messages in a single request."
    name: 'several messages are deleted at once',
    observe: async (place) => {
      const messages = [await posted(place), await posted(place)];
      await place.rest.post(Routes.channelBulkDelete(place.channelId), { body: { messages } });
      const { d } = await place.gateway.frame(Event.MessageDeleteBulk);
      return [place.discord.messages('#cinema'), Object.keys(d)];
    },
    expected: [[], ['ids', 'channel_id', 'guild_id']],
  },
  {
    // developers/topics/opcodes-and-status-codes.mdx:274: "Provided too few or too many messages to delete."
    name: 'a single message is too few to be deleted with others',
    observe: async (place) => {
      const messages = [await posted(place)];
      return codeOf(place.rest.post(Routes.channelBulkDelete(place.channelId), { body: { messages } }));
    },
    expected: 50016,
  },
  {
    // developers/resources/channel.mdx:587: "will be the same as the id of the source message"
    name: 'a thread begins with a message, whose id it has, and takes messages',
    observe: async (place) => {
      const id = await posted(place);
      const { rest, channelId } = place;
      const thread = await rest.post(Routes.threads(channelId, id), { body: { name: 'about x' } });
      await rest.post(Routes.channelMessages(id), { body: { content: 'in it' } });
      await rest.patch(Routes.channel(id), { body: { archived: true } });
      return [thread, Object(thread).id === id, await rest.get(Routes.channel(id))];
    },
    expected: [
      expect.objectContaining({ name: 'about x', type: 11, owner_id: '110000000000000090' }),
      true,
      expect.objectContaining({ thread_metadata: expect.objectContaining({ archived: true }) }),
    ],
  },
  {
    // developers/resources/channel.mdx:247: "To send a message or add a reaction, a thread must first be unarchived."
    name: 'a closed thread takes no reactions, no new members and no new name, until a request opens it',
    observe: async (place) => {
      const id = await posted(place);
      const { rest, channelId } = place;
      await rest.post(Routes.threads(channelId, id), { body: { name: 'about x' } });
      const message = Object(await rest.post(Routes.channelMessages(id), { body: { content: 'in it' } }));
      await rest.patch(Routes.channel(id), { body: { archived: true } });
      const codes = [
        await codeOf(rest.put(Routes.channelMessageOwnReaction(id, message.id, HEART))),
        await codeOf(rest.put(Routes.threadMembers(id, '@me'))),
        await codeOf(rest.patch(Routes.channel(id), { body: { name: 'closed' } })),
      ];
      const opened = await rest.patch(Routes.channel(id), { body: { name: 'opened', archived: false } });
      return [codes, Object(opened).name];
    },
    expected: [[50083, 50083, 50083], 'opened'],
  },
  {
    // developers/resources/message.mdx:1253: "Max number of pins to return (1-50)"; 1154: "(1-100)"
    name: 'a page of more than 50 pins or 100 people is refused',
    observe: async (place) => {
      const id = await posted(place);
      const { rest, channelId, discord } = place;
      const pins = rest.get(`/channels/${channelId}/messages/pins?limit=51`);
      const people = rest.get(`${Routes.channelMessageReaction(channelId, id, HEART)}?limit=101`);
      const codes = [await codeOf(pins), await codeOf(people)];
      discord.takeViolations();
      return codes;
    },
    expected: [50035, 50035],
  },
  {
    // developers/events/gateway.mdx:489: "Any fields affected by the message content intent"
    name: 'a pinned message of a person is empty for a bot without the intent for contents',
    observe: async ({ discord, rest, channelId }) => {
      discord.person('viewer').say('hello');
      const id = discord.messages('#cinema').at(-1)?.id ?? '';
      await rest.put(`/channels/${channelId}/messages/pins/${id}`);
      const { items } = Object(await rest.get(`/channels/${channelId}/messages/pins`));
      const [older] = Object(await rest.get(Routes.channelPins(channelId)));
      return [items[0].message.content, older.content];
    },
    expected: ['', ''],
  },
  {
    // developers/resources/channel.mdx:627: "Creates a new thread in a forum or a media channel"
    name: 'a post in a forum is a thread with its first message',
    observe: async ({ discord, rest }) => {
      const forum = discord.world.guilds[0]?.channels.find(({ kind }) => kind === 'forum');
      const body = { name: 'Metropolis', message: { content: 'please' } };
      return rest.post(Routes.threads(forum?.id ?? ''), { body });
    },
    expected: expect.objectContaining({ name: 'Metropolis', message: expect.objectContaining({ content: 'please' }) }),
  },
  {
    // The same sentence: "and sends a message within the created thread"
    name: 'a post in a forum with an invalid message leaves no thread behind',
    observe: async ({ discord, rest }) => {
      const channels = discord.world.guilds[0]?.channels ?? [];
      const before = channels.length;
      const forum = channels.find(({ kind }) => kind === 'forum');
      const body = { name: 'Metropolis', message: { content: 'x'.repeat(2001) } };
      const code = await codeOf(rest.post(Routes.threads(forum?.id ?? ''), { body }));
      discord.takeViolations();
      return [code, channels.length - before];
    },
    expected: [50035, 0],
  },
];

test.for(ROWS)('the simulated routes work as documented: $name', async ({ observe, expected }) => {
  const place = await openPlace();
  expect(await observe(place)).toEqual(expected);
  expect(place.discord.violations).toEqual([]);
});
