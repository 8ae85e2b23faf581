/** Each row names the sentence on which it stands, in github.com/discord/discord-api-docs (c98d64bc). */
import { GatewayDispatchEvents as Event, GatewayIntentBits, GatewayOpcodes as Op } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DiscordOptions, EmbeddedDiscord } from '../../../../sandbox/discord/discord.ts';
import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from '../../../../sandbox/discord/world.ts';
import { freshDiscord } from '../tinyBot.ts';
import { connectRaw, identified, identity } from './rawGateway.ts';

interface Row {
  readonly name: string;
  readonly options?: DiscordOptions;
  readonly observe: (discord: EmbeddedDiscord) => Promise<unknown>;
  readonly expected: unknown;
}

/** Connects again after the first connection ended, and resumes its session. */
async function resumed(discord: EmbeddedDiscord, end: (discord: EmbeddedDiscord) => void, token = discord.botToken) {
  const first = await identified(discord);
  const { d } = await first.frame(Event.Ready);
  end(discord);
  await first.closed;
  const second = await connectRaw(discord);
  second.send(Op.Resume, { token, session_id: d.session_id, seq: 1 });
  return second.frame(Event.Resumed);
}

/** This world, with an application that was granted these intents. */
function withIntents(privilegedIntents: number): SimulatedDiscordWorld {
  const world = createSimulatedDiscordWorld();
  return { ...world, application: { ...world.application, privilegedIntents } };
}

const chunk = z.object({ members: z.array(z.object({ user: z.object({ username: z.string() }) })) });

/** The names in each chunk that comes, after requests for all members and then for one of them. */
async function membersAskedFor(discord: EmbeddedDiscord, more: object) {
  const gateway = await identified(discord, more);
  const [guild] = discord.world.guilds;
  gateway.send(Op.RequestGuildMembers, { guild_id: guild?.id, query: '', limit: 0, nonce: 'all' });
  gateway.send(Op.RequestGuildMembers, { guild_id: guild?.id, user_ids: [discord.person('viewer').id], limit: 0 });
  gateway.send(Op.Heartbeat, null);
  await gateway.frame(Op.HeartbeatAck);
  const chunks = gateway.frames(Event.GuildMembersChunk).map(({ d }) => chunk.parse(d));
  return chunks.map(({ members }) => members.map(({ user }) => user.username));
}

/** What a bot hears of a message that somebody writes. */
async function heard(discord: EmbeddedDiscord, more: object) {
  const gateway = await identified(discord, more);
  discord.person('viewer').say('Nosferatu tonight?');
  return (await gateway.frame(Event.MessageCreate)).d.content;
}

const WRONG_SHARDS = [
  [1, 1],
  [-1, 1],
  [0, 0],
  [0.5, 2],
];

const ROWS: Row[] = [
  {
    // developers/events/gateway-events.mdx:82: "Authentication token"; `Bot ` before it is not documented
    name: 'an IDENTIFY whose token begins with "Bot " is accepted',
    observe: async (discord) => {
      const gateway = await connectRaw(discord);
      gateway.send(Op.Identify, identity(`Bot ${discord.botToken}`));
      return (await gateway.frame(Event.Ready)).t;
    },
    expected: 'READY',
  },
  {
    // Not documented, but what discord.py sends; the documented key is `activities` (gateway-events.mdx:313).
    name: 'an IDENTIFY names its activity as `game`',
    observe: async (discord) => {
      await identified(discord, {
        presence: { status: 'online', since: 0, afk: false, game: { name: 'Go', type: 0 } },
      });
      return discord.gateway.presence();
    },
    expected: 'Go',
  },
  {
    // developers/events/gateway-events.mdx:82: the same token.
    name: 'a RESUME whose token begins with "Bot " is accepted',
    observe: async (discord) => (await resumed(discord, ({ gateway }) => gateway.drop(), `Bot ${discord.botToken}`)).t,
    expected: 'RESUMED',
  },
  {
    // developers/events/gateway-events.mdx:100: "While they currently still work"
    name: 'an IDENTIFY whose properties begin with $ is accepted',
    observe: async (discord) => {
      const properties = { $os: 'linux', $browser: 'old', $device: 'old' };
      return (await (await identified(discord, { properties })).frame(Event.Ready)).t;
    },
    expected: 'READY',
  },
  {
    // developers/events/gateway-events.mdx:34: "any JSON value", in every payload
    name: 'RESUMED has a d',
    observe: async (discord) => (await resumed(discord, ({ gateway }) => gateway.drop())).raw,
    expected: expect.objectContaining({ t: 'RESUMED', d: {} }),
  },
  {
    // developers/change-log.mdx:4101: "should be an empty array"
    name: 'READY has an empty list of private channels',
    observe: async (discord) => (await (await identified(discord)).frame(Event.Ready)).d.private_channels,
    expected: [],
  },
  {
    // developers/events/gateway.mdx:240: "When you close the connection"
    name: 'a session that Discord itself closed with 1001 is resumed',
    observe: async (discord) => (await resumed(discord, ({ gateway }) => gateway.closeWith(1001))).t,
    expected: 'RESUMED',
  },
  {
    // developers/events/gateway.mdx:507: "Apps that surpass the limit are immediately disconnected"
    name: 'a connection with more than 120 frames in a minute is closed with 4008',
    options: { windows: { frameRateMs: 60_000 } },
    observe: async (discord) => {
      const gateway = await identified(discord);
      for (let beat = 0; beat < 120; beat += 1) gateway.send(Op.Heartbeat, beat);
      return gateway.closed;
    },
    expected: 4008,
  },
  {
    // developers/events/gateway.mdx:509: "the Gateway will respond with an [Invalid Session (opcode `9`)]"
    name: 'a second IDENTIFY within five seconds is told that its session is invalid',
    options: { windows: { identifyMs: 60_000 } },
    observe: async (discord) => {
      await identified(discord);
      const second = await connectRaw(discord);
      second.send(Op.Identify, identity(discord.botToken));
      return (await second.frame(Op.InvalidSession)).d;
    },
    expected: false,
  },
  {
    // developers/topics/opcodes-and-status-codes.mdx:39: "You sent an invalid"
    name: 'a frame with an opcode that does not exist closes the connection with 4001',
    observe: async (discord) => {
      const gateway = await connectRaw(discord);
      gateway.send(99, {});
      return gateway.closed;
    },
    expected: 4001,
  },
  ...WRONG_SHARDS.map((shard) => ({
    // developers/topics/opcodes-and-status-codes.mdx:47: "You sent us an invalid"
    name: `the shard ${shard.join(' of ')} is refused with 4010`,
    observe: async (discord: EmbeddedDiscord) => {
      const gateway = await connectRaw(discord);
      gateway.send(Op.Identify, identity(discord.botToken, { shard }));
      return gateway.closed;
    },
    expected: 4010,
  })),
  {
    // developers/events/gateway-events.mdx:187: "intent is required to request the entire member list"
    name: 'a request for all members needs an intent, one for some does not',
    observe: (discord) => membersAskedFor(discord, {}),
    expected: [['viewer']],
  },
  {
    // developers/events/gateway-events.mdx:187: "intent is required to request the entire member list"
    name: 'all members are sent to a bot with the intent',
    options: { world: withIntents(GatewayIntentBits.GuildMembers) },
    observe: (discord) => membersAskedFor(discord, { intents: GatewayIntentBits.GuildMembers }),
    expected: [['viewer', 'curator', 'moderator', 'admin', 'stranger', 'usher'], ['viewer']],
  },
  {
    // developers/events/gateway.mdx:495: "will receive empty values in fields"
    name: 'a message that somebody writes is empty for a bot without the intent for it',
    observe: (discord) => heard(discord, {}),
    expected: '',
  },
  {
    // developers/events/gateway.mdx:487: "permits your app to receive message content data across the APIs"
    name: 'a message that somebody writes has its content for a bot with the intent for it',
    options: { world: withIntents(GatewayIntentBits.MessageContent) },
    observe: (discord) =>
      heard(discord, { intents: GatewayIntentBits.GuildMessages | GatewayIntentBits.MessageContent }),
    expected: 'Nosferatu tonight?',
  },
];

test.for(ROWS)('the simulated gateway works as documented: $name', async ({ observe, expected, options }) => {
  const discord = await freshDiscord(options);
  expect(await observe(discord)).toEqual(expected);
  expect(discord.violations).toEqual([]);
});
