import type { Capability } from '../../domain/access/capabilities.ts';
import { hasLinkedAccount } from '../../domain/people/linkedAccounts.ts';
import { OWN_ACCOUNT_CAPABILITY } from '../../permissions/capabilities.ts';
import { decideOnServers } from '../../permissions/onServers.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';

/**
 * True if the person has the capability on at least one media server. Also true for a person with a linked account who
 * has the capability only for their own account.
 */
export function hasCapabilityOnAnyServer(
  capability: Capability,
  { actor, servers, may }: InteractionContext,
  { access, linkedAccounts }: Pick<CommandDeps, 'access' | 'linkedAccounts'>,
): boolean {
  const { policy } = access;
  if (may(capability) || decideOnServers({ policy, capability, actor, servers }).allowed) return true;
  const ownCapability = OWN_ACCOUNT_CAPABILITY[capability];
  if (ownCapability === undefined || !hasLinkedAccount(linkedAccounts, actor.userId, servers)) return false;
  return decideOnServers({ policy, capability: ownCapability, actor, servers }).allowed;
}
