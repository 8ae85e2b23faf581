import { createOnceMore } from '../../../async/onceMore.ts';
import type { Semaphore } from '../../../async/semaphore.ts';
import type { Clock } from '../../../domain/clock.ts';
import type { Board } from '../../../domain/live/boards.ts';
import { ChannelFailure } from '../../../domain/notifications/channels.ts';
import type { Outbox } from '../../../domain/notifications/outbox.ts';
import type { ChannelBlocker } from '../../delivery/blockedChannels.ts';
import { backoff, isBlockReason } from '../../delivery/channelOutage.ts';
import type { LeftOut } from './content.ts';
import { FIRST_PACE, isAhead, type Pace, paceAfterFailure, paceAfterLimit, paceAfterWrite } from './pace.ts';
import { type BoardStep, planBoard } from './plan.ts';
import { type BoardMessageDraft, type StepDeps, takeStep } from './steps.ts';

export interface BoardWriterDeps extends StepDeps {
  readonly outbox: Pick<Outbox, 'next'>;
  readonly channelBlocker: Pick<ChannelBlocker, 'failed' | 'worked'>;
  /** How many boards are written at a time. */
  readonly semaphore: Semaphore;
  /** What the board says now; undefined while there is nothing to say. */
  readonly draft: (board: Board, leftOut: LeftOut) => Promise<BoardMessageDraft | undefined>;
  readonly clock: Pick<Clock, 'now'>;
  /** 0 to 1, for the jitter. */
  readonly random: () => number;
  /** Fires when the bot shuts down. */
  readonly signal: AbortSignal;
}

/** One board's way through Discord: one request at a time. */
export interface BoardWriter {
  /** Brings the board up to date, as far as that is possible now; never rejects. */
  run(): void;
  /** Resolves when nothing of it is on its way. */
  done(): Promise<void>;
  /** Somebody asked for a new message: without waiting for anything. */
  move(): void;
  /** Somebody changed something: without waiting for what failed before. */
  hurry(): void;
}

/** Posts of feeds come first, but a board does not wait for an endless stream of them. */
const YIELDS_FOR_MS = 60_000;
const HOUR_MS = 60 * 60_000;
/** Pictures are left out that long after Discord did not take them. */
const WITHOUT_PICTURES_MS = 10 * 60_000;
/** And what was played or is new, which a guild's AutoMod may refuse to read. */
const WITHOUT_RECENT_MS = HOUR_MS;
/** More than any board needs in a row: delete, look, post, delete. */
const MOST_STEPS = 8;

/** What this process remembers of a board. */
interface Memory {
  pace: Pace;
  mustMove: boolean;
  mustUpload: boolean;
  isCovered: boolean | undefined;
  /** What Discord will never take. */
  refused: string | undefined;
  noPicturesUntil: number;
  noRecentUntil: number;
  yieldingSince: number | undefined;
  isLogged: boolean;
}

export function createBoardWriter(boardId: number, deps: BoardWriterDeps): BoardWriter {
  const memory: Memory = {
    ...{ pace: FIRST_PACE, mustMove: false, mustUpload: false, isCovered: undefined, refused: undefined },
    ...{ noPicturesUntil: 0, noRecentUntil: 0, yieldingSince: undefined, isLogged: false },
  };
  const { run, done } = createOnceMore(async () => {
    for (let steps = 0; steps < MOST_STEPS && !deps.signal.aborted; steps += 1)
      if (!(await takeNextStep(boardId, memory, deps))) break;
  });

  return {
    ...{ run, done },
    move: () => {
      memory.mustMove = true;
      memory.pace = FIRST_PACE;
    },
    hurry: () => {
      memory.pace = { ...memory.pace, nextTry: 0, failures: 0 };
      memory.refused = undefined;
    },
  };
}

/** Does the next step, if there is one; true if another one may follow at once. */
async function takeNextStep(boardId: number, memory: Memory, deps: BoardWriterDeps): Promise<boolean> {
  const now = deps.clock.now().getTime();
  try {
    const board = await deps.boards.byId(boardId);
    if (!board) return false;
    const leftOut = { posters: isAhead(memory.noPicturesUntil, now), recent: isAhead(memory.noRecentUntil, now) };
    const draft = board.state.isRemoved ? undefined : await deps.draft(board, leftOut);
    const step = planBoard(board, {
      wanted: draft && draft.says !== memory.refused ? { says: draft.says, files: namesOf(draft) } : undefined,
      discordNow: deps.channels.time().latest.getTime(),
      isBackingOff: isAhead(memory.pace.nextTry, now),
      isTooEarly: isAhead(memory.pace.nextWrite, now),
      ...{ mustMove: memory.mustMove, isCovered: memory.isCovered, mustUpload: memory.mustUpload },
    });
    if (step.kind === 'nothing' || (await yields(board, memory, now, deps))) return false;
    return await oneAtATime(board, step, draft, memory, deps);
  } catch (err) {
    if (deps.signal.aborted) return false;
    deps.log.error({ err, board: boardId }, 'a board could not be brought up to date; trying again soon');
    memory.pace = paceAfterFailure(memory.pace, now, backoff('uncertain', memory.pace.failures, deps.random));
    return false;
  }
}

const namesOf = ({ files }: BoardMessageDraft): readonly string[] => files.map(({ name }) => name);

/** Whether a post of a feed for this channel is due, which Discord's limits would make wait for the board. */
async function yields(board: Board, memory: Memory, now: number, { outbox }: BoardWriterDeps): Promise<boolean> {
  const next = await outbox.next(board.channelId);
  const isDue = next !== undefined && (next.state.notBefore?.getTime() ?? 0) <= now;
  memory.yieldingSince = isDue ? (memory.yieldingSince ?? now) : undefined;
  return memory.yieldingSince !== undefined && now - memory.yieldingSince < YIELDS_FOR_MS;
}

async function oneAtATime(
  board: Board,
  step: Exclude<BoardStep, { kind: 'nothing' }>,
  draft: BoardMessageDraft | undefined,
  memory: Memory,
  deps: BoardWriterDeps,
): Promise<boolean> {
  const release = await deps.semaphore.acquire(deps.signal);
  try {
    memory.isCovered =
      (await takeStep(board, step, draft, { ...deps, attempts: memory.pace.failures })) ?? memory.isCovered;
    await worked(board, step, memory, deps);
    return true;
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    return await failed(board, step, error, { draft, memory, deps });
  } finally {
    release();
  }
}

async function worked(board: Board, { kind }: BoardStep, memory: Memory, deps: BoardWriterDeps): Promise<void> {
  if (kind !== 'post' && kind !== 'edit') return;
  memory.pace = paceAfterWrite(memory.pace, deps.clock.now().getTime());
  Object.assign(memory, { mustMove: false, mustUpload: false, isCovered: undefined, refused: undefined });
  const wasBlocked = await deps.channelBlocker.worked(board.channelId);
  if (memory.isLogged || wasBlocked) deps.log.info({ channel: board.channelId }, 'the board is up to date again');
  memory.isLogged = false;
}

type Edit = Extract<BoardStep, { kind: 'edit' }>;

interface Failed {
  readonly draft: BoardMessageDraft | undefined;
  readonly memory: Memory;
  readonly deps: BoardWriterDeps;
}

/** Remembers what the failure means for the next step; true if that can be taken at once. */
async function failed(board: Board, step: BoardStep, failure: ChannelFailure, given: Failed): Promise<boolean> {
  const { memory, draft, deps } = given;
  const { log, clock, channelBlocker, random } = deps;
  const now = clock.now().getTime();
  const { kind } = failure;
  const { channelId: channel } = board;
  if (step.kind === 'edit' && takeOtherWay(board, step, failure, given)) return true;
  if (kind === 'invalid' && draft?.namesRecent) {
    log.warn(
      { err: failure, channel },
      'Discord refuses what a board says; for an hour it leaves out what was played and what is new',
    );
    memory.noRecentUntil = now + WITHOUT_RECENT_MS;
    return true;
  }
  if (kind === 'invalid') {
    log.error({ err: failure, channel }, 'Discord refuses what a board says; it stays as it was');
    memory.refused = draft?.says;
    return false;
  }
  log[memory.isLogged ? 'debug' : 'warn']({ err: failure, channel }, 'a board could not be written; trying again');
  memory.isLogged = true;
  if (isBlockReason(kind)) await channelBlocker.failed(channel, kind);
  memory.pace =
    kind === 'unavailable'
      ? paceAfterLimit(memory.pace, now, failure.retryAfterMs)
      : paceAfterFailure(
          memory.pace,
          now,
          backoff(kind === 'missing' ? 'uncertain' : kind, memory.pace.failures, random),
        );
  return false;
}

/** Remembers the next way to show the same: in a new message, with the pictures sent again, or without them. False: none is left. */
function takeOtherWay(board: Board, step: Edit, failure: ChannelFailure, { memory, deps }: Failed): boolean {
  const { kind, isOldEdit, isUpload } = failure;
  if (kind === 'missing' || isOldEdit || isTooOld(board, failure, deps)) memory.mustMove = true;
  else if (kind === 'invalid' && step.keepsFiles && !memory.mustUpload) memory.mustUpload = true;
  else if (isUpload) {
    const channel = board.channelId;
    deps.log.warn({ err: failure, channel }, 'Discord did not take the pictures of a board; shown without them');
    memory.noPicturesUntil = deps.clock.now().getTime() + WITHOUT_PICTURES_MS;
  } else return false;
  return true;
}

/** A rate limit for a message that Discord limits for its age says so only in words that are not passed on. */
const isTooOld = ({ state }: Board, { kind }: ChannelFailure, { channels }: BoardWriterDeps): boolean =>
  kind === 'unavailable' &&
  state.message !== undefined &&
  channels.time().latest.getTime() - state.message.postedAt.getTime() >= HOUR_MS;
