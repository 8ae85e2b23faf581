import {
  GatewayDispatchEvents as Event,
  type GatewayGuildCreateDispatchData,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import { buildGuildCreateEventAfterOutage, buildGuildCreateEventOnJoin } from './guildObjects.ts';
import { toApiRole } from './objects.ts';
import type { DiscordState } from './state.ts';
import type { Guild, Role } from './world.ts';
import { findRoleByName } from './worldChanges.ts';

/** Changes to the served guild and its roles while the bot runs. The bot gets the events that Discord would send. */
export interface GuildChangeSimulator {
  /** Starts an outage: Discord reports the guild as unavailable. */
  outage(): void;
  /** Ends an outage, or adds a guild that did not exist when the bot connected. */
  outageOver(): void;
  removeBot(): void;
  /** Adds the bot to the guild with this name, by default the served guild. */
  inviteBot(name?: string): void;
  addRole(name: string): Role;
  renameRole(name: string, to: string): void;
  setPermissions(role: string, permissions: bigint): void;
  deleteRole(name: string): void;
}

export const createGuildChangeSimulator = (state: DiscordState, guild: Guild): GuildChangeSimulator => {
  const { world, gateway, nextId } = state;
  const guild_id = guild.id;
  const dispatch = (event: Parameters<typeof gateway.dispatch>[0]) => gateway.dispatch(event, GatewayIntentBits.Guilds);
  const leave = (reason: NonNullable<Guild['missing']>) => {
    guild.missing = reason;
    dispatch({
      t: Event.GuildDelete,
      d: reason === 'unavailable' ? { id: guild_id, unavailable: true } : { id: guild_id },
    });
  };
  const join = (d: GatewayGuildCreateDispatchData, target = guild) => {
    target.missing = undefined;
    dispatch({ t: Event.GuildCreate, d });
  };
  const invite = (name = guild.name) => {
    const otherGuild = world.guilds.find((guild) => guild.name === name);
    if (!otherGuild) throw new Error(`there is no guild ${name}`);
    join(buildGuildCreateEventOnJoin(world, otherGuild), otherGuild);
  };
  const roleEvent = (role: Role) => ({ guild_id, role: toApiRole(role, guild.roles.indexOf(role)) });
  return {
    outage: () => leave('unavailable'),
    outageOver: () => join(buildGuildCreateEventAfterOutage(world, guild)),
    removeBot: () => leave('removed'),
    inviteBot: invite,
    addRole: (name) => {
      const role: Role = { id: nextId(), name, permissions: 0n };
      guild.roles.push(role);
      dispatch({ t: Event.GuildRoleCreate, d: roleEvent(role) });
      return role;
    },
    renameRole: (name, newName) => {
      const role = findRoleByName(guild, name);
      role.name = newName;
      dispatch({ t: Event.GuildRoleUpdate, d: roleEvent(role) });
    },
    setPermissions: (name, permissions) => {
      const role = findRoleByName(guild, name);
      role.permissions = permissions;
      dispatch({ t: Event.GuildRoleUpdate, d: roleEvent(role) });
    },
    deleteRole: (name) => {
      const { id } = findRoleByName(guild, name);
      guild.roles.splice(guild.roles.indexOf(findRoleByName(guild, name)), 1);
      for (const member of guild.members) member.roleIds = member.roleIds.filter((roleId) => roleId !== id);
      dispatch({ t: Event.GuildRoleDelete, d: { guild_id, role_id: id } });
    },
  };
};
