/** What cannot be done as typed, in plain words. */
export class UsageError extends Error {
  override readonly name = 'CannotDo';
}
