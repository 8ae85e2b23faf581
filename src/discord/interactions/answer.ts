import type { InteractionContext } from '../../commands/framework/context.ts';
import { renderStopping } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import { openReply } from '../reply/openReply.ts';
import type { Repliable } from '../reply/repliable.ts';
import type { Delivery } from '../reply/send.ts';
import { type AuditedAction, recordAudit } from './audit.ts';
import type { Dispatch } from './context.ts';
import { logFailure, renderError } from './failure.ts';

interface Answering {
  readonly interaction: Repliable;
  readonly auditedAction: AuditedAction;
  readonly dispatch: Dispatch;
  readonly context: InteractionContext;
  readonly delivery: Delivery;
  readonly messages: AsyncIterable<Message>;
}

/** Does what was asked to its end, whatever becomes of showing it: what was done is kept, seen or not. */
export async function answer({
  interaction,
  auditedAction,
  dispatch,
  context,
  delivery,
  messages,
}: Answering): Promise<void> {
  const note = (error: unknown) =>
    dispatch.log.error(
      { err: error, command: auditedAction.name, reference: interaction.id },
      'an answer could not be shown',
    );
  const { texts } = context;
  const { changes } = auditedAction;
  const reply = openReply({
    interaction,
    delivery,
    texts,
    note,
    changes,
    ...dispatch,
    clock: dispatch.deps.clock,
  });
  let outcome: Message['outcome'];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const message of messages) {
      outcome = message.outcome ?? outcome;
      reply.put(message);
    }
  } catch (error) {
    failure = { error };
    logFailure(error, interaction, auditedAction, dispatch.log);
    reply.put(
      dispatch.givingUp.aborted ? renderStopping(texts) : renderError(texts, error, interaction.id, auditedAction),
    );
  }
  await reply.finish();
  if (!auditedAction.changes) return;
  const { actor } = context;
  if (failure) await recordAudit(interaction, dispatch, auditedAction.name, 'failed', nameOf(failure.error), actor);
  else await recordAudit(interaction, dispatch, auditedAction.name, outcome ?? 'done', undefined, actor);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
