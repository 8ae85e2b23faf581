/** Error for an action that is impossible. Its message tells the person why. */
export class UsageError extends Error {
  override readonly name = 'CannotDo';
}
