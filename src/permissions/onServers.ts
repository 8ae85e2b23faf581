import type { Actor } from '../domain/access/access.ts';
import type { Capability } from '../domain/access/capabilities.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import { ENOUGH_IN_OWN, SERVERS_OF } from './capabilities.ts';
import { type Decision, decide, explain, type Policy } from './policy.ts';

/** A person's request to do something, and the media servers concerned. */
interface WantedOnServers {
  readonly policy: Policy;
  readonly capability: Capability;
  readonly actor: Actor;
  readonly servers: readonly ServerId[];
}

/** The media servers among these on which they may do it. For a capability without servers: all or none. */
function serversWhere({ policy, capability, actor, servers }: WantedOnServers): readonly ServerId[] {
  const isAbout = SERVERS_OF[capability] !== 'none';
  return servers.filter((id) => explain(policy, capability, isAbout ? { ...actor, serverId: id } : actor).allowed);
}

/** The same, but if there are none: the servers on which they may do it in their own account. */
export function serversFor(wanted: WantedOnServers): readonly ServerId[] {
  const allowed = serversWhere(wanted);
  const own = ENOUGH_IN_OWN[wanted.capability];
  return allowed.length > 0 || own === undefined ? allowed : serversWhere({ ...wanted, capability: own });
}

/**
 * Decides whether they may do it on at least one of these servers; a capability without servers is judged for
 * the whole guild.
 */
export function decideOn(wanted: WantedOnServers): Decision {
  const { policy, capability, actor, servers } = wanted;
  const [serverId = servers[0]] = serversWhere(wanted);
  const isAbout = SERVERS_OF[capability] !== 'none';
  return decide(policy, capability, isAbout ? { ...actor, serverId } : actor);
}

/** True if they may do it on all of these servers: an offer for all must not be refused on one. */
export function mayOnAll(wanted: WantedOnServers): boolean {
  return decideOn(wanted).allowed && serversWhere(wanted).length === wanted.servers.length;
}
