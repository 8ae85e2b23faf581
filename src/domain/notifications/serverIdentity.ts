/** Which media server the stored data comes from. Rejects with the database's failure only. */
export interface ServerIdentityStore {
  /** Whether the stored data comes from another one. */
  isAnother(machineIdentifier: string): Promise<boolean>;
  /** Whether another server of the installation is that machine: no two are. Of two that are stored as one machine, the later one is not. */
  isTaken(machineIdentifier: string): Promise<boolean>;
  /**
   * From now on it is the one with this machineIdentifier. If it was another one before, what was known of that one
   * is forgotten in one transaction, so that each poll of this one is a first poll; pending notifications and posts
   * stay. Does nothing for a machine that is taken.
   */
  rememberServer(machineIdentifier: string): Promise<void>;
}
