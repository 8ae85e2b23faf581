import type { Actor } from '../domain/access/access.ts';
import type { Capability } from '../domain/access/capabilities.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import { ENOUGH_IN_OWN, SERVERS_OF } from './capabilities.ts';
import { type Decision, decide, explain, type Policy } from './policy.ts';

/** An action that somebody wants to take on media servers. */
interface WantedOnServers {
  readonly policy: Policy;
  readonly capability: Capability;
  readonly actor: Actor;
  readonly servers: readonly ServerId[];
}

/** Those of these media servers on which they may; of what works without any, all or none. */
function serversWhere({ policy, capability, actor, servers }: WantedOnServers): readonly ServerId[] {
  const isAbout = SERVERS_OF[capability] !== 'none';
  return servers.filter((id) => explain(policy, capability, isAbout ? { ...actor, serverId: id } : actor).allowed);
}

/** The same for doing it at all: where they may nowhere, those on which they may in an account of their own. */
export function serversFor(wanted: WantedOnServers): readonly ServerId[] {
  const allowed = serversWhere(wanted);
  const own = ENOUGH_IN_OWN[wanted.capability];
  return allowed.length > 0 || own === undefined ? allowed : serversWhere({ ...wanted, capability: own });
}

/** Whether they may on any of these servers; what is about none of them is judged as in the whole guild. */
export function decideOn(wanted: WantedOnServers): Decision {
  const { policy, capability, actor, servers } = wanted;
  const [serverId = servers[0]] = serversWhere(wanted);
  const isAbout = SERVERS_OF[capability] !== 'none';
  return decide(policy, capability, isAbout ? { ...actor, serverId } : actor);
}

/** Whether they may on all of these servers: what is offered for all must not be refused on one. */
export function mayOnAll(wanted: WantedOnServers): boolean {
  return decideOn(wanted).allowed && serversWhere(wanted).length === wanted.servers.length;
}
