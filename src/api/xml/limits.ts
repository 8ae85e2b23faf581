/**
 * The most that a response may contain. A server that sends more is broken or hostile, so we do not parse it.
 */
export interface Limits {
  /** The size after decompression. */
  readonly bytes: number;
  /** Everything that begins with `<`. */
  readonly tags: number;
  /** The attributes of the whole document. */
  readonly attributes: number;
  /** The children of the root: each becomes an item of a kilobyte, however little it says. */
  readonly rows: number;
}

/**
 * A list may arrive whole, from a server that ignores paging. 10,000 films with files, streams and tags are
 * 19 MB with 157,000 tags and 777,000 attributes (`npm run bench -- decode`).
 */
export const LIST_LIMITS: Limits = { bytes: 32 * 1024 * 1024, tags: 200_000, attributes: 1_000_000, rows: 20_000 };

/**
 * Everything else is small by nature and is decoded in one go. The longest that real servers send are their 155 settings, 60 kB;
 * the devices or the playlists of a busy server are a few thousand tags.
 */
export const SMALL_LIMITS: Limits = { bytes: 2 * 1024 * 1024, tags: 12_000, attributes: 100_000, rows: 12_000 };

/**
 * A child of the root is decoded in one go as well. The largest are hubs: one with 100 films in full has some 400 kB with 2,000 tags
 * and 14,000 attributes.
 */
export const CHILD_LIMITS = { bytes: 512 * 1024, tags: 6_000, attributes: 20_000 } as const;

/** The most bytes of one tag, which is parsed in one go: an item with a long summary has some thousands. */
export const LONGEST_TAG = 128 * 1024;

/**
 * The most attributes of one element. Media servers send up to 60; a million would take the parser fifteen
 * seconds.
 */
export const ATTRIBUTES_OF_ONE = 1000;

/**
 * The parser's highest cost of each, in microseconds, measured on documents that consist almost only of it. A
 * reference costs as much as its bytes.
 */
export const COST = { byte: 0.12, tag: 1.5, attribute: 0.6 };

/** How long the parser may run in one go, by that estimate. A page of 100 films is two to four pieces. */
export const PIECE_MICROSECONDS = 8_000;
