import { isDeepStrictEqual } from 'node:util';
import { type Client, Events, type Guild, PermissionFlagsBits } from 'discord.js';
import type { Command } from '../../commands/framework/command.ts';
import type { MessageCommand } from '../../commands/framework/messageCommand.ts';
import { doesGuildSeeSeveralServers, type MediaServers } from '../../domain/servers/mediaServers.ts';
import { OWN_ACCOUNT_CAPABILITY } from '../../permissions/capabilities.ts';
import type { AccessPolicy } from '../../permissions/policy.ts';
import { rolesWithCapability } from '../../permissions/rolesThatMay.ts';

export type DeclaredCommand =
  | Pick<Command, 'payload' | 'payloadWithServer' | 'actions'>
  | Pick<MessageCommand, 'payload' | 'requires'>;

/**
 * Permissions that channels cannot override. Others are left out, because Discord checks permissions in the channel
 * where a person types. The rarest comes first.
 */
const GUILD_ONLY_PERMISSIONS = [
  PermissionFlagsBits.Administrator,
  PermissionFlagsBits.ManageGuild,
  PermissionFlagsBits.BanMembers,
  PermissionFlagsBits.KickMembers,
  PermissionFlagsBits.ModerateMembers,
  PermissionFlagsBits.ViewAuditLog,
  PermissionFlagsBits.ManageNicknames,
  PermissionFlagsBits.ManageGuildExpressions,
  PermissionFlagsBits.ViewGuildInsights,
];

export interface CommandVisibility {
  payloadsIn(guildId: string): readonly object[];
  /** Calls back with each guild whose commands differ from the last result of `payloadsIn`. */
  subscribe(onChange: (guildId: string) => void): void;
}

interface Sources {
  readonly client: Client<true>;
  readonly commands: readonly DeclaredCommand[];
  readonly servers: Pick<MediaServers, 'serversOf' | 'subscribe'>;
  readonly access: { readonly policy: AccessPolicy; subscribe(changed: (guildId: string) => void): void };
}

/**
 * Hides a command from people who may use no part of it. This is not a permission check. Discord decides by
 * permissions, not by roles, so a command is hidden only if each role that may use it has a permission that @everyone
 * lacks. Guilds that may see several media servers also get the option `server`. The people
 * who run the bot need no role, so a command may be hidden from them although they may use a part of it. An admin of
 * the guild can show it to them under Server Settings, Integrations.
 */
export function createCommandVisibility({ client, commands, servers, access }: Sources): CommandVisibility {
  const hasServerChoice = (guildId: string) => doesGuildSeeSeveralServers(servers, guildId);
  const permissionsFor = (guildId: string) => {
    const guild = client.guilds.cache.get(guildId);
    return commands.map((command) => guild && hidingPermission(guild, command, access.policy));
  };
  /**
   * The facts that decide about a guild's commands. They are kept instead of the commands, which take a hundred
   * kilobytes per guild; a bot may be in thousands of guilds.
   */
  const statesByGuild = new Map<string, { readonly hasChoice: boolean; readonly permissions: string }>();
  const readState = (guildId: string, permissions = permissionsFor(guildId)) => ({
    hasChoice: hasServerChoice(guildId),
    permissions: permissions.join(),
  });
  return {
    payloadsIn: (guildId) => {
      const permissions = permissionsFor(guildId);
      statesByGuild.set(guildId, readState(guildId, permissions));
      return commands.map((command, index) => {
        const payload =
          hasServerChoice(guildId) && 'payloadWithServer' in command ? command.payloadWithServer : command.payload;
        // Permissions are sent as text, because they have more bits than a number.
        return permissions[index] === undefined
          ? payload
          : { ...payload, default_member_permissions: permissions[index].toString() };
      });
    },
    subscribe: (onChange) => {
      const recheck = (guildId: string) => {
        const lastState = statesByGuild.get(guildId);
        // The guild's commands were not read yet, so there is nothing to compare.
        if (!lastState) return;
        const state = readState(guildId);
        if (isDeepStrictEqual(state, lastState)) return;
        statesByGuild.set(guildId, state);
        onChange(guildId);
      };
      access.subscribe(recheck);
      // Compares only whether the guild can choose among servers. Reading the roles of thousands of guilds would delay
      // everything else.
      servers.subscribe(() => {
        for (const [guildId, before] of statesByGuild)
          if (before.hasChoice !== hasServerChoice(guildId)) recheck(guildId);
      });
      for (const event of [Events.GuildRoleCreate, Events.GuildRoleDelete] as const)
        client.on(event, ({ guild }) => recheck(guild.id));
      client.on(Events.GuildRoleUpdate, (_, { guild }) => recheck(guild.id));
    },
  };
}

/**
 * A permission that @everyone lacks, but that is common to all roles that may use a part of the command. Undefined if
 * there is no such permission.
 */
function hidingPermission(guild: Guild, command: DeclaredCommand, policy: AccessPolicy): bigint | undefined {
  const requiredCapabilities =
    'actions' in command ? command.actions.map(({ requires }) => requires) : [command.requires];
  // A weaker capability may be enough in the person's own account.
  const capabilities = requiredCapabilities.flatMap((capability) =>
    [capability, OWN_ACCOUNT_CAPABILITY[capability] ?? []].flat(),
  );
  const roleIds = rolesWithCapability(policy, guild.id, capabilities) ?? [];
  const roles = roleIds.flatMap((id) => guild.roles.cache.get(id) ?? []);
  if (roles.length === 0) return undefined;
  const everyone = guild.roles.cache.get(guild.id);
  return GUILD_ONLY_PERMISSIONS.find(
    (permission) =>
      everyone?.permissions.has(permission) === false && roles.every((role) => role.permissions.has(permission)),
  );
}
