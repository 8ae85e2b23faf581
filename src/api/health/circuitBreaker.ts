import { doubled } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { DownKind, HealthState } from '../../domain/media/server/health.ts';

export interface HealthRule {
  /** The number of failures in a row after which calls fail at once. */
  readonly failures: number;
  /** The wait until the first probe, in milliseconds; each later probe waits twice as long, up to the longest pause. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/**
 * A command makes one to three calls, each tried three times, so five failures in a row are no accident. A
 * server that restarts is noticed within a second or two, and one that is off for the night is asked four times a minute.
 */
const RULE: HealthRule = { failures: 5, firstPauseMs: 1_000, longestPauseMs: 15_000 };

/**
 * How many failures of one endpoint count towards "down": a search that hangs says nothing about the rest, so five
 * failures take three endpoints, or the one that any server answers.
 */
const COUNTED_OF_ONE = 2;

/** Concludes from the calls so far whether the server is up. It knows nothing about requests. */
export interface CircuitBreaker {
  state(): HealthState;
  subscribe(listener: (state: HealthState) => void): () => void;
  answered(): void;
  /** The server is there, but this response says nothing about the rest: a run of failures continues, and so does being down. */
  reached(): void;
  /** Given an `endpoint`, that one alone may be at fault; `everywhere` if it is the one that any server answers. */
  failed(kind: DownKind, of?: { readonly endpoint: string; readonly everywhere: boolean }): void;
  /** It responds, but with an error or a page that is not its own; `everywhere` if that happens to a request that any server answers. */
  broken(kind: DownKind, everywhere: boolean): void;
  tokenAccepted(): void;
  tokenRefused(): void;
  /** The number of failures in a row. */
  failures(): number;
  /** True after enough failures in a row, of too few endpoints to conclude that the whole server is down: a probe would tell. */
  isInDoubt(): boolean;
  /** True if that endpoint is among those that failed, so that it would tell nothing new as a probe. */
  hasFailed(endpoint: string): boolean;
  /** True if the server is down, a probe is due, and no other probe is under way. */
  mayProbe(): boolean;
  probeBegins(): void;
  probeEnds(): void;
}

interface Run {
  readonly since: Date;
  readonly latest: Date;
  readonly because: DownKind;
  /** Failures that are about the whole server. */
  readonly count: number;
  /** Failures that may be about one endpoint, by endpoint. */
  readonly ofEndpoint: ReadonlyMap<string, number>;
  /** Unusable responses, perhaps of single endpoints only: they count once `everywhere` is known. */
  readonly broken: number;
  readonly everywhere: boolean;
}

export function createCircuitBreaker(clock: Pick<Clock, 'now'>, rule: HealthRule = RULE): CircuitBreaker {
  const listeners = new Set<(state: HealthState) => void>();
  let run: Run | undefined;
  let hasResponded = false;
  let refusedSince: Date | undefined;
  let down: { readonly pauseMs: number; readonly probeAt: number } | undefined;
  let probing = false;
  let reported: HealthState['kind'] = 'unknown';

  function state(): HealthState {
    if (down && run) return { kind: 'down', since: run.since, latest: run.latest, because: run.because };
    if (refusedSince) return { kind: 'token-refused', since: refusedSince };
    return { kind: hasResponded ? 'up' : 'unknown' };
  }

  function notify(): void {
    const now = state();
    if (now.kind === reported) return;
    reported = now.kind;
    for (const listener of listeners) quietly(() => listener(now));
  }

  function failingState(kind: DownKind): Run {
    const latest = clock.now();
    const { since = latest, count = 0, ofEndpoint = new Map(), broken = 0, everywhere = false } = run ?? {};
    return { since, latest, because: kind, count, ofEndpoint, broken, everywhere };
  }

  const isEnough = (state: Run): boolean => (state.everywhere ? inAll(state) : certain(state)) >= rule.failures;

  /** After a failed probe the next one waits twice as long; failures of calls that were already under way do not count. */
  function goDown(): void {
    if (down && !probing) return;
    const pauseMs = doubled(down ? 1 : 0, down?.pauseMs ?? rule.firstPauseMs, rule.longestPauseMs);
    down = { pauseMs, probeAt: clock.now().getTime() + pauseMs };
  }

  /** Also true if the clock was set back: then more of the pause is left than it ever had. */
  function isDue(): boolean {
    if (!down) return false;
    const leftMs = down.probeAt - clock.now().getTime();
    return leftMs <= 0 || leftMs > down.pauseMs;
  }

  return {
    state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answered() {
      hasResponded = true;
      run = undefined;
      down = undefined;
      notify();
    },
    reached() {
      hasResponded = true;
      notify();
    },
    failed(kind, of) {
      const next = failingState(kind);
      run = of
        ? { ...next, ofEndpoint: oneMore(next.ofEndpoint, of.endpoint), everywhere: next.everywhere || of.everywhere }
        : { ...next, count: next.count + 1 };
      // As for `broken`: a probe that hits a single hanging endpoint proves nothing.
      if (down ? of?.everywhere !== false : isEnough(run)) goDown();
      notify();
    },
    broken(kind, everywhere) {
      // A web page comes from something else, so it does not show that the server is there.
      hasResponded ||= kind !== 'web-page';
      const next = failingState(kind);
      run = { ...next, broken: next.broken + 1, everywhere: next.everywhere || everywhere };
      // A probe that hits a single broken endpoint proves nothing, so it does not delay the next probe.
      if (down ? everywhere : isEnough(run)) goDown();
      notify();
    },
    tokenAccepted() {
      refusedSince = undefined;
      notify();
    },
    tokenRefused() {
      refusedSince ??= clock.now();
      notify();
    },
    failures: () => (run ? inAll(run) : 0),
    isInDoubt: () => !down && run !== undefined && inAll(run) - run.broken >= rule.failures,
    hasFailed: (endpoint) => run?.ofEndpoint.has(endpoint) === true,
    mayProbe: () => !probing && isDue(),
    probeBegins: () => {
      probing = true;
    },
    probeEnds: () => {
      probing = false;
      // The probe ended without a result (its caller gave up, say): the next one waits as long again.
      if (down && isDue()) down = { ...down, probeAt: clock.now().getTime() + down.pauseMs };
    },
  };
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

const inAll = ({ count, ofEndpoint, broken }: Run): number => count + sum(ofEndpoint.values()) + broken;

/** The failures that one endpoint which hangs or breaks, however often, cannot explain. */
const certain = ({ count, ofEndpoint }: Run): number =>
  count + sum(ofEndpoint.values().map((failures) => Math.min(failures, COUNTED_OF_ONE)));

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
