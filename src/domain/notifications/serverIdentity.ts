/** Which media server the stored data comes from. Rejects with the database's failure only. */
export interface ServerIdentityStore {
  /** Whether the stored data comes from another one. */
  isAnother(machineIdentifier: string): Promise<boolean>;
  /**
   * From now on it is the one with this machineIdentifier. If it was another one before, what was known of that one
   * is forgotten in one transaction, so that each poll of this one is a first poll; pending notifications and posts
   * stay.
   */
  rememberServer(machineIdentifier: string): Promise<void>;
}
