import { type BaseInteraction, PermissionFlagsBits } from 'discord.js';
import { actorOf, type InteractionOrigin } from '../interactions/context.ts';

/** The settings that decide who may set the bot up. */
export interface SetupAccess {
  readonly guildIds: readonly string[] | undefined;
  /** Empty: the administrators of the servers in `guildIds`. */
  readonly adminRoleIds: readonly string[];
}

export type SetupRefusal = 'not in a guild' | 'guild not served' | 'role' | 'administrator';

/**
 * Why this person may not set up the bot, judging by this very interaction; undefined if they may. Without a
 * configured role or server, everyone is refused.
 */
export function refusalFor(
  interaction: BaseInteraction,
  { guildIds, adminRoleIds }: SetupAccess,
): SetupRefusal | undefined {
  const { guildId, roleIds = [] } = actorOf(interaction as InteractionOrigin);
  if (guildId === undefined) return 'not in a guild';
  if (guildIds && !guildIds.includes(guildId)) return 'guild not served';
  if (adminRoleIds.length > 0) return roleIds.some((id) => adminRoleIds.includes(id)) ? undefined : 'role';
  const isAdministrator = interaction.memberPermissions?.has(PermissionFlagsBits.Administrator) === true;
  return guildIds && isAdministrator ? undefined : 'administrator';
}
