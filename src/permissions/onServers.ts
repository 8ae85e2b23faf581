import type { Actor } from '../domain/access/access.ts';
import type { Capability } from '../domain/access/capabilities.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import { ENOUGH_IN_OWN, SERVERS_OF } from './capabilities.ts';
import { type Decision, decide, explain, type Policy } from './policy.ts';

/** Those of these media servers on which they may; of what works without any, all or none. */
export function serversWhere(
  policy: Policy,
  capability: Capability,
  actor: Actor,
  servers: readonly ServerId[],
): readonly ServerId[] {
  const isAbout = SERVERS_OF[capability] !== 'none';
  return servers.filter((id) => explain(policy, capability, isAbout ? { ...actor, serverId: id } : actor).allowed);
}

/** The same for doing it at all: where they may nowhere, those on which they may in an account of their own. */
export function serversFor(
  ...[policy, capability, actor, servers]: Parameters<typeof serversWhere>
): readonly ServerId[] {
  const found = serversWhere(policy, capability, actor, servers);
  const own = ENOUGH_IN_OWN[capability];
  return found.length > 0 || own === undefined ? found : serversWhere(policy, own, actor, servers);
}

/** Whether they may on any of these servers; what is about none of them is judged as in the whole guild. */
export function decideOn(policy: Policy, capability: Capability, actor: Actor, servers: readonly ServerId[]): Decision {
  const [serverId = servers[0]] = serversWhere(policy, capability, actor, servers);
  const isAbout = SERVERS_OF[capability] !== 'none';
  return decide(policy, capability, isAbout ? { ...actor, serverId } : actor);
}

/** Whether they may on all of these servers: what is offered for all must not be refused on one. */
export const mayOnAll = (policy: Policy, capability: Capability, actor: Actor, servers: readonly ServerId[]): boolean =>
  decideOn(policy, capability, actor, servers).allowed &&
  serversWhere(policy, capability, actor, servers).length === servers.length;
