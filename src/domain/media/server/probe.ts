/** Another machine's time by its own clock, and the bot's time when the answer arrived. */
export interface RemoteClockReading {
  readonly theirs: Date;
  readonly ours: Date;
}

/** A media server's answer to a request without a token. The server may keep its identity secret. */
export interface ServerProbeAnswer {
  readonly ms: number;
  readonly machineIdentifier?: string | undefined;
  readonly version?: string | undefined;
  readonly time?: RemoteClockReading | undefined;
}

/** Asks the server at this address for its identity, without sending a token. Rejects with a MediaServerFailure. */
export type ProbeServer = (address: URL, signal: AbortSignal) => Promise<ServerProbeAnswer>;
