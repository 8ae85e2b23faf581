import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Clock } from '../domain/clock.ts';

/** The first polls and reads are over by then. */
export const SETTLED_AFTER_MS = 30_000;

interface Settling {
  readonly clock: Pick<Clock, 'wait'>;
  readonly signal: AbortSignal;
  readonly giveBack?: (() => void) | undefined;
}

/** Gives back, once, what the start needed and the rest of the bot's life does not. Resolves when it is done, or at the signal. */
export async function settle({ clock, signal, giveBack = giveBackMemory }: Settling): Promise<void> {
  await clock.wait(SETTLED_AFTER_MS, signal).catch(() => undefined);
  if (!signal.aborted) giveBack();
}

/**
 * Loading a thousand modules stretches the space for young objects to 50 MB, and V8 would keep it. This takes a sixth of a second;
 * from then on that space does not grow again, and old objects are collected sooner.
 */
function giveBackMemory(): void {
  for (const flag of ['--semi-space-growth-factor=1', '--optimize-for-size', '--expose-gc']) setFlagsFromString(flag);
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}
