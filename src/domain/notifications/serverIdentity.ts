/** The media server that the stored data comes from. Rejects with the database's failure only. */
export interface ServerIdentityStore {
  /** True if the stored data comes from another machine. */
  isAnother(machineIdentifier: string): Promise<boolean>;
  /**
   * True if another server of the installation is that machine. No two are; if two are stored as the same
   * machine, the earlier one is.
   */
  isTaken(machineIdentifier: string): Promise<boolean>;
  /**
   * Makes it the machine of the stored data. If that was another one, forgets its data in one transaction, so
   * that each next poll is a first poll; pending notifications and posts stay. Does nothing for a machine that
   * is taken.
   */
  rememberServer(machineIdentifier: string): Promise<void>;
}
