import { calculateBackoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { ServerDownReason, ServerHealthState } from '../../domain/media/server/health.ts';

/**
 * Number of failures in a row after which calls fail at once. A command makes one to three calls with three attempts
 * each, so five failures in a row are no accident.
 */
const FAILURES_UNTIL_DOWN = 5;
/**
 * Waiting time before the first probe of a server that is down, in ms. It doubles up to the longest pause. So a restart
 * is noticed within two seconds, and a server that is off is probed four times a minute.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Maximum number of failures that count per endpoint. A search that hangs says nothing about other endpoints, so the
 * five failures have to come from at least three endpoints. At the probe's endpoint, this maximum does not apply.
 */
const MAX_PER_ENDPOINT = 2;

interface FailureCounts {
  readonly count: number;
  /** Number of failures by endpoint. Each may concern only that endpoint. */
  readonly byEndpoint: ReadonlyMap<string, number>;
  /**
   * Number of responses that could not be used. Each may concern only one endpoint, so they count only if
   * `concernsServer` is true.
   */
  readonly unusableResponses: number;
  readonly concernsServer: boolean;
}

interface FailureRun extends FailureCounts {
  readonly since: Date;
  readonly latest: Date;
  readonly because: ServerDownReason;
}

const NO_FAILURES: FailureCounts = {
  count: 0,
  byEndpoint: new Map(),
  unusableResponses: 0,
  concernsServer: false,
};

interface NewFailure {
  readonly because: ServerDownReason;
  readonly change: Partial<FailureCounts>;
  /** True if the failure occurred at the endpoint that the probe uses, which every server has. */
  readonly isOnProbe: boolean;
  /** True if the failure proves that the server is still down. */
  readonly provesDown: boolean;
}

/** Decides from the outcomes of calls whether the server is up. */
export class CircuitBreaker {
  readonly #clock: Pick<Clock, 'now' | 'steadyMs'>;
  readonly #listeners = new Set<(state: ServerHealthState) => void>();
  #run: FailureRun | undefined;
  #hasResponded = false;
  #refusedSince: Date | undefined;
  #down: { readonly pauseMs: number; readonly probeAt: number } | undefined;
  #isProbing = false;
  #reportedKind: ServerHealthState['kind'] = 'unknown';

  constructor(clock: Pick<Clock, 'now' | 'steadyMs'>) {
    this.#clock = clock;
  }

  state(): ServerHealthState {
    const run = this.#run;
    if (this.#down && run) return { kind: 'down', since: run.since, latest: run.latest, because: run.because };
    if (this.#refusedSince) return { kind: 'token-refused', since: this.#refusedSince };
    return { kind: this.#hasResponded ? 'up' : 'unknown' };
  }

  subscribe(listener: (state: ServerHealthState) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  recordSuccess(): void {
    this.#run = undefined;
    this.#down = undefined;
    this.recordResponse();
  }

  /** Records that the server responds. The count of failures and the state `down` stay. */
  recordResponse(): void {
    this.#hasResponded = true;
    this.#notify();
  }

  /** Records a failure. If `origin` is given, only its endpoint may be at fault, unless `concernsServer` is true. */
  recordFailure(
    kind: ServerDownReason,
    origin?: { readonly endpoint: string; readonly concernsServer: boolean },
  ): void {
    const { count, byEndpoint } = this.#run ?? NO_FAILURES;
    const change = origin ? { byEndpoint: incremented(byEndpoint, origin.endpoint) } : { count: count + 1 };
    // A failed probe of an endpoint that hangs proves nothing about the server, so the next probe is not delayed.
    const isOnProbe = origin?.concernsServer === true;
    this.#addFailure({ because: kind, change, isOnProbe, provesDown: origin === undefined || isOnProbe });
  }

  /** Records an error response of the server, or a web page of another program. */
  recordBrokenResponse(kind: ServerDownReason, isOnProbe: boolean): void {
    // A web page comes from another program and does not prove that the server responds.
    this.#hasResponded ||= kind !== 'web-page';
    // One broken endpoint proves nothing about the server, so the next probe is not delayed.
    const unusableResponses = (this.#run ?? NO_FAILURES).unusableResponses + 1;
    this.#addFailure({ because: kind, change: { unusableResponses }, isOnProbe, provesDown: isOnProbe });
  }

  recordTokenAccepted(): void {
    this.#refusedSince = undefined;
    this.#notify();
  }

  recordTokenRefused(): void {
    this.#refusedSince ??= this.#clock.now();
    this.#notify();
  }

  failureCount(): number {
    return totalCount(this.#run ?? NO_FAILURES);
  }

  /** True if the failures are enough, but concern too few endpoints to know that the server is down. */
  isInDoubt(): boolean {
    return !this.#down && this.failureCount() - (this.#run ?? NO_FAILURES).unusableResponses >= FAILURES_UNTIL_DOWN;
  }

  hasFailed(endpoint: string): boolean {
    return this.#run?.byEndpoint.has(endpoint) === true;
  }

  mayProbe(): boolean {
    return !this.#isProbing && this.#isDue();
  }

  /** Runs one probe at a time, so that a starting server is not flooded with requests. */
  async runProbe<Value>(call: () => Promise<Value>): Promise<Value> {
    this.#isProbing = true;
    try {
      return await call();
    } finally {
      this.#isProbing = false;
      // If the probe ended without a result, the next probe follows after a pause of the same length.
      if (this.#down && this.#isDue()) this.#pauseFor(this.#down.pauseMs);
    }
  }

  #addFailure({ because, change, isOnProbe, provesDown }: NewFailure): void {
    const latest = this.#clock.now();
    const since = this.#run?.since ?? latest;
    const counts = this.#run ?? NO_FAILURES;
    const concernsServer = counts.concernsServer || isOnProbe;
    this.#run = { ...counts, ...change, concernsServer, since, latest, because };
    if (this.#down ? provesDown : provesServerDown(this.#run)) this.#goDown();
    this.#notify();
  }

  /** Only a failed probe doubles the wait before the next one. Calls that were already running do not. */
  #goDown(): void {
    if (this.#down && !this.#isProbing) return;
    this.#pauseFor(calculateBackoffPause(this.#down ? 1 : 0, this.#down?.pauseMs ?? FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
  }

  #pauseFor(pauseMs: number): void {
    this.#down = { pauseMs, probeAt: this.#clock.steadyMs() + pauseMs };
  }

  #isDue(): boolean {
    return this.#down !== undefined && this.#clock.steadyMs() >= this.#down.probeAt;
  }

  #notify(): void {
    const state = this.state();
    if (state.kind === this.#reportedKind) return;
    this.#reportedKind = state.kind;
    for (const listener of this.#listeners) quietly(() => listener(state));
  }
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

const totalCount = ({ count, byEndpoint, unusableResponses }: FailureCounts): number =>
  count + sumOf(byEndpoint.values()) + unusableResponses;

/**
 * Number of failures that count against the whole server. An endpoint that hangs adds at most `MAX_PER_ENDPOINT`.
 * Unusable responses add none.
 */
const certainCount = ({ count, byEndpoint }: FailureCounts): number =>
  count + sumOf(byEndpoint.values().map((failures) => Math.min(failures, MAX_PER_ENDPOINT)));

const provesServerDown = (run: FailureRun): boolean =>
  (run.concernsServer ? totalCount(run) : certainCount(run)) >= FAILURES_UNTIL_DOWN;

const incremented = (failuresByEndpoint: ReadonlyMap<string, number>, endpoint: string): ReadonlyMap<string, number> =>
  new Map(failuresByEndpoint).set(endpoint, (failuresByEndpoint.get(endpoint) ?? 0) + 1);

/** A listener's error must not break the running call. */
function quietly(notify: () => void): void {
  try {
    notify();
  } catch {}
}
