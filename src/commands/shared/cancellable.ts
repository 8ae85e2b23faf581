import { z } from 'zod';
import { changeNote, note } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Button } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { Cancelled } from '../framework/operations.ts';
import { press } from '../framework/press.ts';

const CANCEL = 'work.cancel';

/**
 * The arguments of an operation: a signal that also aborts when it is cancelled, and the button that cancels
 * it.
 */
export interface CancellableOperation {
  readonly signal: AbortSignal;
  /** For every message but the last. */
  readonly cancel: Button;
}

/**
 * Runs a long operation that the person who began it can cancel. An operation that stops part of the way
 * should report its progress when its signal aborts; one that only throws the signal's reason is reported as
 * cancelled.
 */
export async function* cancellable(
  { operations }: Pick<Deps, 'operations'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
  run: (working: CancellableOperation) => AsyncIterable<ChangeMessage>,
): AsyncIterable<ChangeMessage> {
  const work = operations.begin();
  try {
    yield* run({ signal: AbortSignal.any([signal, work.signal]), cancel: cancelButton(texts, work.id) });
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    yield changeNote('unknown', texts.operation.cancelled);
  } finally {
    work.end();
  }
}

const cancelButton = ({ operation }: Texts, id: string): Button => ({
  label: operation.cancel,
  style: 'secondary',
  press: { action: CANCEL, target: { work: id }, by: 'invoker' },
});

/** Only the person who began the operation has a ticket for this, so the lowest level is enough. */
export const cancelWork = press({
  name: CANCEL,
  requires: 'browse',
  changes: false,
  target: z.object({ work: z.string() }),
  place: 'private',
  answer: async ({ target, deps, context }) =>
    note(context.texts.operation.cancelling[deps.operations.cancel(target.work)]),
});
