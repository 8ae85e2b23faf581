import type { AutocompleteInteraction } from 'discord.js';
import type { Actor } from '../../domain/access/access.ts';
import { type Decision, decide, type Permit } from '../../permissions/policy.ts';
import { renderRefusal, renderTooFast } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import { textsFor } from '../../render/texts/texts.ts';
import type { Repliable } from '../reply/repliable.ts';
import { replyPrivately } from '../reply/send.ts';
import { actorOf } from './actor.ts';
import { type AuditedAction, countRefusal } from './audit.ts';
import type { InteractionDeps } from './context.ts';

/**
 * The only guard. Commands, autocomplete, buttons, selects, forms and menus all come through here, since none of their
 * actions can be called without the permit that it gives (`Guarded`).
 */
export const decideFor = (
  interaction: Repliable | AutocompleteInteraction,
  { requires }: Pick<AuditedAction, 'requires'>,
  { policy }: Pick<InteractionDeps, 'policy'>,
  actor: Actor = actorOf(interaction),
): Decision => decide(policy, requires, actor);

interface AuthorizeOptions {
  /** Who is asking, where the interaction does not say. */
  readonly actor?: Actor | undefined;
  /** How a refusal is shown; by default as the first response. */
  readonly show?: ((message: Message) => Promise<void>) | undefined;
}

/**
 * The permit, if this person may do it, and not too often; if not, they were told why and the refusal was counted. Awaits
 * nothing if they may.
 */
export async function authorize(
  interaction: Repliable,
  auditedAction: AuditedAction,
  deps: InteractionDeps,
  { actor, show = (message) => replyPrivately(interaction, message, deps) }: AuthorizeOptions = {},
): Promise<Permit | undefined> {
  const decision = decideFor(interaction, auditedAction, deps, actor);
  // A refusal counts too: a person who is refused again and again costs the store nothing more.
  const next = deps.rateLimiter.take(interaction.user.id, decision.allowed ? auditedAction.requires : 'refusal');
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
