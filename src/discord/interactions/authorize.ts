import type { AutocompleteInteraction } from 'discord.js';
import type { PressAction } from '../../commands/framework/action.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { Actor } from '../../domain/access/access.ts';
import { hasLinked } from '../../domain/people/linkedAccounts.ts';
import { ENOUGH_IN_OWN } from '../../permissions/capabilities.ts';
import { decideOn, serversFor } from '../../permissions/onServers.ts';
import type { Decision, Permit } from '../../permissions/policy.ts';
import { renderRefusal, renderTooFast } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import { textsFor } from '../../render/texts/texts.ts';
import { type Delivery, type Repliable, replyPrivately } from '../reply/delivery.ts';
import type { StoredPress } from '../reply/pressTickets.ts';
import { type Attempt, type AuditedAction, countRefusal } from './audit.ts';
import { actorOf, contextOf, type InteractionDeps } from './context.ts';
import type { Limited } from './rateLimiter.ts';
import type { Named } from './servers.ts';

/**
 * `authorize` for a press in direct messages, which comes without roles: Discord is asked for them in the guild that the
 * press is about, after the press was acknowledged, since that takes time. Undefined: the person may not, or Discord does
 * not say, and they were told so.
 */
export async function authorizeDirectly(
  interaction: Repliable,
  press: StoredPress,
  action: PressAction,
  { delivery, named }: { readonly delivery: Delivery; readonly named: Named },
  deps: InteractionDeps,
): Promise<{ readonly permit: Permit; readonly context: InteractionContext } | undefined> {
  const guildId = action.guildIn && guildOf(action.guildIn, press);
  const userId = interaction.user.id;
  const roleIds = guildId === undefined ? undefined : await deps.rolesOf(guildId, userId);
  const context = contextOf(interaction, deps, { userId, guildId, roleIds });
  const permit = await authorize(interaction, action, deps, { actor: context.actor, named, show: delivery.show });
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

/**
 * The only guard. Commands, autocomplete, buttons, selects, forms and menus all come through here, since none of their
 * actions can be called without the permit that it gives (`Guarded`). It is given to whoever may on one of the media servers that can be
 * meant; `aimOf` leaves the others out.
 */
export function decideFor(
  interaction: Repliable | AutocompleteInteraction,
  { requires }: Pick<AuditedAction, 'requires'>,
  { policy, servers, commandDeps: { linkedAccounts } }: Pick<InteractionDeps, 'policy' | 'servers' | 'commandDeps'>,
  { actor = actorOf(interaction), named = () => true }: Pick<AuthorizeOptions, 'actor' | 'named'> = {},
): Decision {
  const seen = actor.guildId === undefined ? [] : servers.serversOf(actor.guildId);
  const meant = seen.filter(named).map(({ id }) => id);
  const decision = decideOn(policy, requires, actor, meant);
  const own = ENOUGH_IN_OWN[requires];
  if (decision.allowed || own === undefined || actor.guildId === undefined) return decision;
  const inOwn = decideOn(policy, own, actor, meant);
  if (!inOwn.allowed) return decision;
  const ids = seen.map(({ id }) => id);
  if (hasLinked(linkedAccounts, actor.userId, ids)) return inOwn;
  const { refusal } = decision;
  return refusal.kind === 'level' ? { ...decision, refusal: { ...refusal, inOwn: true } } : decision;
}

/**
 * True if the person may still do it by the roles that they have now, on servers that their guild still sees. It is asked before what only
 * they may see goes to their direct messages, which may be an hour after the interaction.
 */
export async function mayStill(attempt: Asked): Promise<boolean> {
  const { interaction, auditedAction, deps, context } = attempt;
  const { servers } = context;
  const { guildId, userId } = context.actor;
  if (guildId === undefined) return false;
  const seen = deps.servers.serversOf(guildId).map(({ id }) => id);
  const roleIds = await deps.rolesOf(guildId, userId);
  const actor = { ...context.actor, roleIds };
  const where = serversFor(deps.policy, auditedAction.requires, actor, servers);
  if (!servers.every((id) => seen.includes(id) && where.includes(id))) return false;
  const named: Named = servers.length > 0 ? ({ id }) => servers.includes(id) : () => true;
  return decideFor(interaction, auditedAction, deps, { actor, named }).allowed;
}

type Asked = Pick<Attempt, 'auditedAction' | 'deps' | 'context'> & { readonly interaction: Repliable };

interface AuthorizeOptions {
  /** Who is asking, where the interaction does not say. */
  readonly actor?: Actor | undefined;
  /** The media server that was named, if one was. */
  readonly named?: Named;
  /** How a refusal is shown; by default as the first response. */
  readonly show?: ((message: Message) => Promise<void>) | undefined;
  /** It goes on with what was counted already. */
  readonly isCounted?: boolean | undefined;
}

/**
 * The permit, if this person may do it, and not too often; if not, they were told why and the refusal was counted. Awaits
 * nothing if they may.
 */
export async function authorize(
  interaction: Repliable,
  auditedAction: AuditedAction,
  deps: InteractionDeps,
  options: AuthorizeOptions = {},
): Promise<Permit | undefined> {
  const { actor, show = (message) => replyPrivately(interaction, message, deps), isCounted = false } = options;
  const decision = decideFor(interaction, auditedAction, deps, options);
  // A refusal counts too: a person who is refused again and again costs the store nothing more.
  const take = (what: Limited) => deps.rateLimiter.take(interaction.user.id, what);
  const next = decision.allowed ? (isCounted ? undefined : take(auditedAction.requires)) : take('refusal');
  const texts = textsFor(interaction.locale);
  if (next || !decision.allowed) deps.telemetry?.answered(auditedAction.name, 'refused');
  if (next) {
    await show(renderTooFast(texts, next));
    return undefined;
  }
  if (decision.allowed) return decision.permit;
  const { refusal } = decision;
  // Started first and awaited last: the reply must be there within three seconds, and may fail.
  const counted = countRefusal(interaction, deps, auditedAction, actor);
  await show(renderRefusal(texts, refusal));
  await counted;
  return undefined;
}
