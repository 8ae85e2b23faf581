import type { Capability } from '../../domain/access/capabilities.ts';
import { hasLinked } from '../../domain/people/linkedAccounts.ts';
import { ENOUGH_IN_OWN } from '../../permissions/capabilities.ts';
import { decideOn } from '../../permissions/onServers.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';

/**
 * True if the person has the capability on at least one media server. Also true if they have its variant for their own
 * account there, and have linked an account.
 */
export function mayAnywhere(
  capability: Capability,
  { actor, servers, may }: InteractionContext,
  { access, linkedAccounts }: Pick<Deps, 'access' | 'linkedAccounts'>,
): boolean {
  const { policy } = access;
  if (may(capability) || decideOn({ policy, capability, actor, servers }).allowed) return true;
  const ownCapability = ENOUGH_IN_OWN[capability];
  if (ownCapability === undefined || !hasLinked(linkedAccounts, actor.userId, servers)) return false;
  return decideOn({ policy, capability: ownCapability, actor, servers }).allowed;
}
