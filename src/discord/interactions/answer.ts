import type { InteractionContext } from '../../commands/framework/context.ts';
import { renderStopping } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import { openReply } from '../reply/openReply.ts';
import type { Repliable } from '../reply/repliable.ts';
import type { Delivery } from '../reply/send.ts';
import { type AuditedAction, recordAudit } from './audit.ts';
import type { InteractionDeps } from './context.ts';
import { logFailure, renderError } from './failure.ts';

interface Answering {
  readonly interaction: Repliable;
  readonly auditedAction: AuditedAction;
  readonly deps: InteractionDeps;
  readonly context: InteractionContext;
  readonly delivery: Delivery;
  readonly messages: AsyncIterable<Message>;
}

/** Runs an action to its end, even when its messages can no longer be shown: what was changed is audited either way. */
export async function answer(answering: Answering): Promise<void> {
  const { interaction, auditedAction, deps, context } = answering;
  const { outcome, failure } = await showMessages(answering);
  if (!auditedAction.changes) return;
  const { actor } = context;
  if (failure) await recordAudit(interaction, deps, auditedAction.name, 'failed', nameOf(failure.error), actor);
  else await recordAudit(interaction, deps, auditedAction.name, outcome ?? 'done', undefined, actor);
}

/** Shows each message in the place of the one before it; a failure becomes the last one. */
async function showMessages({ interaction, auditedAction, deps, context, delivery, messages }: Answering) {
  const { texts } = context;
  const { log, givingUp } = deps;
  const note = (error: unknown) =>
    log.error({ err: error, command: auditedAction.name, reference: interaction.id }, 'an answer could not be shown');
  const { changes } = auditedAction;
  const reply = openReply({ interaction, delivery, texts, note, changes, ...deps, clock: deps.commandDeps.clock });
  let outcome: Message['outcome'];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const message of messages) {
      outcome = message.outcome ?? outcome;
      reply.put(message);
    }
  } catch (error) {
    failure = { error };
    logFailure(error, interaction, auditedAction, log);
    reply.put(givingUp.aborted ? renderStopping(texts) : renderError(texts, error, interaction.id, auditedAction));
  }
  await reply.finish();
  return { outcome, failure };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
