/** Whether this process is still the one that the database belongs to. Rejects with the database's failure only. */
export interface Ownership {
  isHeld(): Promise<boolean>;
}
