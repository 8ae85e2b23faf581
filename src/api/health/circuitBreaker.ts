import { doubled } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { DownKind, HealthState } from '../../domain/media/server/health.ts';

/**
 * The number of failures in a row after which calls fail at once. A command makes one to three calls, each tried three times, so five
 * failures in a row are no accident.
 */
const FAILURES = 5;
/**
 * The wait until the first probe; each later probe waits twice as long, up to the longest pause. A server that restarts is noticed
 * within a second or two, and one that is off for the night is asked four times a minute.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * How many failures of one endpoint count towards "down". A hanging search says nothing about the rest, so
 * five failures need three endpoints, or the endpoint that every server answers.
 */
const COUNTED_OF_ONE = 2;

interface Counts {
  /** Failures that are about the whole server. */
  readonly count: number;
  /** Failures that may concern a single endpoint, counted by endpoint. */
  readonly ofEndpoint: ReadonlyMap<string, number>;
  /** Unusable responses, perhaps of single endpoints only: they count once `everywhere` is known. */
  readonly broken: number;
  readonly everywhere: boolean;
}

interface Run extends Counts {
  readonly since: Date;
  readonly latest: Date;
  readonly because: DownKind;
}

const NONE: Counts & { readonly since?: undefined } = { count: 0, ofEndpoint: new Map(), broken: 0, everywhere: false };

/** Concludes from the calls so far whether the server is up. It knows nothing about requests. */
export class CircuitBreaker {
  readonly #clock: Pick<Clock, 'now' | 'steadyMs'>;
  readonly #listeners = new Set<(state: HealthState) => void>();
  #run: Run | undefined;
  #hasResponded = false;
  #refusedSince: Date | undefined;
  #down: { readonly pauseMs: number; readonly probeAt: number } | undefined;
  #probing = false;
  #reported: HealthState['kind'] = 'unknown';

  constructor(clock: Pick<Clock, 'now' | 'steadyMs'>) {
    this.#clock = clock;
  }

  state(): HealthState {
    const run = this.#run;
    if (this.#down && run) return { kind: 'down', since: run.since, latest: run.latest, because: run.because };
    if (this.#refusedSince) return { kind: 'token-refused', since: this.#refusedSince };
    return { kind: this.#hasResponded ? 'up' : 'unknown' };
  }

  subscribe(listener: (state: HealthState) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  answered(): void {
    this.#run = undefined;
    this.#down = undefined;
    this.reached();
  }

  /** The server is there, but this response says nothing about the rest: a run of failures continues, and so does being down. */
  reached(): void {
    this.#hasResponded = true;
    this.#notify();
  }

  /** With `endpoint`, only that endpoint may be at fault; `everywhere` if every server answers it. */
  failed(kind: DownKind, of?: { readonly endpoint: string; readonly everywhere: boolean }): void {
    const { count, ofEndpoint } = this.#run ?? NONE;
    const change = of ? { ofEndpoint: oneMore(ofEndpoint, of.endpoint) } : { count: count + 1 };
    // As for `broken`: a probe that hits a single hanging endpoint proves nothing.
    this.#fails(kind, change, of?.everywhere === true, of?.everywhere !== false);
  }

  /** It responds, but with an error or a page that is not its own; `everywhere` if that happens to a request that any server answers. */
  broken(kind: DownKind, everywhere: boolean): void {
    // A web page comes from something else, so it does not show that the server is there.
    this.#hasResponded ||= kind !== 'web-page';
    // A probe that hits a single broken endpoint proves nothing, so it does not delay the next probe.
    this.#fails(kind, { broken: (this.#run ?? NONE).broken + 1 }, everywhere, everywhere);
  }

  tokenAccepted(): void {
    this.#refusedSince = undefined;
    this.#notify();
  }

  tokenRefused(): void {
    this.#refusedSince ??= this.#clock.now();
    this.#notify();
  }

  /** In a row. */
  failures(): number {
    return inAll(this.#run ?? NONE);
  }

  /**
   * True after enough failures in a row if they hit too few endpoints to conclude that the whole server is
   * down: a probe would tell.
   */
  isInDoubt(): boolean {
    return !this.#down && this.failures() - (this.#run ?? NONE).broken >= FAILURES;
  }

  /** True if that endpoint is among the failed ones, which makes it useless as a probe. */
  hasFailed(endpoint: string): boolean {
    return this.#run?.ofEndpoint.has(endpoint) === true;
  }

  /** True if the server is down, a probe is due, and no other probe is under way. */
  mayProbe(): boolean {
    return !this.#probing && this.#isDue();
  }

  /** Lets only one probe run at a time, so that not everyone rushes to a server that is coming up. */
  async probing<Value>(call: () => Promise<Value>): Promise<Value> {
    this.#probing = true;
    try {
      return await call();
    } finally {
      this.#probing = false;
      // The probe ended without a result (its caller gave up, say): the next one waits as long again.
      if (this.#down && this.#isDue()) this.#pauseFor(this.#down.pauseMs);
    }
  }

  #fails(because: DownKind, change: Partial<Counts>, everywhere: boolean, provesDown: boolean): void {
    const latest = this.#clock.now();
    const { since = latest, ...known } = this.#run ?? NONE;
    this.#run = { ...known, ...change, since, latest, because, everywhere: known.everywhere || everywhere };
    if (this.#down ? provesDown : isEnough(this.#run)) this.#goDown();
    this.#notify();
  }

  /** After a failed probe the next one waits twice as long; failures of calls that were already under way do not count. */
  #goDown(): void {
    if (this.#down && !this.#probing) return;
    this.#pauseFor(doubled(this.#down ? 1 : 0, this.#down?.pauseMs ?? FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
  }

  #pauseFor(pauseMs: number): void {
    this.#down = { pauseMs, probeAt: this.#clock.steadyMs() + pauseMs };
  }

  #isDue(): boolean {
    return this.#down !== undefined && this.#clock.steadyMs() >= this.#down.probeAt;
  }

  #notify(): void {
    const now = this.state();
    if (now.kind === this.#reported) return;
    this.#reported = now.kind;
    for (const listener of this.#listeners) quietly(() => listener(now));
  }
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

const inAll = ({ count, ofEndpoint, broken }: Counts): number => count + sum(ofEndpoint.values()) + broken;

/** The failures that one endpoint which hangs or breaks, however often, cannot explain. */
const certain = ({ count, ofEndpoint }: Counts): number =>
  count + sum(ofEndpoint.values().map((failures) => Math.min(failures, COUNTED_OF_ONE)));

const isEnough = (run: Run): boolean => (run.everywhere ? inAll(run) : certain(run)) >= FAILURES;

const oneMore = (counts: ReadonlyMap<string, number>, endpoint: string): ReadonlyMap<string, number> =>
  new Map(counts).set(endpoint, (counts.get(endpoint) ?? 0) + 1);

/** A listener must not break the call that is being made. */
function quietly(notify: () => void): void {
  try {
    notify();
  } catch {
    // There is nothing to do here: listeners are responsible for their own errors.
  }
}
