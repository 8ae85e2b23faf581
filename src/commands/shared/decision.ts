import type { Json, Press } from '../../render/kit/press.ts';

/**
 * How long a decision stays open, in ms: a confirmation, a form or a choice. Long enough to read it twice and to think,
 * short enough that nobody presses it by accident tomorrow and that what it is about is still there.
 */
export const DECIDE_WITHIN_MS = 15 * 60_000;

/** A press that only the person who ran the command can make, as long as the decision is open. */
export const decision = (action: string, target: Json): Press => ({
  ...{ action, target, by: 'invoker', forMs: DECIDE_WITHIN_MS },
});

/** The same for what cannot be taken back: it counts once. */
export const confirmation = (action: string, target: Json): Press => ({ ...decision(action, target), once: true });
