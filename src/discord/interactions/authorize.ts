import type { AutocompleteInteraction } from 'discord.js';
import type { Actor } from '../../domain/access.ts';
import { type Decision, decide, type Permit } from '../../permissions/policy.ts';
import { renderRefusal } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import { textsFor } from '../../render/texts/texts.ts';
import type { Repliable } from '../reply/repliable.ts';
import { replyPrivately } from '../reply/send.ts';
import { actorOf } from './actor.ts';
import { type AuditedAction, recordAudit } from './audit.ts';
import type { Dispatch } from './context.ts';

/**
 * The one guard. Commands, autocomplete, buttons, selects, forms and menus all come through here, since nothing of theirs
 * can be called without the permit that it gives (`Guarded`).
 */
export const decideFor = (
  interaction: Repliable | AutocompleteInteraction,
  { requires }: Pick<AuditedAction, 'requires'>,
  { policy }: Pick<Dispatch, 'policy'>,
  actor: Actor = actorOf(interaction),
): Decision => decide(policy, requires, actor);

interface Asked {
  /** Who asks, where the interaction does not say it. */
  readonly actor?: Actor | undefined;
  /** How a refusal is said; if not given, as a first answer. */
  readonly tell?: ((message: Message) => Promise<void>) | undefined;
}

/** The permit, if this person may; if not, they have been told why, and it was kept. Awaits nothing when they may. */
export async function authorize(
  interaction: Repliable,
  auditedAction: AuditedAction,
  dispatch: Dispatch,
  { actor, tell = (message) => replyPrivately(interaction, message, dispatch) }: Asked = {},
): Promise<Permit | undefined> {
  const decision = decideFor(interaction, auditedAction, dispatch, actor);
  if (decision.allowed) return decision.permit;
  const { refusal } = decision;
  // Kept first, in its own time: the reply has three seconds, and may fail.
  const kept = recordAudit(interaction, dispatch, auditedAction.name, 'refused', refusal.kind, actor);
  await tell(renderRefusal(textsFor(interaction.locale), refusal));
  await kept;
  return undefined;
}
