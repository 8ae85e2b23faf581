/** The typed action is impossible; the message tells the person why. */
export class UsageError extends Error {
  override readonly name = 'CannotDo';
}
