import { failureName, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { renderStopping } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Repliable } from '../reply/defer.ts';
import { openReply } from '../reply/openReply.ts';
import type { Delivery } from '../reply/send.ts';
import { type Attempt, beginAudit, type FinishAudit } from './audit.ts';
import { isUnfit, logFailure, renderError } from './failure.ts';

interface Answering extends Attempt {
  readonly interaction: Repliable;
  readonly delivery: Delivery;
  readonly messages: AsyncIterable<Message>;
}

/**
 * Runs an action to its end, even when its messages can no longer be shown: what was changed is audited either way. Each
 * message is shown in the place of the one before it; a failure becomes the last one.
 */
export async function answer(answering: Answering): Promise<void> {
  const { interaction, auditedAction, deps, context, delivery, messages } = answering;
  const { texts } = context;
  const { log, givingUp } = deps;
  const note = (error: unknown) =>
    log.error({ err: error, command: auditedAction.name, reference: interaction.id }, 'an answer could not be shown');
  const { changes } = auditedAction;
  const reply = openReply({ interaction, delivery, texts, note, changes, ...deps, clock: deps.commandDeps.clock });
  let said: Pick<Message, 'outcome' | 'audit'> = {};
  let end: FinishAudit | undefined;
  try {
    end = await beginAudit(answering);
    for await (const message of messages) {
      said = { outcome: message.outcome ?? said.outcome, audit: message.audit ?? said.audit };
      reply.put(message);
    }
    // What only reads has been read. A change that said nothing of what came of it may have come about, or not.
    const outcome = said.outcome ?? (changes ? 'unknown' : 'done');
    deps.telemetry?.answered(auditedAction.name, outcome);
    await end({ ...said.audit, outcome });
  } catch (error) {
    deps.telemetry?.answered(auditedAction.name, 'failed');
    const outcome = changes && !isRefusal(error, said) ? 'unknown' : 'failed';
    await end?.({ ...said.audit, outcome, failure: failureName(error) });
    logFailure(error, interaction, auditedAction, log);
    reply.put(givingUp.aborted ? renderStopping(texts) : renderError(texts, error, interaction.id, auditedAction));
  }
  await reply.finish();
}

/** It was refused before it was done. Of anything else that broke off nobody knows how far it came. */
const isRefusal = (error: unknown, { outcome }: Pick<Message, 'outcome'>): boolean =>
  outcome === undefined && (error instanceof MediaServerFailure || isUnfit(error));
