/** What this installation, which is one database, is known by. Rejects with the database's failure only. */
export interface Installation {
  /** Made up when it is first asked for, and the same ever after: what a server counts devices and limits by. */
  clientIdentifier(): Promise<string>;
}
