/** Checks if the database still belongs to this process. Rejects only if the database fails. */
export interface Ownership {
  isHeld(): Promise<boolean>;
}
