/** A time that another machine gave, and when it did by our clock. */
export interface HeardTime {
  readonly theirs: Date;
  readonly ours: Date;
}

/**
 * A media server's description of itself at an address, sent without a token; it may withhold its identity.
 */
export interface Probed {
  /** How long the response took. */
  readonly ms: number;
  readonly machineIdentifier?: string | undefined;
  readonly version?: string | undefined;
  /** Undefined if its responses are not dated. */
  readonly time?: HeardTime | undefined;
}

/** Asks a media server who it is at this address; sends no token. Rejects with a MediaServerFailure. */
export type Probe = (address: URL, signal: AbortSignal) => Promise<Probed>;
