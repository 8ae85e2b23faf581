/** Nothing could be compared. The message is a sentence of ours, and holds nothing that a server sent. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** Throws CannotRun if the run was interrupted. Its message also names what could not be taken back. */
export function refuseInterrupted(signal: AbortSignal, leftBehind: readonly string[]): void {
  if (!signal.aborted) return;
  throw new CannotRun(['You interrupted it, so nothing was compared.', ...leftBehind].join('\n'));
}
