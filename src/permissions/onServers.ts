import type { ActingUser } from '../domain/access/access.ts';
import type { Capability } from '../domain/access/capabilities.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import { OWN_ACCOUNT_CAPABILITY, SERVERS_BY_CAPABILITY } from './capabilities.ts';
import { type AccessDecision, type AccessPolicy, decideAccess, findDecidingAccessRule } from './policy.ts';

interface ServersRequest {
  readonly policy: AccessPolicy;
  readonly capability: Capability;
  readonly actor: ActingUser;
  readonly servers: readonly ServerId[];
}

/** A capability that does not concern servers is decided for the whole guild. */
const actorOn = ({ actor, capability }: ServersRequest, serverId: ServerId | undefined): ActingUser =>
  SERVERS_BY_CAPABILITY[capability] === 'none' ? actor : { ...actor, serverId };

/** The servers on which the person has the capability. All or none for a capability that does not concern servers. */
function allowedServers(request: ServersRequest): readonly ServerId[] {
  const { policy, capability, servers } = request;
  return servers.filter((id) => findDecidingAccessRule(policy, capability, actorOn(request, id)).allowed);
}

/**
 * Servers on which the person has the capability. If there are none: servers on which the person has its weaker form
 * for their own account.
 */
export function allowedOrOwnServers(request: ServersRequest): readonly ServerId[] {
  const serverIds = allowedServers(request);
  const ownCapability = OWN_ACCOUNT_CAPABILITY[request.capability];
  if (serverIds.length > 0 || ownCapability === undefined) return serverIds;
  return allowedServers({ ...request, capability: ownCapability });
}

/**
 * Decides whether the person has the capability on at least one of these servers. If it is refused on all of them, the
 * reason is that of the first server.
 */
export function decideOnServers(request: ServersRequest): AccessDecision {
  const { policy, capability, servers } = request;
  const serverId = allowedServers(request)[0] ?? servers[0];
  return decideAccess(policy, capability, actorOn(request, serverId));
}

/** True if the person has the capability on all these servers. Without servers: in the guild. */
export function hasCapabilityOnAllServers(request: ServersRequest): boolean {
  return decideOnServers(request).allowed && allowedServers(request).length === request.servers.length;
}
