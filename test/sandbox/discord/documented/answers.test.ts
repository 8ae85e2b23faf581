/** Each row names the sentence on which it stands, in github.com/discord/discord-api-docs (c98d64bc). */
import { GatewayDispatchEvents as Event, Routes } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import type { DiscordOptions, EmbeddedDiscord } from '../../../../sandbox/discord/discord.ts';
import type { SimulatedDiscordUser } from '../../../../sandbox/discord/people/actor.ts';
import { picture, row, text, V2 } from '../messageParts.ts';
import { freshDiscord, restTo } from '../tinyBot.ts';
import { identified } from './rawGateway.ts';

interface There {
  readonly discord: EmbeddedDiscord;
  readonly rest: ReturnType<typeof restTo>;
  readonly admin: SimulatedDiscordUser;
}

interface Row {
  readonly name: string;
  readonly options?: DiscordOptions;
  readonly observe: (there: There) => Promise<unknown>;
  readonly expected: unknown;
}

const menu = (type: number) => row({ type, custom_id: 'menu' });

/** What the bot hears of a choice in a menu of that type, made by name. */
async function chosen({ discord, rest, admin }: There, type: number, name: string): Promise<unknown> {
  const gateway = await identified(discord);
  await rest.post(Routes.channelMessages(admin.channelId), { body: { content: 'x', components: [menu(type)] } });
  const message = await discord.nextMessage('#cinema');
  admin.select(message, 'menu', name).catch(() => undefined);
  return (await gateway.frame(Event.InteractionCreate)).d.data;
}

const roleId = ({ discord }: There, name: string) =>
  discord.world.guilds[0]?.roles.find((role) => role.name === name)?.id ?? '';

const ROWS: Row[] = [
  {
    // developers/resources/message.mdx:48: "flags?"; Discord's own schema requires it of every message
    name: 'messages that people wrote have flags',
    observe: async ({ rest, admin }) => {
      admin.say('hello');
      return rest.get(Routes.channelMessages(admin.channelId));
    },
    expected: [expect.objectContaining({ flags: 0 })],
  },
  {
    // developers/resources/message.mdx:600: "whether or not this field should display inline"
    name: 'the fields of an embed say whether they are inline',
    observe: ({ rest, admin }) =>
      rest.post(Routes.channelMessages(admin.channelId), {
        body: { embeds: [{ fields: [{ name: 'a', value: 'b' }] }] },
      }),
    expected: expect.objectContaining({
      embeds: [expect.objectContaining({ fields: [{ name: 'a', value: 'b', inline: false }] })],
    }),
  },
  {
    // developers/components/reference.mdx:847: "allows users to select one or more roles"
    name: 'a role that has the name of a person is chosen from a role menu by its name',
    observe: async (there) => {
      const data = await chosen(there, 6, 'viewer');
      return [data, roleId(there, 'viewer')];
    },
    expected: [
      expect.objectContaining({ values: ['110000000000000011'], resolved: { roles: expect.anything() } }),
      '110000000000000011',
    ],
  },
  {
    // developers/interactions/receiving-and-responding.mdx:182: "missing `user`, `deaf` and `mute` fields"
    name: 'resolved members have no user, deaf or mute',
    observe: async (there) => {
      const data = await chosen(there, 5, 'viewer');
      return Object.keys(Object(data).resolved.members[there.discord.person('viewer').id]);
    },
    expected: expect.not.arrayContaining(['user', 'deaf', 'mute']),
  },
  {
    // developers/reference.mdx:22: "Omitting the version number from the route"
    name: 'a route is found without a version, and under version 9',
    observe: async ({ discord }) => {
      const headers = { authorization: `Bot ${discord.botToken}` };
      const answers = ['/users/@me', '/v9/users/@me', '/v10/users/@me'].map((path) =>
        fetch(`${discord.url}${path}`, { headers }).then(({ status }) => status),
      );
      return Promise.all(answers);
    },
    expected: [200, 200, 200],
  },
  {
    // developers/reference.mdx:19: "Trying to use these versions will fail and return 400 Bad Request."
    name: 'a discontinued version is a bad request',
    observe: async ({ discord }) => {
      const answer = await fetch(`${discord.url}/v5/gateway`);
      return [answer.status, await answer.json()];
    },
    expected: [400, { code: 50041, message: 'Invalid API version provided' }],
  },
  {
    // developers/events/gateway.mdx:721: "This endpoint does not require authentication."
    name: 'the address of the gateway is given to anyone',
    observe: async ({ discord }) => (await fetch(`${discord.url}/v10/gateway`)).json(),
    expected: { url: expect.stringMatching(/^ws:/) },
  },
  {
    // developers/reference.mdx:486: `"id": 0`
    name: 'an attachment is named by a number',
    observe: ({ rest, admin }) =>
      rest.post(Routes.channelMessages(admin.channelId), {
        body: { content: 'x', attachments: [{ id: 0, description: 'a picture' }] },
        files: [picture('a.png')],
      }),
    expected: expect.objectContaining({ attachments: [expect.objectContaining({ description: 'a picture' })] }),
  },
  {
    // developers/reference.mdx:174: "Internally, Discord stores IDs as integer snowflakes"
    name: 'an id that is sent as a number is not rounded',
    observe: async ({ discord, rest, admin }) => {
      admin.say('which film?');
      const [question] = discord.messages('#cinema');
      const answer = await fetch(`${discord.url}/v10${Routes.channelMessages(admin.channelId)}`, {
        method: 'POST',
        headers: { authorization: `Bot ${discord.botToken}`, 'content-type': 'application/json' },
        body: `{ "content": "Metropolis", "message_reference": { "message_id": ${question?.id} } }`,
      });
      await answer.text();
      return rest.get(Routes.channelMessages(admin.channelId));
    },
    expected: [
      expect.objectContaining({ content: 'Metropolis', type: 19 }),
      expect.objectContaining({ content: '', type: 0 }),
    ],
  },
  {
    // developers/resources/message.mdx:498: "timestamp of embed content", an "ISO8601 timestamp"
    name: 'a time with an offset from UTC is understood',
    observe: ({ rest, admin }) =>
      rest.post(Routes.channelMessages(admin.channelId), {
        body: { embeds: [{ title: 'a', timestamp: '2026-11-29T20:00:00.000000+02:00' }] },
      }),
    expected: expect.objectContaining({ embeds: [expect.objectContaining({ timestamp: '2026-11-29T18:00:00.000Z' })] }),
  },
  {
    // developers/resources/message.mdx:102: "REPLY", whose type is "19"
    name: 'a reply is of type 19, and names and contains what it answers',
    observe: async ({ discord, rest, admin }) => {
      admin.say('which film?');
      const [question] = discord.messages('#cinema');
      const body = { content: 'Metropolis', message_reference: { message_id: question?.id } };
      return rest.post(Routes.channelMessages(admin.channelId), { body });
    },
    expected: expect.objectContaining({
      type: 19,
      message_reference: expect.objectContaining({ type: 0, channel_id: '110000000000000201' }),
      referenced_message: expect.objectContaining({ content: 'which film?' }),
    }),
  },
  {
    // developers/resources/message.mdx:333: "whether to error if the referenced message doesn't exist"
    name: 'a reply to nothing becomes a message where it may, and is refused elsewhere',
    observe: async ({ rest, admin }) => {
      const reply = (more: object) => {
        const body = { content: 'Yes', message_reference: { message_id: '1', ...more } };
        return rest.post(Routes.channelMessages(admin.channelId), { body });
      };
      const refused = await reply({}).catch(({ code }: { readonly code: unknown }) => code);
      return [refused, await reply({ fail_if_not_exists: false })];
    },
    expected: [50035, expect.objectContaining({ type: 0, content: 'Yes' })],
  },
  {
    // developers/resources/poll.mdx:27: "The time when the poll ends"
    name: 'a poll has numbered answers, an end and no votes',
    observe: ({ rest, admin }) => {
      const poll = { question: { text: 'Which?' }, answers: [{ poll_media: { text: 'Nosferatu' } }], duration: 1 };
      return rest.post(Routes.channelMessages(admin.channelId), { body: { poll } });
    },
    expected: expect.objectContaining({
      poll: expect.objectContaining({
        answers: [{ answer_id: 1, poll_media: { text: 'Nosferatu' } }],
        expiry: expect.stringMatching(/Z$/),
        results: { is_finalized: false, answer_counts: [] },
      }),
    }),
  },
  {
    // developers/reference.mdx:249: "Failing to do so will result in a `50035` "Invalid form body" error."
    name: 'JSON that is sent as plain text is refused',
    observe: async ({ discord, admin }) => {
      const headers = { authorization: `Bot ${discord.botToken}`, 'content-type': 'text/plain' };
      const answer = await fetch(`${discord.url}/v10${Routes.channelMessages(admin.channelId)}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ content: 'x' }),
      });
      discord.takeViolations();
      return answer.json();
    },
    expected: expect.objectContaining({ code: 50035, message: 'Invalid Form Body' }),
  },
  {
    // developers/events/gateway.mdx:495: "will receive empty values in fields"
    name: 'what people write is empty for a bot without the intent for it, unless it is mentioned',
    observe: async ({ discord, rest, admin }) => {
      for (const content of ['to all', `to <@${discord.world.bot.id}>`]) admin.say(content);
      return rest.get(Routes.channelMessages(admin.channelId));
    },
    expected: [
      expect.objectContaining({ content: 'to <@110000000000000090>' }),
      expect.objectContaining({ content: '' }),
    ],
  },
  {
    // developers/topics/rate-limits.mdx:132: "automatically and temporarily restricted from accessing"
    name: 'an address with too many refused requests is banned',
    options: { refusedRequests: 3 },
    observe: async ({ discord }) => {
      const answers: string[] = [];
      for (const token of ['', 'Bot wrong', 'Bot wrong', `Bot ${discord.botToken}`]) {
        const answer = await fetch(`${discord.url}/v10/users/@me`, { headers: { authorization: token } });
        answers.push(`${answer.status} ${answer.headers.get('content-type')}`);
      }
      return answers;
    },
    expected: [...Array.from({ length: 3 }, () => '401 application/json'), '429 text/html; charset=UTF-8'],
  },
];

test.for(ROWS)('the simulated Discord answers as documented: $name', async ({ observe, expected, options }) => {
  const discord = await freshDiscord(options);
  const there = { discord, rest: restTo(discord), admin: discord.person('admin') };
  expect(await observe(there)).toEqual(expected);
  expect(discord.violations).toEqual([]);
});

/** Not documented: what Discord does with a key that it does not know is seen, not said. */
const UNKNOWN_KEYS = [
  { name: 'beside the content', body: { content: 'x', ephemeral: true }, at: 'ephemeral' },
  {
    name: 'deep inside',
    body: { flags: V2, components: [{ ...text('a'), colour: 1 }] },
    at: 'components.0.colour',
  },
];

test.for(UNKNOWN_KEYS)('the simulated Discord ignores and records an unknown key: $name', async ({ body, at }) => {
  const discord = await freshDiscord();
  await restTo(discord).post(Routes.channelMessages(discord.person('admin').channelId), { body });
  expect(discord.messages('#cinema')).toHaveLength(1);
  const [violation] = discord.takeViolations();
  expect(violation).toMatchObject({ kind: 'request', problems: [{ code: 'UNKNOWN_KEY' }] });
  expect(violation?.problems[0]?.path.join('.')).toBe(at);
});
