/** Error for an impossible action. Its message tells the person why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
