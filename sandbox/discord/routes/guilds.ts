import {
  CreatePrivateChannelRequestSchema,
  GuildChannelResponseSchema,
  GuildMemberResponseSchema,
  GuildRoleResponseSchema,
  GuildWithCountsResponseSchema,
  MyGuildResponseSchema,
  PrivateChannelResponseSchema,
  ThreadResponseSchema,
  UserResponseSchema,
} from 'discord-api-spec/zod';
import { PermissionFlagsBits as Bit, GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { apiErrors, invalidForm } from '../apiErrors.ts';
import { channelAlone, channelOf } from '../channelObjects.ts';
import { guildOf } from '../guildObjects.ts';
import { type Call, param, type Reply, type Route } from '../http/route.ts';
import { channelForBot, directChannel, directChannelOf, guildForBot } from '../messageChannels.ts';
import { memberOf, roleOf, userOf } from '../objects.ts';
import { inGuild as permissionsInGuild } from '../permissions.ts';
import type { State } from '../state.ts';
import { checkSent } from '../validation/schema.ts';
import type { Channel, Guild } from '../world.ts';
import { updateThread } from './threads.ts';

const CHANNEL = z.union([GuildChannelResponseSchema, ThreadResponseSchema, PrivateChannelResponseSchema]);

const guildNamed = (call: Call, state: State): Guild => guildForBot(state, param(call, 'guildId'));

/** A guild in the bot's list of its own guilds; it is listed even during an outage. */
const listedGuild = ({ world }: State, guild: Guild) => ({
  id: guild.id,
  name: guild.name,
  icon: null,
  banner: null,
  owner: guild.ownerId === world.bot.id,
  permissions: permissionsInGuild(guild, world.bot.id).toString(),
  features: [],
});
/** Maximum guilds per response (discord.com/developers/docs/resources/user). */
const MOST_LISTED = 200;

const nameOf = z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) });

/** A channel's name as Discord stores it: a text channel's in lower case and without spaces. */
const asNamed = ({ kind }: Channel, name: string): string =>
  kind === 'voice' ? name : name.toLowerCase().replace(/\s+/g, '-');

const rename = (call: Call, state: State): Reply => {
  const target = channelForBot(state, param(call, 'channelId'));
  if (target.kind !== 'guild') throw apiErrors.unknownChannel();
  const { guild, channel } = target;
  const requiredBits = channel.kind === 'voice' ? [Bit.ManageChannels, Bit.Connect] : [Bit.ManageChannels];
  channelForBot(state, channel.id, ...requiredBits);
  const { value, problems } = checkSent(nameOf, call);
  if (!value || problems.length > 0) throw invalidForm(problems);
  channel.name = asNamed(channel, value.name);
  const channelData = { ...channelAlone(guild, channel), guild_id: guild.id };
  state.gateway.dispatch({ t: Event.ChannelUpdate, d: channelData }, GatewayIntentBits.Guilds);
  state.signals.changed();
  return { status: 200, body: channelData };
};

export const guildRoutes: readonly Route[] = [
  {
    name: 'list_my_guilds',
    method: 'GET',
    path: '/users/@me/guilds',
    auth: 'bot',
    answer: z.array(MyGuildResponseSchema),
    handle: (call, state) => {
      const limit = Number(call.query.get('limit') ?? MOST_LISTED);
      if (!(limit >= 1 && limit <= MOST_LISTED))
        throw invalidForm([{ path: ['limit'], code: 'NUMBER_TYPE_RANGE', message: 'int value should be 1 to 200' }]);
      const after = call.query.get('after') ?? '0';
      if (!/^\d{1,20}$/.test(after))
        throw invalidForm([
          { path: ['after'], code: 'NUMBER_TYPE_COERCE', message: `Value "${after}" is not snowflake.` },
        ]);
      const guilds = state.world.guilds
        .filter(({ id, missing }) => missing !== 'removed' && BigInt(id) > BigInt(after))
        .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
      return { status: 200, body: guilds.slice(0, limit).map((guild) => listedGuild(state, guild)) };
    },
  },
  {
    name: 'get_guild',
    method: 'GET',
    path: '/guilds/:guildId',
    auth: 'bot',
    answer: GuildWithCountsResponseSchema,
    handle: (call, state) => ({ status: 200, body: guildOf(guildNamed(call, state)) }),
  },
  {
    name: 'list_guild_channels',
    method: 'GET',
    path: '/guilds/:guildId/channels',
    auth: 'bot',
    answer: z.array(GuildChannelResponseSchema),
    handle: (call, state) => {
      const guild = guildNamed(call, state);
      const channels = guild.channels.filter((channel) => channel.parentId === undefined);
      return { status: 200, body: channels.map((channel) => channelOf(guild, channel)) };
    },
  },
  {
    name: 'list_guild_roles',
    method: 'GET',
    path: '/guilds/:guildId/roles',
    auth: 'bot',
    answer: z.array(GuildRoleResponseSchema),
    handle: (call, state) => ({ status: 200, body: guildNamed(call, state).roles.map(roleOf) }),
  },
  {
    name: 'get_guild_member',
    method: 'GET',
    path: '/guilds/:guildId/members/:userId',
    auth: 'bot',
    answer: GuildMemberResponseSchema,
    handle: (call, state) => ({
      status: 200,
      body: memberOf(state.world, guildNamed(call, state), param(call, 'userId')),
    }),
  },
  {
    name: 'get_channel',
    method: 'GET',
    path: '/channels/:channelId',
    auth: 'bot',
    answer: CHANNEL,
    handle: (call, state) => {
      const target = channelForBot(state, param(call, 'channelId'));
      const isDirect = target.kind === 'direct';
      return {
        status: 200,
        body: isDirect
          ? directChannel(state, target.channelId, target.personId)
          : channelOf(target.guild, target.channel),
      };
    },
  },
  {
    name: 'update_channel',
    method: 'PATCH',
    path: '/channels/:channelId',
    auth: 'bot',
    // Discord documents no number for renames; bots observe a limit of two in ten minutes.
    limit: { count: 2, perMs: 600_000 },
    answer: CHANNEL,
    handle: (call, state) => {
      const target = channelForBot(state, param(call, 'channelId'));
      const isThread = target.kind === 'guild' && target.channel.parentId !== undefined;
      return isThread ? updateThread(call, state, target) : rename(call, state);
    },
  },
  {
    name: 'get_user',
    method: 'GET',
    path: '/users/:userId',
    auth: 'bot',
    answer: UserResponseSchema,
    handle: (call, { world }) => ({ status: 200, body: userOf(world, param(call, 'userId')) }),
  },
  {
    name: 'create_dm',
    method: 'POST',
    path: '/users/@me/channels',
    auth: 'bot',
    answer: PrivateChannelResponseSchema,
    handle: (call, state) => {
      const { value, problems } = checkSent(CreatePrivateChannelRequestSchema, call);
      if (!value?.recipient_id || problems.length > 0) throw invalidForm(problems);
      userOf(state.world, value.recipient_id);
      openDirect(state);
      return {
        status: 200,
        body: directChannel(state, directChannelOf(state, value.recipient_id), value.recipient_id),
      };
    },
  },
];

/**
 * Counts an opening of direct messages, even if these are already open. Throws Discord's error if the bot opens them
 * too fast or is suspected of spam.
 */
function openDirect({ directOpenings, windows, now, suspicion }: State): void {
  if (suspicion.ofSpam) throw apiErrors.antiSpam();
  const last = directOpenings.at(-1);
  if (last !== undefined && now() - last < windows.directOpeningsMs) throw apiErrors.openingTooFast();
  directOpenings.push(now());
}
