/** What a database knows of the messages that it posted. */
export interface KnownPosts {
  /** It was restored, and has not gone on since. */
  readonly isRestored: boolean;
  /** The id of the newest message; missing if there is none yet. */
  readonly newest?: string | undefined;
  /** The posts of which nobody knows whether they arrived, by their keys. */
  readonly inDoubt: readonly { readonly channelId: string; readonly key: string }[];
}

/** Where a database goes on that is older than what was posted. */
export interface GoingOn {
  /** The id of the newest message that it did not know. */
  readonly newest?: string | undefined;
  /** Where the feed of plays continues; where it was before if missing, or at what is there now in a database that was restored. */
  readonly history?: string | undefined;
}

/** A database may be older than what was posted: it was restored, or somebody put an older one in its place. Rejects with the database's failure only. */
export interface RestoredDatabase {
  known(): Promise<KnownPosts>;
  /** Sees to it that nothing is posted twice. Resolves to the names of rules that are only dry runs from now on. */
  goOn(from: GoingOn): Promise<readonly string[]>;
}
