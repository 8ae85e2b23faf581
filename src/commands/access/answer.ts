import { z } from 'zod';
import type { ChangeResult } from '../../permissions/accessControl.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import type { InteractionContext } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import { differenceDetails } from './differenceText.ts';
import type { AccessChange } from './views/change.ts';
import { renderAccessChange, renderAccessRefusal } from './views/change.ts';

export const UNDO = 'access.undo';
/** Undoes this version and no other. */
export const undoTarget = z.object({ version: z.int().min(1) });
/** Long enough to see what it does, short enough that nobody presses it by accident tomorrow. */
const UNDO_WITHIN_MS = 15 * 60_000;

/** The result of a change, with a way back. */
export function showChange(
  result: ChangeResult,
  { texts }: InteractionContext,
  more: Pick<AccessChange, 'still'> = {},
): ChangeMessage {
  if (!result.ok) return renderAccessRefusal(texts, result.refusal);
  const { difference, version } = result;
  const message = renderAccessChange(texts, { difference, undo: undoOf(version.version), ...more });
  return audited(message, differenceDetails(difference));
}

const undoOf = (version: number): Press => ({
  ...{ action: UNDO, by: 'invoker', once: true, forMs: UNDO_WITHIN_MS },
  target: { version } satisfies z.input<typeof undoTarget>,
});
