/** The media server that the stored data comes from. Rejects with the database's failure only. */
export interface ServerIdentityStore {
  isAnother(machineIdentifier: string): Promise<boolean>;
  /** True if another server of the installation is stored as that machine. If two are, the earlier one keeps it. */
  isTaken(machineIdentifier: string): Promise<boolean>;
  /**
   * Makes this the machine of the stored data. If another machine was stored, deletes its data in one transaction, so
   * that the next poll of each feed is a first poll. Pending notifications and posts stay. Does nothing for a machine
   * that `isTaken`.
   */
  rememberServer(machineIdentifier: string): Promise<void>;
}
