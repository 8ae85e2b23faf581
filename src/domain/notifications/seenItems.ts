/** An item of the library as it was last seen, so that what is new can be told from what is only better or back. */
export interface SeenItem {
  readonly librarySectionId: string;
  readonly ratingKey: string;
  /** What stays the same for the same work (interface section 2); the rating key where the server has none. */
  readonly guid: string;
  readonly addedAt: Date;
  /** What its files are, in the words of the feed: another one is another version. */
  readonly version: string;
  /** Since when, by our clock, it is known to be there without being judged: the server has not made out what it is. */
  readonly settlingSince?: Date | undefined;
}
