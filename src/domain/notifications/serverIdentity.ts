/** Which media server everything that is stored is of. Rejects with the database's failure only. */
export interface ServerIdentityStore {
  /** Whether what is stored is of another one. */
  isAnother(machineIdentifier: string): Promise<boolean>;
  /**
   * From now on it is the one with this machineIdentifier. If it was another one before, what was known of that one is
   * forgotten, in one transaction, so that each look at this one is a first look; what waits to be told stays.
   */
  rememberServer(machineIdentifier: string): Promise<void>;
}
