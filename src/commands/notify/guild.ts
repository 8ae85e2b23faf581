import type { InteractionContext } from '../framework/context.ts';

/** Subscriptions belong to a guild; the policy has already refused commands outside of guilds. */
export function guildOf({ actor }: InteractionContext): string {
  if (actor.guildId === undefined) throw new Error('the policy lets nobody in without a guild');
  return actor.guildId;
}
