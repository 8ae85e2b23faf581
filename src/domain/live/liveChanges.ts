/** What commands report about boards and counters, so that nobody waits for the next look at the media server. Never rejects. */
export interface LiveChanges {
  boards(): Promise<void>;
  /** Somebody wants that board in a new message. */
  moveBoard(id: number): void;
  counters(): Promise<void>;
}
