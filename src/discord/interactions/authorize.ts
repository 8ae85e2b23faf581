import { decide } from '../../permissions/policy.ts';
import { renderRefusal } from '../../render/kit/errors.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Repliable } from '../reply/repliable.ts';
import { replyPrivately } from '../reply/send.ts';
import { actorOf } from './actor.ts';
import { type AuditedAction, recordAudit } from './audit.ts';
import type { Dispatch } from './context.ts';

/** Whether this person may; if not, they have been told why, and it was kept. Awaits nothing when they may. */
export async function authorize(
  interaction: Repliable,
  auditedAction: AuditedAction,
  dispatch: Dispatch,
  texts: Texts,
): Promise<boolean> {
  const decision = decide(dispatch.policy, auditedAction.requires, actorOf(interaction));
  if (decision.allowed) return true;
  // Kept first, in its own time: the reply has three seconds, and may fail.
  const kept = recordAudit(interaction, dispatch, auditedAction.name, 'refused', decision.refusal.kind);
  await replyPrivately(interaction, renderRefusal(texts, decision.refusal), dispatch);
  await kept;
  return false;
}
