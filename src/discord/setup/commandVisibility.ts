import { type Client, Events, type Guild, PermissionFlagsBits } from 'discord.js';
import type { Command } from '../../commands/framework/command.ts';
import type { MessageCommand } from '../../commands/framework/messageCommand.ts';
import type { Policy } from '../../permissions/policy.ts';
import { rolesThatMay } from '../../permissions/rolesThatMay.ts';

export type Declared = Pick<Command, 'payload' | 'actions'> | Pick<MessageCommand, 'payload' | 'requires'>;

/** Only those that no channel can give or take: Discord asks for them where somebody types. The rarest first. */
const TELLING = [
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
  /** The commands as that guild is to be told of them. */
  payloadsIn(guildId: string): readonly object[];
  /** Calls back with each guild where that is another list from now on. */
  subscribe(changed: (guildId: string) => void): void;
}

interface Sources {
  readonly client: Client<true>;
  readonly commands: readonly Declared[];
  readonly access: { readonly policy: Policy; subscribe(changed: (guildId: string) => void): void };
}

/**
 * Hides commands from those who may do nothing of them, where Discord can tell these apart. It is no guard, and it never
 * hides what somebody may do: Discord knows permissions and no roles, so it is done only where each role that may has a
 * permission that all members lack.
 */
export function createCommandVisibility({ client, commands, access }: Sources): CommandVisibility {
  const payloadsIn = (guildId: string) => {
    const guild = client.guilds.cache.get(guildId);
    return commands.map((command) => {
      const needed = guild && neededIn(guild, command, access.policy);
      // As text, since it has more bits than a number.
      return needed === undefined
        ? command.payload
        : { ...command.payload, default_member_permissions: needed.toString() };
    });
  };
  return {
    payloadsIn,
    subscribe: (changed) => {
      const told = new Map<string, string>();
      const look = (guildId: string) => {
        const now = JSON.stringify(payloadsIn(guildId));
        if (told.get(guildId) === now) return;
        told.set(guildId, now);
        changed(guildId);
      };
      for (const id of client.guilds.cache.keys()) told.set(id, JSON.stringify(payloadsIn(id)));
      access.subscribe(look);
      for (const event of [Events.GuildRoleCreate, Events.GuildRoleDelete] as const)
        client.on(event, ({ guild }) => look(guild.id));
      client.on(Events.GuildRoleUpdate, (_, { guild }) => look(guild.id));
    },
  };
}

/** The permission that whoever may do anything of this command has, and @everyone lacks. */
function neededIn(guild: Guild, command: Declared, policy: Policy): bigint | undefined {
  const capabilities = 'actions' in command ? command.actions.map(({ requires }) => requires) : [command.requires];
  const roleIds = rolesThatMay(policy, guild.id, capabilities) ?? [];
  const roles = roleIds.flatMap((id) => guild.roles.cache.get(id) ?? []);
  if (roles.length === 0) return undefined;
  const everyone = guild.roles.cache.get(guild.id);
  return TELLING.find(
    (permission) =>
      everyone?.permissions.has(permission) === false && roles.every((role) => role.permissions.has(permission)),
  );
}
