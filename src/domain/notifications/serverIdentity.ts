/** Stores which media server the data comes from. Rejects only if the database fails. */
export interface ServerIdentityStore {
  isAnother(machineIdentifier: string): Promise<boolean>;
  /**
   * True if another server of this installation is stored as that machine. If both are stored as it, only the earlier
   * one counts.
   */
  isTaken(machineIdentifier: string): Promise<boolean>;
  /**
   * Sets the machine that the stored data comes from. If another machine was stored, its data is deleted in one
   * transaction, and the next poll of each feed is a first poll. Pending notifications and posts stay. Does nothing for
   * a machine that `isTaken`.
   */
  rememberServer(machineIdentifier: string): Promise<void>;
}
