import type { PressAction } from '../../commands/framework/action.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { Permit } from '../../permissions/policy.ts';
import type { StoredPress } from '../reply/pressTickets.ts';
import type { Repliable } from '../reply/repliable.ts';
import type { Delivery } from '../reply/send.ts';
import { authorize } from './authorize.ts';
import { contextOf, type InteractionDeps } from './context.ts';

/**
 * `authorize` for a press in direct messages, which comes without roles: Discord is asked for them in the guild that the
 * press is about, after the press was acknowledged, since that takes time. Undefined: the person may not, or Discord does
 * not say, and they were told so.
 */
export async function authorizeDirectly(
  interaction: Repliable,
  press: StoredPress,
  action: PressAction,
  delivery: Delivery,
  deps: InteractionDeps,
): Promise<{ readonly permit: Permit; readonly context: InteractionContext } | undefined> {
  const guildId = action.guildIn && guildOf(action.guildIn, press);
  const userId = interaction.user.id;
  const roleIds = guildId === undefined ? undefined : await deps.rolesOf(guildId, userId);
  const context = contextOf(interaction, deps, { userId, guildId, roleIds });
  const permit = await authorize(interaction, action, deps, { actor: context.actor, show: delivery.show });
  return permit && { permit, context };
}

/** The guild that a press is about. A target that cannot be read is about none, and outside of guilds nobody may do anything. */
export function guildOf(guildIn: NonNullable<PressAction['guildIn']>, { target }: StoredPress): string | undefined {
  try {
    return guildIn(target);
  } catch {
    return undefined;
  }
}
