import type { ActingUser } from '../../domain/access/access.ts';
import { hasLinkedAccount } from '../../domain/people/linkedAccounts.ts';
import { OWN_ACCOUNT_CAPABILITY } from '../../permissions/capabilities.ts';
import { allowedOrOwnServers, decideOnServers } from '../../permissions/onServers.ts';
import type { AccessDecision, ActionPermit } from '../../permissions/policy.ts';
import { renderRateLimitRefusal, renderRefusal } from '../../render/kit/message/errors.ts';
import type { ActionAttempt, AuditedAction } from './audit.ts';
import type { InteractionDeps } from './context.ts';
import { type ActionInvocation, InteractionRejection, type ReceivedInteraction } from './handler.ts';
import type { ServerFilter } from './servers.ts';

/**
 * The only permission check. Actions can be run only with the permit that it returns (`Guarded`). A permit means that
 * the person may do this on at least one of the possible media servers; `choosePermittedServers` excludes the others.
 */
export function decidePermission(
  actor: ActingUser,
  { action: { requires }, serverFilter = () => true }: DecisionRequest,
  { policy, servers, commandDeps: { linkedAccounts } }: Pick<InteractionDeps, 'policy' | 'servers' | 'commandDeps'>,
): AccessDecision {
  const visibleServers = actor.guildId === undefined ? [] : servers.serversOf(actor.guildId);
  const chosenIds = visibleServers.filter(serverFilter).map(({ id }) => id);
  const decision = decideOnServers({ policy, capability: requires, actor, servers: chosenIds });
  const ownCapability = OWN_ACCOUNT_CAPABILITY[requires];
  if (decision.allowed || ownCapability === undefined || actor.guildId === undefined) return decision;
  const ownDecision = decideOnServers({ policy, capability: ownCapability, actor, servers: chosenIds });
  if (!ownDecision.allowed) return decision;
  const ids = visibleServers.map(({ id }) => id);
  if (hasLinkedAccount(linkedAccounts, actor.userId, ids)) return ownDecision;
  const { refusal } = decision;
  return refusal.kind === 'level' ? { ...decision, refusal: { ...refusal, inOwn: true } } : decision;
}

interface DecisionRequest {
  readonly action: Pick<AuditedAction, 'requires'>;
  readonly serverFilter: ServerFilter;
}

/**
 * True if the person may still do this with their current roles, on servers that their guild still sees. Called before
 * private data goes to their direct messages, up to an hour after the interaction.
 */
export async function isActionStillAllowed({
  auditedAction: action,
  deps,
  context,
}: Pick<ActionAttempt, 'auditedAction' | 'deps' | 'context'>): Promise<boolean> {
  const { servers } = context;
  const { guildId, userId } = context.actor;
  if (guildId === undefined) return false;
  const visibleServers = deps.servers.serversOf(guildId).map(({ id }) => id);
  const roleIds = await deps.rolesOf(guildId, userId);
  const actor = { ...context.actor, roleIds };
  const allowedServers = allowedOrOwnServers({ policy: deps.policy, capability: action.requires, actor, servers });
  if (!servers.every((id) => visibleServers.includes(id) && allowedServers.includes(id))) return false;
  const contextFilter: ServerFilter = servers.length > 0 ? ({ id }) => servers.includes(id) : undefined;
  return decidePermission(actor, { action, serverFilter: contextFilter }, deps).allowed;
}

export function authorizeInteraction(
  { interaction, deps, context }: ReceivedInteraction,
  { action, serverFilter, countsAs }: ActionInvocation,
): ActionPermit | InteractionRejection {
  const decision = decidePermission(context.actor, { action, serverFilter }, deps);
  if (decision.allowed && countsAs === undefined) return decision.permit;
  // Refusals are rate-limited too, so that a person who is refused again and again causes no more database work.
  const allowedAt = deps.rateLimiter.take(interaction.user.id, decision.allowed && countsAs ? countsAs : 'refusal');
  if (allowedAt) {
    deps.telemetry?.answered(action.name, 'refused');
    return new InteractionRejection(renderRateLimitRefusal(context.personalTexts, allowedAt));
  }
  if (decision.allowed) return decision.permit;
  deps.telemetry?.answered(action.name, 'refused');
  return new InteractionRejection(renderRefusal(context.personalTexts, decision.refusal), action);
}
