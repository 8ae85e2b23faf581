/** Nothing could be compared. The message is a sentence of ours, and holds nothing that a server sent. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}
