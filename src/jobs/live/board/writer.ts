import { createCoalescedWork } from '../../../async/onceMore.ts';
import type { Semaphore } from '../../../async/semaphore.ts';
import type { Clock } from '../../../domain/clock.ts';
import type { Board } from '../../../domain/live/boards.ts';
import { ChannelFailure } from '../../../domain/notifications/channels.ts';
import type { Outbox } from '../../../domain/notifications/outbox.ts';
import { HOUR_MS } from '../../../time/units.ts';
import type { ChannelBlocker } from '../../delivery/blockedChannels.ts';
import { isBlockReason, retryPauseMs, type TemporaryFailureKind } from '../../delivery/channelOutage.ts';
import type { BoardContentOmissions } from './content.ts';
import { type BoardUpdateStep, planBoardUpdateStep, type TargetBoardContent } from './plan.ts';
import * as states from './states.ts';
import { type BoardMessageDraft, type BoardUpdateStepDeps, takeBoardUpdateStep } from './steps.ts';

export interface BoardWriterDeps extends BoardUpdateStepDeps {
  readonly outbox: Pick<Outbox, 'next'>;
  readonly channelBlocker: Pick<ChannelBlocker, 'failed' | 'worked'>;
  readonly semaphore: Semaphore;
  /** Makes the board's message. Undefined if the board has no content yet. */
  readonly draft: (board: Board, omissions: BoardContentOmissions) => Promise<BoardMessageDraft | undefined>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/**
 * Maximum steps in a row. No board needs so many: at most, it deletes a message, looks for newer ones, posts and
 * deletes.
 */
const MAX_STEPS = 8;

type Step = Exclude<BoardUpdateStep, { kind: 'nothing' }>;

/** Sends the requests of one board to Discord, one at a time. */
export class BoardWriter {
  readonly #id: number;
  readonly #deps: BoardWriterDeps;
  readonly #steps = createCoalescedWork(() => this.#takeSteps());
  #state = states.INITIAL_BOARD_WRITER_STATE;

  constructor(id: number, deps: BoardWriterDeps) {
    this.#id = id;
    this.#deps = deps;
  }

  /** Takes the board's next steps: checks the channel, and posts, edits or deletes messages. Never rejects. */
  run(): void {
    this.#steps.run();
  }

  done(): Promise<void> {
    return this.#steps.done();
  }

  /** Sends a new message without waiting, because a person asked for it. */
  move(): void {
    this.#state = states.requestBoardMove(this.#state);
  }

  /** Forgets earlier failures, because a person changed the board. */
  hurry(): void {
    this.#state = states.withoutWaits(this.#state);
  }

  get #steadyMs(): number {
    return this.#deps.clock.steadyMs();
  }

  async #takeSteps(): Promise<void> {
    let mayContinue = true;
    for (let steps = 0; mayContinue && steps < MAX_STEPS && !this.#deps.signal.aborted; steps += 1) {
      mayContinue = await this.#takeNextStep();
    }
  }

  /** Takes one step. True if another step may follow at once. */
  async #takeNextStep(): Promise<boolean> {
    const { boards, channels, signal, log } = this.#deps;
    const steadyMs = this.#steadyMs;
    try {
      const board = await boards.byId(this.#id);
      if (!board) return false;
      const { picturesUntil, recentUntil } = this.#state.omissions;
      const omissions = { posters: steadyMs < picturesUntil, recent: steadyMs < recentUntil };
      const draft = board.state.isRemoved ? undefined : await this.#deps.draft(board, omissions);
      const state = states.stateAfterPlan(this.#state);
      this.#state = state;
      const step = planBoardUpdateStep(board, {
        target: draft && !states.isContentRefused(state, draft.contentHash) ? targetOf(draft) : undefined,
        discordNow: channels.time().latest.getTime(),
        isBackingOff: states.isBackingOff(state, steadyMs),
        // Control panels need no pause between writes: they change only when people change them, and commands are
        // limited already.
        isTooEarly: board.shows !== 'panel' && states.isWriteTooEarly(state, steadyMs),
        method: state.method,
        isCheckDue: states.isCheckDue(state, steadyMs),
        isPinRefused: states.isBoardPinRefused(state, steadyMs),
      });
      if (step.kind === 'nothing' || (await this.#mustYield(board, steadyMs))) return false;
      return await this.#takeStep(board, step, draft);
    } catch (err) {
      if (signal.aborted) return false;
      log.error({ err, board: this.#id }, 'could not update a live board or control panel; trying again soon');
      this.#backOff('uncertain', steadyMs);
      return false;
    }
  }

  #backOff(kind: TemporaryFailureKind, steadyMs: number, leastMs = 0): void {
    const waitMs = Math.max(leastMs, retryPauseMs(kind, states.failureCount(this.#state), this.#deps.random));
    this.#state = states.stateAfterFailure(this.#state, steadyMs, waitMs);
  }

  /** True if a post is due in this channel. Discord's rate limit would delay the post if the board went first. */
  async #mustYield({ channelId }: Board, steadyMs: number): Promise<boolean> {
    const nextPost = await this.#deps.outbox.next(channelId);
    const dueAt = nextPost?.state.notBefore?.getTime() ?? 0;
    const isPostDue = nextPost !== undefined && dueAt <= this.#deps.clock.now().getTime();
    this.#state = states.updateTurn(this.#state, isPostDue, steadyMs);
    return states.isBoardWriterYieldingToPost(this.#state, steadyMs);
  }

  async #takeStep(board: Board, step: Step, draft: BoardMessageDraft | undefined): Promise<boolean> {
    const release = await this.#deps.semaphore.acquire(this.#deps.signal);
    try {
      const result = await takeBoardUpdateStep(
        { board, step, draft, attempts: states.failureCount(this.#state) },
        this.#deps,
      );
      if (result.kind === 'looked') this.#state = states.boardWriterStateAfterCoverCheck(this.#state, result.isCovered);
      if (step.kind === 'check') this.#state = states.boardWriterStateAfterCheck(this.#state, this.#steadyMs);
      if (step.kind === 'post' || step.kind === 'edit') await this.#recordWrite(board);
      return true;
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error;
      return await this.#recordFailure(board, step, error, draft);
    } finally {
      release();
    }
  }

  async #recordWrite({ channelId: channel }: Board): Promise<void> {
    const { channelBlocker, log } = this.#deps;
    const wasLogged = states.isFailureLogged(this.#state);
    this.#state = states.stateAfterWrite(this.#state, this.#steadyMs);
    const wasBlocked = await channelBlocker.worked(channel);
    if (wasLogged || wasBlocked) log.info({ channel }, 'the live board or control panel is up to date again');
  }

  /** True if the next step can be taken at once. */
  async #recordFailure(
    board: Board,
    step: Step,
    err: ChannelFailure,
    draft: BoardMessageDraft | undefined,
  ): Promise<boolean> {
    const { log, channelBlocker } = this.#deps;
    const { kind } = err;
    const { channelId: channel } = board;
    if (step.kind === 'pin') return this.#recordRefusedPin(board, err);
    if (step.kind === 'edit' && this.#chooseOtherWay(board, step.keepsFiles, err)) return true;
    if (kind === 'invalid') return this.#recordRefusal(board, err, draft);
    log[states.isFailureLogged(this.#state) ? 'debug' : 'warn'](
      { err, channel },
      'could not post or edit the message of a live board or control panel; trying again',
    );
    this.#state = states.markFailureLogged(this.#state);
    if (isBlockReason(kind)) await channelBlocker.failed(channel, kind);
    if (kind === 'unavailable') this.#state = states.stateAfterRateLimit(this.#state, this.#steadyMs, err.retryAfterMs);
    else this.#backOff(kind === 'missing' ? 'uncertain' : kind, this.#steadyMs, err.retryAfterMs);
    return false;
  }

  /**
   * A control panel works without being pinned, so a refused pin delays nothing else. Returns true, because the message
   * may still be edited.
   */
  #recordRefusedPin({ channelId: channel }: Board, err: ChannelFailure): boolean {
    this.#deps.log.warn({ err, channel }, 'could not pin the message of a control panel; trying again in an hour');
    this.#state = states.boardWriterStateAfterRefusedPin(this.#state, this.#steadyMs);
    return true;
  }

  /** True if shorter content can be tried at once. */
  #recordRefusal({ channelId: channel }: Board, err: ChannelFailure, draft: BoardMessageDraft | undefined): boolean {
    const { log } = this.#deps;
    if (draft?.namesRecent) {
      log.warn(
        { err, channel },
        'Discord refuses the content of a live board; for an hour the board leaves out recent plays and new items',
      );
      this.#state = states.leaveOutRecentTitles(this.#state, this.#steadyMs);
      return true;
    }
    log.error(
      { err, channel },
      'Discord refuses the content of a live board or control panel; its message stays unchanged',
    );
    if (draft) this.#state = states.stateAfterRefusedContent(this.#state, draft.contentHash);
    return false;
  }

  /**
   * After a failed edit, chooses another way to show the content: in a new message, with pictures uploaded again, or
   * without pictures. False if none of these helps.
   */
  #chooseOtherWay({ channelId: channel, state }: Board, keepsFiles: boolean, err: ChannelFailure): boolean {
    const { channels, log } = this.#deps;
    const postedAt = state.message?.postedAt.getTime();
    const isOld = postedAt !== undefined && channels.time().latest.getTime() - postedAt >= HOUR_MS;
    // Discord limits edits of old messages. If its answer does not say so (`isOldEdit`), a failed edit of a message
    // older than an hour counts as one.
    const isTooOld = err.kind === 'unavailable' && isOld;
    if (err.kind === 'missing' || err.isOldEdit || isTooOld) {
      this.#state = states.requestBoardReplacement(this.#state);
      return true;
    }
    if (err.kind === 'invalid' && keepsFiles) {
      this.#state = states.requestUpload(this.#state);
      return true;
    }
    if (!err.isUpload) return false;
    log.warn({ err, channel }, 'Discord did not take the pictures of a live board; showing the board without them');
    this.#state = states.leaveOutPictures(this.#state, this.#steadyMs);
    return true;
  }
}

const targetOf = ({ contentHash, files }: BoardMessageDraft): TargetBoardContent => ({
  contentHash,
  files: files.map(({ name }) => name),
});
