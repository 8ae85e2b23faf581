/** What commands report about boards and counters, so that nobody waits for the next look at the media server. */
export interface LiveChanges {
  /** Boards were set or removed. Never rejects. */
  boards(): Promise<void>;
  /** Somebody wants that board in a new message. */
  moveBoard(id: number): void;
  /** Counters were set or removed. Never rejects. */
  counters(): Promise<void>;
}
