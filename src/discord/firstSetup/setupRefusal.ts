import { type BaseInteraction, PermissionFlagsBits } from 'discord.js';
import { actorOfInteraction, type InteractionOrigin } from '../interactions/context.ts';

export interface SetupAccessRules {
  readonly guildIds: readonly string[] | undefined;
  /** Roles whose members may set up the bot. If there are none, administrators of the guilds in `guildIds` may. */
  readonly adminRoleIds: readonly string[];
}

export type SetupRefusal = 'not in a guild' | 'guild not served' | 'role' | 'administrator';

/**
 * Returns the reason to refuse the set-up to this person, or undefined. Uses only the data in the interaction. Without
 * a configured role or guild, everyone is refused.
 */
export function setupRefusalFor(
  interaction: BaseInteraction,
  { guildIds, adminRoleIds }: SetupAccessRules,
): SetupRefusal | undefined {
  const { guildId, roleIds = [] } = actorOfInteraction(interaction as InteractionOrigin);
  if (guildId === undefined) return 'not in a guild';
  if (guildIds && !guildIds.includes(guildId)) return 'guild not served';
  if (adminRoleIds.length > 0) return roleIds.some((id) => adminRoleIds.includes(id)) ? undefined : 'role';
  const isAdministrator = interaction.memberPermissions?.has(PermissionFlagsBits.Administrator) === true;
  return guildIds && isAdministrator ? undefined : 'administrator';
}
