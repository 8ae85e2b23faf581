/** Something cannot be done as typed; the message says why, in plain words. */
export class UsageError extends Error {
  override readonly name = 'CannotDo';
}
