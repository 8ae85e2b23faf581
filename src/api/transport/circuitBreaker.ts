import type { Clock } from '../../domain/clock.ts';
import type { DownKind, HealthState } from '../../domain/media/server/health.ts';

export interface HealthRule {
  /** Failures in a row after which calls fail at once. */
  readonly failures: number;
  /** Until the first probe, in milliseconds; each one after waits twice as long, up to the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/**
 * A command makes one to three calls, each tried three times: five in a row are no accident of one endpoint's. A
 * server that restarts is met again within a second or two, one that is off for the night is asked four times a minute.
 */
const RULE: HealthRule = { failures: 5, firstPauseMs: 1_000, longestPauseMs: 15_000 };

/** What the calls so far say. Knows nothing of requests. */
export interface CircuitBreaker {
  state(): HealthState;
  subscribe(listener: (state: HealthState) => void): () => void;
  answered(): void;
  /** It is there, but what it answered says nothing of all else: failures in a row go on, and so does being down. */
  met(): void;
  failed(kind: DownKind): void;
  /** It answers, but with an error or a page that is not its own; `everywhere` when that is so for what any server answers. */
  broken(kind: DownKind, everywhere: boolean): void;
  tokenTaken(): void;
  tokenRefused(): void;
  /** How many in a row. */
  failures(): number;
  /** Down, it is time, and no other probe is under way. */
  mayProbe(): boolean;
  probeBegins(): void;
  probeEnds(): void;
}

interface Run {
  readonly since: Date;
  readonly latest: Date;
  readonly because: DownKind;
  readonly count: number;
  /** Answers that are none, of single endpoints maybe: they count once `everywhere` is known. */
  readonly broken: number;
  readonly everywhere: boolean;
}

export function createCircuitBreaker(clock: Pick<Clock, 'now'>, rule: HealthRule = RULE): CircuitBreaker {
  const listeners = new Set<(state: HealthState) => void>();
  let run: Run | undefined;
  let heardOnce = false;
  let refusedSince: Date | undefined;
  let down: { readonly pauseMs: number; readonly probeAt: number } | undefined;
  let probing = false;
  let reported: HealthState['kind'] = 'unknown';

  function state(): HealthState {
    if (down && run) return { kind: 'down', since: run.since, latest: run.latest, because: run.because };
    if (refusedSince) return { kind: 'token-refused', since: refusedSince };
    return { kind: heardOnce ? 'up' : 'unknown' };
  }

  function render(): void {
    const now = state();
    if (now.kind === reported) return;
    reported = now.kind;
    for (const listener of listeners) quietly(() => listener(now));
  }

  function failingState(kind: DownKind): Run {
    const latest = clock.now();
    const { since = latest, count = 0, broken = 0, everywhere = false } = run ?? {};
    return { since, latest, because: kind, count, broken, everywhere };
  }

  /** One endpoint that breaks, however often, does not make a dropped connection the end of the server. */
  const isEnough = ({ count, broken, everywhere }: Run): boolean =>
    (everywhere ? count + broken : count) >= rule.failures;

  /** After a probe that failed the next one waits twice as long; failures of calls that were under way do not count. */
  function goDown(): void {
    if (down && !probing) return;
    const pauseMs = down ? Math.min(down.pauseMs * 2, rule.longestPauseMs) : rule.firstPauseMs;
    down = { pauseMs, probeAt: clock.now().getTime() + pauseMs };
  }

  /** Also when the clock was set back: then more is left of the pause than there ever was. */
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
      heardOnce = true;
      run = undefined;
      down = undefined;
      render();
    },
    met() {
      heardOnce = true;
      render();
    },
    failed(kind) {
      const next = failingState(kind);
      run = { ...next, count: next.count + 1 };
      if (down || isEnough(run)) goDown();
      render();
    },
    broken(kind, everywhere) {
      // A web page is somebody else's: that the server is there is not known by it.
      heardOnce ||= kind !== 'web-page';
      const next = failingState(kind);
      run = { ...next, broken: next.broken + 1, everywhere: next.everywhere || everywhere };
      // A probe that meets an endpoint which is broken by itself says nothing: the next one comes no later for it.
      if (down ? everywhere : isEnough(run)) goDown();
      render();
    },
    tokenTaken() {
      refusedSince = undefined;
      render();
    },
    tokenRefused() {
      refusedSince ??= clock.now();
      render();
    },
    failures: () => (run ? run.count + run.broken : 0),
    mayProbe: () => !probing && isDue(),
    probeBegins: () => {
      probing = true;
    },
    probeEnds: () => {
      probing = false;
      // It ended without a verdict (its caller gave up, say): the next one waits as long again.
      if (down && isDue()) down = { ...down, probeAt: clock.now().getTime() + down.pauseMs };
    },
  };
}

/** Whoever listens must not break the call that was being made. */
function quietly(render: () => void): void {
  try {
    render();
  } catch {
    // Nothing to do for it here: a listener answers for itself.
  }
}
