/**
 * Tells the boards and counters about changes by a command, so that they update before the next poll. Never rejects.
 */
export interface BoardAndCounterRefresher {
  boards(): Promise<void>;
  /** Requests that the board is posted again as a new message. */
  moveBoard(id: number): void;
  counters(): Promise<void>;
}
