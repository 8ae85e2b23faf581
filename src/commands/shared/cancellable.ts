import { z } from 'zod';
import { createChangeResultMessage, createNoteMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { Button } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { OperationCancelled } from '../framework/operations.ts';
import { createPressHandler } from '../framework/press.ts';

const CANCEL_PRESS = 'work.cancel';

export interface CancellableOperation {
  /** Aborts if the person presses `cancel`, or if the interaction ends. */
  readonly signal: AbortSignal;
  /** The cancel button. Every message of the operation except the last should show it. */
  readonly cancel: Button;
}

/**
 * Runs a long operation that its author can cancel. When the signal aborts, `run` should report the progress so far. If
 * `run` throws the signal's reason instead, the answer says only that the operation was cancelled.
 */
export async function* runCancellable(
  { operations }: Pick<CommandDeps, 'operations'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
  run: (operation: CancellableOperation) => AsyncIterable<ChangeResultMessage>,
): AsyncIterable<ChangeResultMessage> {
  const operation = operations.begin();
  try {
    yield* run({ signal: AbortSignal.any([signal, operation.signal]), cancel: cancelButton(texts, operation.id) });
  } catch (error) {
    if (!(error instanceof OperationCancelled)) throw error;
    yield createChangeResultMessage('unknown', texts.operation.cancelled);
  } finally {
    operation.end();
  }
}

const cancelButton = ({ operation }: Texts, id: string): Button => ({
  label: operation.cancel,
  style: 'secondary',
  press: { action: CANCEL_PRESS, target: { work: id }, by: 'invoker' },
});

/** Requires the lowest level, because only the person who started the operation has a ticket for this press. */
export const cancelOperation = createPressHandler({
  name: CANCEL_PRESS,
  requires: 'browse',
  changes: false,
  target: z.object({ work: z.string() }),
  place: 'private',
  answer: async ({ target, deps, context }) =>
    createNoteMessage(context.texts.operation.cancelling[deps.operations.cancel(target.work)]),
});
