/** Limits of a response. A server that exceeds them is broken or hostile, so the response is not parsed. */
export interface ResponseLimits {
  /** Size of the response in bytes, after decompression. */
  readonly bytes: number;
  /** Number of constructs that begin with `<`: tags, comments and declarations. */
  readonly tags: number;
  readonly attributes: number;
  /** Number of children of the root. Each becomes an item of a kilobyte, even if it has few attributes. */
  readonly rows: number;
}

/**
 * Limits of a list. A server that ignores paging sends a whole list: 10,000 films with files, streams and tags are 19
 * MB with 157,000 tags and 777,000 attributes (`npm run bench -- decode`).
 */
export const LIST_RESPONSE_LIMITS: ResponseLimits = {
  bytes: 32 * 1024 * 1024,
  tags: 200_000,
  attributes: 1_000_000,
  rows: 20_000,
};

/**
 * Limits of all other responses, which are small and decoded at once. The longest from real servers are 155 settings
 * (60 kB), and the devices or playlists of a busy server (a few thousand tags).
 */
export const SMALL_RESPONSE_LIMITS: ResponseLimits = {
  bytes: 2 * 1024 * 1024,
  tags: 12_000,
  attributes: 100_000,
  rows: 12_000,
};

/**
 * Limits of one child of the root, which is decoded at once. The largest are hubs: 100 complete films are about 400 kB
 * with 2,000 tags and 14,000 attributes.
 */
export const XML_CHILD_ELEMENT_LIMITS = { bytes: 512 * 1024, tags: 6_000, attributes: 20_000 } as const;

/** Longest tag in bytes. A tag is parsed at once. An item with a long summary has some thousand bytes. */
export const MAX_XML_TAG_BYTES = 128 * 1024;

/**
 * Maximum number of attributes per element. Media servers send up to 60. The parser would need fifteen seconds for a
 * million.
 */
export const MAX_ATTRIBUTES_PER_ELEMENT = 1000;

/**
 * Highest cost of the parser per byte, tag and attribute, in microseconds. Each cost was measured on a document that
 * contains almost nothing else. A character reference costs as much as its bytes.
 */
export const XML_PARSING_COST_MICROSECONDS = { byte: 0.12, tag: 1.5, attribute: 0.6 };

/** Longest estimated parsing time of one piece, in microseconds. A page of 100 films makes two to four pieces. */
export const MAX_PIECE_PARSING_MICROSECONDS = 8_000;
