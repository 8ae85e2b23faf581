import { GuildMemberResponseSchema } from 'discord-api-spec/zod';
import { PermissionFlagsBits as Bit, GatewayIntentBits } from 'discord-api-types/v10';
import * as z from 'zod/mini';
import { discordApiErrors } from '../discordApiErrors.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import { findGuildAccessibleToBot } from '../messageChannels.ts';
import { toApiMember } from '../objects.ts';
import type { DiscordState } from '../state.ts';
import { dispatchMemberUpdateToBot } from '../worldChanges.ts';
import { readRequestedPageSize } from './limit.ts';

const MEMBERS = z.array(GuildMemberResponseSchema);
const ROLE = '/guilds/:guildId/members/:userId/roles/:roleId';
const PAGE = { most: 1_000, byDefault: 1 };

/** Lists a page of members by id. The bot needs the intent for members. */
const list = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const { world } = state;
  const guild = findGuildAccessibleToBot(state, requireRoutePathParameter(call, 'guildId'));
  if (((world.application.privilegedIntents ?? 0) & GatewayIntentBits.GuildMembers) === 0)
    throw discordApiErrors.missingAccess();
  const after = BigInt(call.query.get('after') ?? 0);
  const ids = guild.members
    .map(({ userId }) => userId)
    .filter((id) => BigInt(id) > after)
    .toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  return {
    status: 200,
    body: ids.slice(0, readRequestedPageSize(call, PAGE)).map((id) => toApiMember(world, guild, id)),
  };
};

const search = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const guild = findGuildAccessibleToBot(state, requireRoutePathParameter(call, 'guildId'));
  const query = (call.query.get('query') ?? '').toLowerCase();
  const members = guild.members
    .map(({ userId }) => toApiMember(state.world, guild, userId))
    .filter(({ user }) => user.username.startsWith(query) || user.global_name?.toLowerCase().startsWith(query));
  return { status: 200, body: members.slice(0, readRequestedPageSize(call, PAGE)) };
};

const setRole = (call: DiscordRouteRequest, state: DiscordState, isGiven: boolean): DiscordRouteResponse => {
  const guild = findGuildAccessibleToBot(state, requireRoutePathParameter(call, 'guildId'), Bit.ManageRoles);
  const roleId = requireRoutePathParameter(call, 'roleId');
  const member = guild.members.find(({ userId }) => userId === requireRoutePathParameter(call, 'userId'));
  if (!member) throw discordApiErrors.unknownMember();
  if (!guild.roles.some(({ id }) => id === roleId)) throw discordApiErrors.unknownRole();
  const otherRoleIds = member.roleIds.filter((id) => id !== roleId);
  member.roleIds = isGiven ? [...otherRoleIds, roleId] : otherRoleIds;
  dispatchMemberUpdateToBot(state, guild, member.userId);
  state.signals.changed();
  return { status: 204 };
};

export const memberRoutes: readonly DiscordApiRoute[] = [
  {
    name: 'search_guild_members',
    method: 'GET',
    path: '/guilds/:guildId/members/search',
    auth: 'bot',
    answer: MEMBERS,
    handle: search,
  },
  {
    name: 'list_guild_members',
    method: 'GET',
    path: '/guilds/:guildId/members',
    auth: 'bot',
    answer: MEMBERS,
    handle: list,
  },
  {
    name: 'add_guild_member_role',
    method: 'PUT',
    path: ROLE,
    auth: 'bot',
    handle: (call, state) => setRole(call, state, true),
  },
  {
    name: 'delete_guild_member_role',
    method: 'DELETE',
    path: ROLE,
    auth: 'bot',
    handle: (call, state) => setRole(call, state, false),
  },
];
