/** A time that another machine stated, and the bot's own time when it arrived. */
export interface StatedTime {
  readonly theirs: Date;
  readonly ours: Date;
}

/**
 * A media server's description of itself, in response to a request without a token. The server may withhold its
 * identity.
 */
export interface ProbeAnswer {
  readonly ms: number;
  readonly machineIdentifier?: string | undefined;
  readonly version?: string | undefined;
  /** The time that the server states. Undefined if its responses have no date. */
  readonly time?: StatedTime | undefined;
}

/** Asks the media server at this address for its identity, without a token. Rejects with a MediaServerFailure. */
export type Probe = (address: URL, signal: AbortSignal) => Promise<ProbeAnswer>;
