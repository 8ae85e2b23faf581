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
import { toApiChannel, toApiGuildChannel } from '../channelObjects.ts';
import { discordApiErrors, invalidBodyError } from '../discordApiErrors.ts';
import { toApiGuild } from '../guildObjects.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import {
  findChannelAccessibleToBot,
  findGuildAccessibleToBot,
  openDirectChannel,
  toApiDirectChannel,
} from '../messageChannels.ts';
import { toApiMember, toApiRole, toApiUser } from '../objects.ts';
import { guildPermissions as permissionsInGuild } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import { checkRequestBody } from '../validation/schema.ts';
import type { Channel, Guild } from '../world.ts';
import { updateThread } from './threads.ts';

const CHANNEL = z.union([GuildChannelResponseSchema, ThreadResponseSchema, PrivateChannelResponseSchema]);

const guildNamed = (call: DiscordRouteRequest, state: DiscordState): Guild =>
  findGuildAccessibleToBot(state, requireRoutePathParameter(call, 'guildId'));

/** A guild in the bot's own list. The list includes guilds with an outage. */
const listedGuild = ({ world }: DiscordState, guild: Guild) => ({
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

/** Changes a channel's name as Discord does: text channels are in lower case and without spaces. */
const asNamed = ({ kind }: Channel, name: string): string =>
  kind === 'voice' ? name : name.toLowerCase().replace(/\s+/g, '-');

const rename = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const target = findChannelAccessibleToBot(state, requireRoutePathParameter(call, 'channelId'));
  if (target.kind !== 'guild') throw discordApiErrors.unknownChannel();
  const { guild, channel } = target;
  const requiredBits = channel.kind === 'voice' ? [Bit.ManageChannels, Bit.Connect] : [Bit.ManageChannels];
  findChannelAccessibleToBot(state, channel.id, ...requiredBits);
  const { value, problems } = checkRequestBody(nameOf, call);
  if (!value || problems.length > 0) throw invalidBodyError(problems);
  channel.name = asNamed(channel, value.name);
  const channelData = { ...toApiGuildChannel(guild, channel), guild_id: guild.id };
  state.gateway.dispatch({ t: Event.ChannelUpdate, d: channelData }, GatewayIntentBits.Guilds);
  state.signals.changed();
  return { status: 200, body: channelData };
};

export const guildRoutes: readonly DiscordApiRoute[] = [
  {
    name: 'list_my_guilds',
    method: 'GET',
    path: '/users/@me/guilds',
    auth: 'bot',
    answer: z.array(MyGuildResponseSchema),
    handle: (call, state) => {
      const limit = Number(call.query.get('limit') ?? MOST_LISTED);
      if (!(limit >= 1 && limit <= MOST_LISTED))
        throw invalidBodyError([
          { path: ['limit'], code: 'NUMBER_TYPE_RANGE', message: 'int value should be 1 to 200' },
        ]);
      const after = call.query.get('after') ?? '0';
      if (!/^\d{1,20}$/.test(after))
        throw invalidBodyError([
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
    handle: (call, state) => ({ status: 200, body: toApiGuild(guildNamed(call, state)) }),
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
      return { status: 200, body: channels.map((channel) => toApiChannel(guild, channel)) };
    },
  },
  {
    name: 'list_guild_roles',
    method: 'GET',
    path: '/guilds/:guildId/roles',
    auth: 'bot',
    answer: z.array(GuildRoleResponseSchema),
    handle: (call, state) => ({ status: 200, body: guildNamed(call, state).roles.map(toApiRole) }),
  },
  {
    name: 'get_guild_member',
    method: 'GET',
    path: '/guilds/:guildId/members/:userId',
    auth: 'bot',
    answer: GuildMemberResponseSchema,
    handle: (call, state) => ({
      status: 200,
      body: toApiMember(state.world, guildNamed(call, state), requireRoutePathParameter(call, 'userId')),
    }),
  },
  {
    name: 'get_channel',
    method: 'GET',
    path: '/channels/:channelId',
    auth: 'bot',
    answer: CHANNEL,
    handle: (call, state) => {
      const target = findChannelAccessibleToBot(state, requireRoutePathParameter(call, 'channelId'));
      const isDirect = target.kind === 'direct';
      return {
        status: 200,
        body: isDirect
          ? toApiDirectChannel(state, target.channelId, target.personId)
          : toApiChannel(target.guild, target.channel),
      };
    },
  },
  {
    name: 'update_channel',
    method: 'PATCH',
    path: '/channels/:channelId',
    auth: 'bot',
    // Discord documents no limit for renames. Bots observe two in ten minutes.
    limit: { count: 2, perMs: 600_000 },
    answer: CHANNEL,
    handle: (call, state) => {
      const target = findChannelAccessibleToBot(state, requireRoutePathParameter(call, 'channelId'));
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
    handle: (call, { world }) => ({ status: 200, body: toApiUser(world, requireRoutePathParameter(call, 'userId')) }),
  },
  {
    name: 'create_dm',
    method: 'POST',
    path: '/users/@me/channels',
    auth: 'bot',
    answer: PrivateChannelResponseSchema,
    handle: (call, state) => {
      const { value, problems } = checkRequestBody(CreatePrivateChannelRequestSchema, call);
      if (!value?.recipient_id || problems.length > 0) throw invalidBodyError(problems);
      toApiUser(state.world, value.recipient_id);
      openDirect(state);
      return {
        status: 200,
        body: toApiDirectChannel(state, openDirectChannel(state, value.recipient_id), value.recipient_id),
      };
    },
  },
];

/**
 * Counts an opening of direct messages, even of open ones. Throws Discord's error if the bot is too fast or suspected
 * of spam.
 */
function openDirect({ directOpenings, windows, now, suspicion }: DiscordState): void {
  if (suspicion.ofSpam) throw discordApiErrors.antiSpam();
  const last = directOpenings.at(-1);
  if (last !== undefined && now() - last < windows.directOpeningsMs) throw discordApiErrors.openingTooFast();
  directOpenings.push(now());
}
