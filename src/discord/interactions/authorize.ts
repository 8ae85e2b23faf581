import type { Actor } from '../../domain/access/access.ts';
import { hasLinked } from '../../domain/people/linkedAccounts.ts';
import { ENOUGH_IN_OWN } from '../../permissions/capabilities.ts';
import { decideOn, serversFor } from '../../permissions/onServers.ts';
import type { Decision, Permit } from '../../permissions/policy.ts';
import { renderRefusal, renderTooFast } from '../../render/kit/errors.ts';
import type { Attempt, AuditedAction } from './audit.ts';
import type { InteractionDeps } from './context.ts';
import { type Arrival, type Invocation, Rejection } from './handler.ts';
import type { Named } from './servers.ts';

/**
 * The only guard. Commands, autocomplete, buttons, selects, forms and menus all come through here, because
 * their actions cannot be called without the permit that it gives (`Guarded`). It gives one if the person may
 * do this on at least one of the possible media servers; `decideServers` drops the others.
 */
export function decideFor(
  actor: Actor,
  { action: { requires }, named = () => true }: Asked,
  { policy, servers, commandDeps: { linkedAccounts } }: Pick<InteractionDeps, 'policy' | 'servers' | 'commandDeps'>,
): Decision {
  const seen = actor.guildId === undefined ? [] : servers.serversOf(actor.guildId);
  const meant = seen.filter(named).map(({ id }) => id);
  const decision = decideOn({ policy, capability: requires, actor, servers: meant });
  const own = ENOUGH_IN_OWN[requires];
  if (decision.allowed || own === undefined || actor.guildId === undefined) return decision;
  const inOwn = decideOn({ policy, capability: own, actor, servers: meant });
  if (!inOwn.allowed) return decision;
  const ids = seen.map(({ id }) => id);
  if (hasLinked(linkedAccounts, actor.userId, ids)) return inOwn;
  const { refusal } = decision;
  return refusal.kind === 'level' ? { ...decision, refusal: { ...refusal, inOwn: true } } : decision;
}

interface Asked {
  readonly action: Pick<AuditedAction, 'requires'>;
  readonly named: Named;
}

/**
 * True if the person may still do it with their current roles, on servers that their guild still sees. Called
 * before private data goes to their direct messages, which may be an hour after the interaction.
 */
export async function mayStill({
  auditedAction: action,
  deps,
  context,
}: Pick<Attempt, 'auditedAction' | 'deps' | 'context'>): Promise<boolean> {
  const { servers } = context;
  const { guildId, userId } = context.actor;
  if (guildId === undefined) return false;
  const seen = deps.servers.serversOf(guildId).map(({ id }) => id);
  const roleIds = await deps.rolesOf(guildId, userId);
  const actor = { ...context.actor, roleIds };
  const where = serversFor({ policy: deps.policy, capability: action.requires, actor, servers });
  if (!servers.every((id) => seen.includes(id) && where.includes(id))) return false;
  const named: Named = servers.length > 0 ? ({ id }) => servers.includes(id) : undefined;
  return decideFor(actor, { action, named }, deps).allowed;
}

/** The permit, if this person may do it, and not too often. */
export function authorize(
  { interaction, deps, context }: Arrival,
  { action, named, isCounted }: Invocation,
): Permit | Rejection {
  const decision = decideFor(context.actor, { action, named }, deps);
  if (decision.allowed && isCounted) return decision.permit;
  // Refusals are limited too: a person who is refused again and again costs the store nothing more.
  const next = deps.rateLimiter.take(interaction.user.id, decision.allowed ? action.requires : 'refusal');
  if (next) {
    deps.telemetry?.answered(action.name, 'refused');
    return new Rejection(renderTooFast(context.own, next));
  }
  if (decision.allowed) return decision.permit;
  deps.telemetry?.answered(action.name, 'refused');
  return new Rejection(renderRefusal(context.own, decision.refusal), action);
}
