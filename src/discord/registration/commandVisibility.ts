import { type Client, Events, type Guild, PermissionFlagsBits } from 'discord.js';
import type { Command } from '../../commands/framework/command.ts';
import type { MessageCommand } from '../../commands/framework/messageCommand.ts';
import { hasChoice as isChoice, type MediaServers } from '../../domain/servers/mediaServers.ts';
import { ENOUGH_IN_OWN } from '../../permissions/capabilities.ts';
import type { Policy } from '../../permissions/policy.ts';
import { rolesThatMay } from '../../permissions/rolesThatMay.ts';

export type Declared =
  | Pick<Command, 'payload' | 'payloadWithServer' | 'actions'>
  | Pick<MessageCommand, 'payload' | 'requires'>;

/**
 * Only permissions that channels cannot change, because Discord checks them in the channel where a person
 * types. The rarest comes first.
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
  /** The commands as that guild should see them. */
  payloadsIn(guildId: string): readonly object[];
  /** Calls back with each guild whose list differs from the last result of `payloadsIn`. */
  subscribe(changed: (guildId: string) => void): void;
}

interface Sources {
  readonly client: Client<true>;
  readonly commands: readonly Declared[];
  readonly servers: Pick<MediaServers, 'serversOf' | 'subscribe'>;
  readonly access: { readonly policy: Policy; subscribe(changed: (guildId: string) => void): void };
}

/**
 * In guilds that may see several media servers, commands get the option `server`.
 *
 * Hides a command from people who may use no part of it, if Discord can distinguish them. This is no guard,
 * and it never hides a command from people who may use it: Discord knows permissions here but no roles, so a
 * command is hidden only if each role that may use it has a permission that @everyone lacks. The one
 * exception are people who run the bot: their part of an admins' command is hidden from them in guilds where
 * they are no admin, and can be shown under Server Settings, Integrations.
 */
export function createCommandVisibility({ client, commands, servers, access }: Sources): CommandVisibility {
  const hasChoice = (guildId: string) => isChoice(servers, guildId);
  const neededFor = (guildId: string) => {
    const guild = client.guilds.cache.get(guildId);
    return commands.map((command) => guild && neededIn(guild, command, access.policy));
  };
  /** The differences between the lists of guilds. A whole list is a hundred kilobytes, and a bot may be in thousands of guilds. */
  const given = new Map<string, { readonly hasChoice: boolean; readonly needed: string }>();
  const note = (guildId: string, needed: readonly (bigint | undefined)[]) =>
    given.set(guildId, { hasChoice: hasChoice(guildId), needed: needed.join() });
  return {
    payloadsIn: (guildId) => {
      const needed = neededFor(guildId);
      note(guildId, needed);
      return commands.map((command, at) => {
        const payload =
          hasChoice(guildId) && 'payloadWithServer' in command ? command.payloadWithServer : command.payload;
        // Sent as text, since permissions have more bits than a number.
        return needed[at] === undefined ? payload : { ...payload, default_member_permissions: needed[at].toString() };
      });
    },
    subscribe: (changed) => {
      const look = (guildId: string) => {
        const before = given.get(guildId);
        const needed = neededFor(guildId);
        if (!before || (before.hasChoice === hasChoice(guildId) && before.needed === needed.join())) return;
        note(guildId, needed);
        changed(guildId);
      };
      access.subscribe(look);
      // Checks only changes caused by servers: reading the roles of thousands of guilds would delay everything
      // else.
      servers.subscribe(() => {
        for (const [guildId, before] of given) if (before.hasChoice !== hasChoice(guildId)) look(guildId);
      });
      for (const event of [Events.GuildRoleCreate, Events.GuildRoleDelete] as const)
        client.on(event, ({ guild }) => look(guild.id));
      client.on(Events.GuildRoleUpdate, (_, { guild }) => look(guild.id));
    },
  };
}

/** The permission that all people who may use some part of this command have, and @everyone lacks. */
function neededIn(guild: Guild, command: Declared, policy: Policy): bigint | undefined {
  const required = 'actions' in command ? command.actions.map(({ requires }) => requires) : [command.requires];
  const capabilities = required.flatMap((each) => [each, ENOUGH_IN_OWN[each] ?? []].flat());
  const roleIds = rolesThatMay(policy, guild.id, capabilities) ?? [];
  const roles = roleIds.flatMap((id) => guild.roles.cache.get(id) ?? []);
  if (roles.length === 0) return undefined;
  const everyone = guild.roles.cache.get(guild.id);
  return GUILD_ONLY_PERMISSIONS.find(
    (permission) =>
      everyone?.permissions.has(permission) === false && roles.every((role) => role.permissions.has(permission)),
  );
}
