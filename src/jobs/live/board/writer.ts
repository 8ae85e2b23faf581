import { createOnceMore } from '../../../async/onceMore.ts';
import type { Semaphore } from '../../../async/semaphore.ts';
import type { Clock } from '../../../domain/clock.ts';
import type { Board } from '../../../domain/live/boards.ts';
import { ChannelFailure } from '../../../domain/notifications/channels.ts';
import type { Outbox } from '../../../domain/notifications/outbox.ts';
import { HOUR_MS } from '../../../time/units.ts';
import type { ChannelBlocker } from '../../delivery/blockedChannels.ts';
import { backoff, isBlockReason, type PassingKind } from '../../delivery/channelOutage.ts';
import type { LeftOut } from './content.ts';
import { type BoardStep, planBoard } from './plan.ts';
import * as states from './states.ts';
import { FIRST_STATE, failuresIn, isBackingOff, isFailureLogged, isRefused, isTooEarly, isYielding } from './states.ts';
import { type BoardMessageDraft, type StepDeps, takeStep } from './steps.ts';

export interface BoardWriterDeps extends StepDeps {
  readonly outbox: Pick<Outbox, 'next'>;
  readonly channelBlocker: Pick<ChannelBlocker, 'failed' | 'worked'>;
  /** Limits the boards that are written at the same time. */
  readonly semaphore: Semaphore;
  /** The board's current content; undefined while there is none. */
  readonly draft: (board: Board, leftOut: LeftOut) => Promise<BoardMessageDraft | undefined>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** More steps than any board needs in a row: delete, look, post, delete. */
const MOST_STEPS = 8;

type Step = Exclude<BoardStep, { kind: 'nothing' }>;

/** One board's way through Discord: one request at a time. */
export class BoardWriter {
  readonly #id: number;
  readonly #deps: BoardWriterDeps;
  readonly #steps = createOnceMore(() => this.#takeSteps());
  #state = FIRST_STATE;

  constructor(id: number, deps: BoardWriterDeps) {
    this.#id = id;
    this.#deps = deps;
  }

  /** Brings the board up to date as far as possible now; never rejects. */
  run(): void {
    this.#steps.run();
  }

  /** Resolves when none of its requests are on their way. */
  done(): Promise<void> {
    return this.#steps.done();
  }

  /** A person asked for a new message: it is sent without waiting for anything. */
  move(): void {
    this.#state = states.move(this.#state);
  }

  /** A person changed the board: earlier failures no longer delay it. */
  hurry(): void {
    this.#state = states.hurry(this.#state);
  }

  get #steadyMs(): number {
    return this.#deps.clock.steadyMs();
  }

  async #takeSteps(): Promise<void> {
    for (let steps = 0; steps < MOST_STEPS && !this.#deps.signal.aborted; steps += 1)
      if (!(await this.#takeNextStep())) break;
  }

  /** Does the next step, if there is one; true if another one may follow at once. */
  async #takeNextStep(): Promise<boolean> {
    const { boards, channels, signal, log } = this.#deps;
    const steadyMs = this.#steadyMs;
    try {
      const board = await boards.byId(this.#id);
      if (!board) return false;
      const { picturesUntil, recentUntil } = this.#state.leftOut;
      const leftOut = { posters: steadyMs < picturesUntil, recent: steadyMs < recentUntil };
      const draft = board.state.isRemoved ? undefined : await this.#deps.draft(board, leftOut);
      const state = states.plan(this.#state);
      this.#state = state;
      const step = planBoard(board, {
        wanted: draft && !isRefused(state, draft.says) ? { says: draft.says, files: namesOf(draft) } : undefined,
        discordNow: channels.time().latest.getTime(),
        isBackingOff: isBackingOff(state, steadyMs),
        isTooEarly: isTooEarly(state, steadyMs),
        way: state.way,
      });
      if (step.kind === 'nothing' || (await this.#yields(board, steadyMs))) return false;
      return await this.#take(board, step, draft);
    } catch (err) {
      if (signal.aborted) return false;
      log.error({ err, board: this.#id }, 'a board could not be brought up to date; trying again soon');
      this.#backOff('uncertain', steadyMs);
      return false;
    }
  }

  #backOff(kind: PassingKind, steadyMs: number, leastMs = 0): void {
    const waitMs = Math.max(leastMs, backoff(kind, failuresIn(this.#state), this.#deps.random));
    this.#state = states.fail(this.#state, steadyMs, waitMs);
  }

  /**
   * True if a post of a feed for this channel is due, which Discord's limits would delay in favour of the
   * board.
   */
  async #yields({ channelId }: Board, steadyMs: number): Promise<boolean> {
    const next = await this.#deps.outbox.next(channelId);
    const isDue = next !== undefined && (next.state.notBefore?.getTime() ?? 0) <= this.#deps.clock.now().getTime();
    this.#state = states.giveWay(this.#state, isDue, steadyMs);
    return isYielding(this.#state, steadyMs);
  }

  async #take(board: Board, step: Step, draft: BoardMessageDraft | undefined): Promise<boolean> {
    const release = await this.#deps.semaphore.acquire(this.#deps.signal);
    try {
      const isCovered = await takeStep({ board, step, draft, attempts: failuresIn(this.#state) }, this.#deps);
      if (isCovered !== undefined) this.#state = states.look(this.#state, isCovered);
      if (step.kind === 'post' || step.kind === 'edit') await this.#written(board);
      return true;
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error;
      return await this.#failed(board, step, error, draft);
    } finally {
      release();
    }
  }

  async #written({ channelId: channel }: Board): Promise<void> {
    const { channelBlocker, log } = this.#deps;
    const wasLogged = isFailureLogged(this.#state);
    this.#state = states.write(this.#state, this.#steadyMs);
    const wasBlocked = await channelBlocker.worked(channel);
    if (wasLogged || wasBlocked) log.info({ channel }, 'the board is up to date again');
  }

  /** Records what the failure means for the next step; true if that can be taken at once. */
  async #failed(board: Board, step: Step, err: ChannelFailure, draft: BoardMessageDraft | undefined): Promise<boolean> {
    const { log, channelBlocker } = this.#deps;
    const { kind } = err;
    const { channelId: channel } = board;
    if (step.kind === 'edit' && this.#takeOtherWay(board, step.keepsFiles, err)) return true;
    if (kind === 'invalid') return this.#refused(board, err, draft);
    log[isFailureLogged(this.#state) ? 'debug' : 'warn'](
      { err, channel },
      'a board could not be written; trying again',
    );
    this.#state = states.logFailure(this.#state);
    if (isBlockReason(kind)) await channelBlocker.failed(channel, kind);
    if (kind === 'unavailable') this.#state = states.limit(this.#state, this.#steadyMs, err.retryAfterMs);
    else this.#backOff(kind === 'missing' ? 'uncertain' : kind, this.#steadyMs, err.retryAfterMs);
    return false;
  }

  /** Records that Discord does not take the content. True if shorter content can be tried at once. */
  #refused({ channelId: channel }: Board, err: ChannelFailure, draft: BoardMessageDraft | undefined): boolean {
    const { log } = this.#deps;
    if (draft?.namesRecent) {
      log.warn(
        { err, channel },
        'Discord refuses what a board says; for an hour it leaves out what was played and what is new',
      );
      this.#state = states.leaveOutRecent(this.#state, this.#steadyMs);
      return true;
    }
    log.error({ err, channel }, 'Discord refuses what a board says; it stays as it was');
    if (draft) this.#state = states.refuse(this.#state, draft.says);
    return false;
  }

  /**
   * Chooses the next way to show the same: in a new message, with the pictures sent again, or without them.
   * False if none is left.
   */
  #takeOtherWay({ channelId: channel, state }: Board, keepsFiles: boolean, err: ChannelFailure): boolean {
    const { channels, log } = this.#deps;
    const ageMs = channels.time().latest.getTime() - (state.message?.postedAt.getTime() ?? Number.POSITIVE_INFINITY);
    // Discord's rate limit for edits of old messages shows only in the words of its answer, which are not passed
    // on.
    const isTooOld = err.kind === 'unavailable' && ageMs >= HOUR_MS;
    if (err.kind === 'missing' || err.isOldEdit || isTooOld) this.#state = states.replace(this.#state);
    else if (err.kind === 'invalid' && keepsFiles) this.#state = states.upload(this.#state);
    else if (err.isUpload) {
      log.warn({ err, channel }, 'Discord did not take the pictures of a board; shown without them');
      this.#state = states.leaveOutPictures(this.#state, this.#steadyMs);
    } else return false;
    return true;
  }
}

const namesOf = ({ files }: BoardMessageDraft): readonly string[] => files.map(({ name }) => name);
