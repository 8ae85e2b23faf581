import type { MediaServerBehaviour } from '../behaviour.ts';
import type { Library } from '../library/library.ts';
import type { MediaAnalysisTask } from './butler.ts';
import type { SimulatedClock } from './clock.ts';
import type { AccountWithDevice } from './devices.ts';
import type { SeededRandomGenerator } from './random.ts';
import type { PlaybackSession, PlaybackSessions } from './sessions.ts';
import {
  chooseViewerPlaybackSpeed,
  isSessionOfAccountAndDevice,
  type RegularViewer,
  restartViewerUnlessPlaying,
  simulateViewers,
} from './viewers.ts';

export interface SessionTermination {
  readonly sessionId: string;
  /** Text that the viewer saw, exactly as it arrived (rule 5 of interface.md, section 3). */
  readonly reason: string;
  readonly at: Date;
  readonly viewer: string;
  readonly title: string;
}

/** A playback that was stopped (interface.md, 4.11). Its viewer sees no message (rule 5 of section 3). */
export type StoppedPlayback = Omit<SessionTermination, 'reason'> & { readonly transcodeId: string };

/** A player that starts again after its session was terminated. */
interface Return {
  readonly session: PlaybackSession;
  readonly under: 'its id' | 'a new id';
  readonly atMs: number;
}

/** A terminated session, and the time on the simulated clock at which it leaves the list. */
interface Ending {
  readonly session: PlaybackSession;
  readonly atMs: number;
}

export interface ViewerSimulationDeps {
  readonly clock: SimulatedClock;
  readonly sessions: PlaybackSessions;
  readonly library: Library;
  readonly seats: readonly AccountWithDevice[];
  readonly random: SeededRandomGenerator;
  readonly behaviour: MediaServerBehaviour;
  readonly butler: MediaAnalysisTask;
}

/**
 * Length of a simulation step in milliseconds. Longer steps are split, so that one hour equals 3,600 steps of a second.
 */
const SLICE = 1000;
/**
 * Pause of a regular viewer after a termination, in milliseconds. It is longer than the bot waits for a terminated
 * stream to come back.
 */
const BREAK_MS = 20_000;

export class ViewerSimulation {
  /** True if random viewers come and go. False until `run()`, so that a test has only its own sessions. */
  hasRandomViewers = false;
  /** Speed of viewers and their playback, as a multiple of the clock's speed. */
  speed = 1;
  /**
   * Viewers who start again after each end, so that their item is always playing. After a termination they pause first.
   */
  regularViewers: readonly RegularViewer[] = [];
  readonly #parts: ViewerSimulationDeps;
  readonly #terminations: SessionTermination[] = [];
  readonly #stops: StoppedPlayback[] = [];
  readonly #returns: Return[] = [];
  /** Recently terminated sessions, kept for a regular viewer's pause. */
  #endings: readonly Ending[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ViewerSimulationDeps) {
    this.#parts = parts;
  }

  now(): Date {
    return this.#parts.clock.now();
  }

  get terminations(): readonly SessionTermination[] {
    return this.#terminations;
  }

  get stops(): readonly StoppedPlayback[] {
    return this.#stops;
  }

  step(ms: number): void {
    for (let remainingMs = ms; remainingMs > 0; remainingMs -= SLICE) this.#slice(Math.min(SLICE, remainingMs));
  }

  /** Lets the simulation follow real time, with a step per second. Viewers play faster than real ones (viewers.ts). */
  run(): void {
    if (this.#timer !== undefined) return;
    this.hasRandomViewers = true;
    const { sessions, random } = this.#parts;
    for (const session of sessions.active) {
      const isRegular = this.regularViewers.some(({ account, device }) =>
        isSessionOfAccountAndDevice(session, account, device),
      );
      if (!isRegular) session.pace = chooseViewerPlaybackSpeed(session, random);
    }
    this.#timer = setInterval(() => this.step(1000), 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  terminate(session: PlaybackSession, reason: string): void {
    this.#terminations.push({ ...this.#told(session), reason });
    this.#goes(session);
  }

  stopTranscode(session: PlaybackSession): void {
    this.#stops.push({ ...this.#told(session), transcodeId: session.transcodeId });
    this.#goes(session);
  }

  #told({ account, item, id }: PlaybackSession): Omit<SessionTermination, 'reason'> {
    return { sessionId: id, at: this.#parts.clock.now(), viewer: account.name, title: item.title };
  }

  #goes(session: PlaybackSession): void {
    const { clock, sessions, behaviour } = this.#parts;
    const goneAt = clock.ms + behaviour.terminateDelay;
    if (behaviour.terminateDelay > 0) session.endsAt ??= goneAt;
    else sessions.remove(session);
    this.#endings = [...this.#recentStreamEndings(), { session, atMs: goneAt }];
    const comeback = behaviour.comesBack;
    const isExpected = this.#returns.some((pendingReturn) => pendingReturn.session === session);
    if (comeback && !isExpected)
      this.#returns.push({ session, under: comeback.under, atMs: goneAt + comeback.afterMs });
  }

  #wasJustEnded({ account, device }: RegularViewer): boolean {
    return this.#recentStreamEndings().some(({ session }) => isSessionOfAccountAndDevice(session, account, device));
  }

  #recentStreamEndings(): readonly Ending[] {
    const since = this.#parts.clock.ms - BREAK_MS;
    return this.#endings.filter(({ atMs }) => atMs > since);
  }

  #comeBack(): void {
    const { clock, sessions } = this.#parts;
    const dueReturns = this.#returns.filter(({ atMs }) => clock.ms >= atMs);
    for (const dueReturn of dueReturns) {
      this.#returns.splice(this.#returns.indexOf(dueReturn), 1);
      sessions.comeBack(dueReturn.session, dueReturn.under);
    }
  }

  #slice(ms: number): void {
    const { clock, butler } = this.#parts;
    clock.advance(ms);
    butler.tick();
    for (let time = 0; time < this.speed; time++) this.#live(ms);
  }

  #live(ms: number): void {
    const { clock, sessions } = this.#parts;
    for (const session of sessions.active) this.#play(session, ms);
    this.#comeBack();
    for (const regular of this.regularViewers)
      if (!this.#wasJustEnded(regular)) restartViewerUnlessPlaying(regular, sessions);
    if (this.hasRandomViewers) simulateViewers(this.#parts, clock.ms);
  }

  #play(session: PlaybackSession, ms: number): void {
    const { clock, sessions } = this.#parts;
    if (session.endsAt !== undefined && clock.ms >= session.endsAt) {
      sessions.remove(session);
      return;
    }
    if (session.state !== 'playing' || session.item.duration === undefined) return;
    session.viewOffset = Math.min(session.item.duration, session.viewOffset + ms * session.pace);
    if (session.viewOffset >= session.item.duration) sessions.end(session);
  }
}
