/** Tells whether the database still belongs to this process. Rejects with the database's failure only. */
export interface Ownership {
  isHeld(): Promise<boolean>;
}
