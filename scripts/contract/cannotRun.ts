/** Thrown if a comparison is impossible. The message is Usher's own sentence, without any data from a server. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** Throws CannotRun if the run was interrupted. The message also names changes that could not be undone. */
export function throwIfRunInterrupted(signal: AbortSignal, leftBehind: readonly string[]): void {
  if (!signal.aborted) return;
  throw new CannotRun(['You interrupted it, so nothing was compared.', ...leftBehind].join('\n'));
}
