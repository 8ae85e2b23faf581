/**
 * Tells the boards and counters that a command changed them, so that they update without waiting for the next poll.
 * Never rejects.
 */
export interface LiveChanges {
  boards(): Promise<void>;
  /** Requests that the board is posted as a new message. */
  moveBoard(id: number): void;
  counters(): Promise<void>;
}
