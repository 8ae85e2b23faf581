/** Time as a parameter, so that tests can step it. */
export interface Clock {
  now(): Date;
  /** Resolves after that many milliseconds; rejects with the signal's reason when given up. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}
