import { CreateRoleRequestSchema, GuildRoleResponseSchema, UpdateRoleRequestPartialSchema } from 'discord-api-spec/zod';
import { PermissionFlagsBits as Bit, GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import type { ZodMiniType } from 'zod/mini';
import { discordApiErrors, invalidBodyError } from '../discordApiErrors.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import { findGuildAccessibleToBot } from '../messageChannels.ts';
import { toApiRole } from '../objects.ts';
import type { DiscordState } from '../state.ts';
import { checkRequestBody, isRecord } from '../validation/schema.ts';
import type { Guild, Role } from '../world.ts';

/** Stored fields of a role. Colour, icon and the separate group in the member list are not stored. */
interface RoleBody {
  readonly name?: string | null;
  readonly permissions?: number | null;
}

const ROLES = '/guilds/:guildId/roles';
const ROLE = `${ROLES}/:roleId`;

const guildNamed = (call: DiscordRouteRequest, state: DiscordState, ...requiredBits: readonly bigint[]): Guild =>
  findGuildAccessibleToBot(state, requireRoutePathParameter(call, 'guildId'), ...requiredBits);

const roleNamed = (call: DiscordRouteRequest, guild: Guild): Role => {
  const role = guild.roles.find(({ id }) => id === requireRoutePathParameter(call, 'roleId'));
  if (!role) throw discordApiErrors.unknownRole();
  return role;
};

const roleObject = (guild: Guild, role: Role) => toApiRole(role, guild.roles.indexOf(role));

/** Decodes a role. The schema requires permissions as a number, although Discord and all clients use text. */
const decode = (
  schema: ZodMiniType<RoleBody>,
  call: DiscordRouteRequest,
): Partial<Pick<Role, 'name' | 'permissions'>> => {
  const { json } = call;
  const sentPermissions = isRecord(json) ? json.permissions : undefined;
  const isText = typeof sentPermissions === 'string' && /^\d+$/.test(sentPermissions);
  const { value, problems } = checkRequestBody(
    schema,
    call,
    isRecord(json) && isText ? { ...json, permissions: 0 } : json,
  );
  if (!value) throw invalidBodyError(problems);
  const permissions = isText ? BigInt(sentPermissions) : value.permissions;
  const decoded: Partial<Pick<Role, 'name' | 'permissions'>> = {};
  if (value.name !== undefined && value.name !== null) decoded.name = value.name;
  if (permissions !== undefined && permissions !== null) decoded.permissions = BigInt(permissions);
  return decoded;
};

const create = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const guild = guildNamed(call, state, Bit.ManageRoles);
  const { name = 'new role', permissions = everyone(guild) } = decode(CreateRoleRequestSchema, call);
  const role: Role = { id: state.nextId(), name, permissions };
  guild.roles.push(role);
  announce(state, { t: Event.GuildRoleCreate, d: { guild_id: guild.id, role: roleObject(guild, role) } });
  return { status: 200, body: roleObject(guild, role) };
};

const everyone = ({ id, roles }: Guild): bigint => roles.find((role) => role.id === id)?.permissions ?? 0n;

const change = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const guild = guildNamed(call, state, Bit.ManageRoles);
  const role = roleNamed(call, guild);
  Object.assign(role, decode(UpdateRoleRequestPartialSchema, call));
  announce(state, { t: Event.GuildRoleUpdate, d: { guild_id: guild.id, role: roleObject(guild, role) } });
  return { status: 200, body: roleObject(guild, role) };
};

/** Deletes a role. @everyone cannot be deleted. */
const remove = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const guild = guildNamed(call, state, Bit.ManageRoles);
  const role = roleNamed(call, guild);
  if (role.id === guild.id) throw discordApiErrors.invalidRole();
  guild.roles.splice(guild.roles.indexOf(role), 1);
  for (const member of guild.members) member.roleIds = member.roleIds.filter((id) => id !== role.id);
  announce(state, { t: Event.GuildRoleDelete, d: { guild_id: guild.id, role_id: role.id } });
  return { status: 204 };
};

const announce = (state: DiscordState, event: Parameters<DiscordState['gateway']['dispatch']>[0]): void => {
  state.gateway.dispatch(event, GatewayIntentBits.Guilds);
  state.signals.changed();
};

export const roleRoutes: readonly DiscordApiRoute[] = [
  {
    name: 'get_guild_role',
    method: 'GET',
    path: ROLE,
    auth: 'bot',
    answer: GuildRoleResponseSchema,
    handle: (call, state) => {
      const guild = guildNamed(call, state);
      return { status: 200, body: roleObject(guild, roleNamed(call, guild)) };
    },
  },
  {
    name: 'create_guild_role',
    method: 'POST',
    path: ROLES,
    auth: 'bot',
    answer: GuildRoleResponseSchema,
    handle: create,
  },
  {
    name: 'update_guild_role',
    method: 'PATCH',
    path: ROLE,
    auth: 'bot',
    answer: GuildRoleResponseSchema,
    handle: change,
  },
  { name: 'delete_guild_role', method: 'DELETE', path: ROLE, auth: 'bot', handle: remove },
];
