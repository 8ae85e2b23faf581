import { z } from 'zod';
import type { Message } from '../../render/kit/message.ts';
import type { Button } from '../../render/kit/press.ts';
import { renderCancelled, renderCancelling } from '../../render/operation/progress.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { Cancelled } from './operations.ts';

const CANCEL = 'work.cancel';

/** What a work is given: a signal that also aborts when it is cancelled, and the button that does it. */
export interface CancellableOperation {
  readonly signal: AbortSignal;
  /** For every message but the last. */
  readonly cancel: Button;
}

/**
 * Runs what takes long so that whoever asked for it can cancel it. A work that is given up part of the way had better
 * say itself how far it came, when its signal aborts; one that just fails with the signal's reason is told to have been
 * cancelled.
 */
export async function* cancellable(
  { operations }: Pick<Deps, 'operations'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
  run: (working: CancellableOperation) => AsyncIterable<Message>,
): AsyncIterable<Message> {
  const work = operations.begin();
  try {
    yield* run({ signal: AbortSignal.any([signal, work.signal]), cancel: cancelButton(texts, work.id) });
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    yield renderCancelled(texts);
  } finally {
    work.end();
  }
}

const cancelButton = ({ operation }: Texts, id: string): Button => ({
  label: operation.cancel,
  style: 'secondary',
  press: { action: CANCEL, target: { work: id }, by: 'asker' },
});

/** Only whoever asked for the work has a ticket for this, so it needs no more than the least role. */
export const cancelWork = press({
  name: CANCEL,
  requires: 'browse',
  changes: false,
  target: z.object({ work: z.string() }),
  place: 'private',
  answer: async ({ work }, _, { operations }, { texts }) => renderCancelling(texts, operations.cancel(work)),
});
