/** Nothing could be compared. The message is a sentence of ours, and holds nothing that a server sent. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** Throws if somebody ended the run, with what could not be taken back by then. */
export function refuseInterrupted(signal: AbortSignal, leftBehind: readonly string[]): void {
  if (!signal.aborted) return;
  throw new CannotRun(['You interrupted it, so nothing was compared.', ...leftBehind].join('\n'));
}
