/**
 * Notifies the boards and counters that a command changed them, so that they do not wait for the next poll. Never
 * rejects.
 */
export interface LiveChanges {
  boards(): Promise<void>;
  /** Asks to post that board as a new message. */
  moveBoard(id: number): void;
  counters(): Promise<void>;
}
