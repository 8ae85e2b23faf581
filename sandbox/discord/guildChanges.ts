import {
  GatewayDispatchEvents as Event,
  type GatewayGuildCreateDispatchData,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import { guildAvailable, guildJoined } from './guildObjects.ts';
import { roleOf } from './objects.ts';
import type { State } from './state.ts';
import type { Guild, Role } from './world.ts';
import { roleNamed } from './worldChanges.ts';

/** Changes to the served guild and its roles while the bot runs; the bot gets the events that Discord would send. */
export interface GuildChanges {
  /** Starts an outage at Discord: the guild exists, but nothing in it is available. */
  outage(): void;
  /** Ends an outage, or adds a guild that was not there yet when the bot connected. */
  outageOver(): void;
  removeBot(): void;
  /** Invites the bot to the served guild, or to the guild with that name. */
  inviteBot(name?: string): void;
  addRole(name: string): Role;
  renameRole(name: string, to: string): void;
  /** Replaces the permissions of the role. */
  setPermissions(role: string, permissions: bigint): void;
  /** Deletes the role, and takes it from everyone who had it. */
  deleteRole(name: string): void;
}

export const createGuildChanges = (state: State, guild: Guild): GuildChanges => {
  const { world, gateway, nextId } = state;
  const guild_id = guild.id;
  const dispatch = (event: Parameters<typeof gateway.dispatch>[0]) => gateway.dispatch(event, GatewayIntentBits.Guilds);
  const gone = (missing: NonNullable<Guild['missing']>) => {
    guild.missing = missing;
    dispatch({
      t: Event.GuildDelete,
      d: missing === 'unavailable' ? { id: guild_id, unavailable: true } : { id: guild_id },
    });
  };
  const here = (d: GatewayGuildCreateDispatchData, there = guild) => {
    there.missing = undefined;
    dispatch({ t: Event.GuildCreate, d });
  };
  const invite = (name = guild.name) => {
    const there = world.guilds.find((one) => one.name === name);
    if (!there) throw new Error(`there is no guild ${name}`);
    here(guildJoined(world, there), there);
  };
  const shown = (role: Role) => ({ guild_id, role: roleOf(role, guild.roles.indexOf(role)) });
  return {
    outage: () => gone('unavailable'),
    outageOver: () => here(guildAvailable(world, guild)),
    removeBot: () => gone('removed'),
    inviteBot: invite,
    addRole: (name) => {
      const role: Role = { id: nextId(), name, permissions: 0n };
      guild.roles.push(role);
      dispatch({ t: Event.GuildRoleCreate, d: shown(role) });
      return role;
    },
    renameRole: (name, to) => {
      const role = roleNamed(guild, name);
      role.name = to;
      dispatch({ t: Event.GuildRoleUpdate, d: shown(role) });
    },
    setPermissions: (name, permissions) => {
      const role = roleNamed(guild, name);
      role.permissions = permissions;
      dispatch({ t: Event.GuildRoleUpdate, d: shown(role) });
    },
    deleteRole: (name) => {
      const { id } = roleNamed(guild, name);
      guild.roles.splice(guild.roles.indexOf(roleNamed(guild, name)), 1);
      for (const member of guild.members) member.roleIds = member.roleIds.filter((one) => one !== id);
      dispatch({ t: Event.GuildRoleDelete, d: { guild_id, role_id: id } });
    },
  };
};
