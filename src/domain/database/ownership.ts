/** Checks whether the database still belongs to this process. Rejects only if the database fails. */
export interface DatabaseOwnership {
  isHeld(): Promise<boolean>;
}
