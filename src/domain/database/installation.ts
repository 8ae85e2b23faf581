/** What this installation, which is one database, is known by. Rejects with the database's failure only. */
export interface Installation {
  /** Generated when first asked for and never changed: servers count devices and limits by it. */
  clientIdentifier(): Promise<string>;
}
