import type { Board } from '../../../domain/live/boards.ts';
import type { WriteMethod } from './states.ts';

export interface TargetBoardContent {
  readonly contentHash: string;
  readonly files: readonly string[];
}

/** The part of a board's situation that is not stored. Times are in ms. */
export interface BoardUpdatePlanInput {
  /** The content that the board should show. Undefined until the streams were read. */
  readonly target: TargetBoardContent | undefined;
  /** Discord's time, by which messages are dated. */
  readonly discordNow: number;
  readonly isBackingOff: boolean;
  /** True while the board pauses after a written message. */
  readonly isTooEarly: boolean;
  readonly method: WriteMethod;
  /** True if it is time to check that the message of a control panel still exists. */
  readonly isCheckDue: boolean;
  readonly isPinRefused: boolean;
}

export type BoardUpdateStep =
  | { readonly kind: 'nothing' }
  /** Finds out if the last message of a removed board arrived. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'forget' }
  /** Checks if the message of a control panel was deleted. */
  | { readonly kind: 'check'; readonly messageId: string }
  | { readonly kind: 'pin'; readonly messageId: string }
  /** Checks if there is a newer message below the board. */
  | { readonly kind: 'look' }
  /** Posts a new message. The current one is deleted afterwards. */
  | { readonly kind: 'post' }
  | { readonly kind: 'edit'; readonly messageId: string; readonly keepsFiles: boolean };

const MINUTE_MS = 60_000;
/**
 * Age at which a board's message is replaced, in ms. Discord limits edits of messages older than an hour (error 30046);
 * five minutes are left for slow requests.
 */
const MOVES_AFTER_MS = 55 * MINUTE_MS;
/** How often a board moves below people's messages at most, in ms. */
const FOLLOWS_AFTER_MS = 2 * MINUTE_MS;

const NOTHING: BoardUpdateStep = { kind: 'nothing' };

/** Plans the next request to Discord for a board, if any. */
export function planBoardUpdateStep(board: Board, situation: BoardUpdatePlanInput): BoardUpdateStep {
  const { message, obsoleteId, inDoubt, isRemoved } = board.state;
  if (situation.isBackingOff) return NOTHING;
  if (isRemoved && inDoubt) return { kind: 'settle' };
  const idToDelete = obsoleteId ?? (isRemoved ? message?.id : undefined);
  if (idToDelete !== undefined) return { kind: 'delete', messageId: idToDelete };
  if (isRemoved) return { kind: 'forget' };
  const { target } = situation;
  const messageStep = target && !situation.isTooEarly ? planMessage(board, situation, target) : NOTHING;
  return planUpkeep(board, situation, messageStep) ?? messageStep;
}

/**
 * Checks and pins control panels. Without the check, a deleted panel would go unnoticed, because it is written once.
 */
function planUpkeep(
  { shows, state }: Board,
  situation: BoardUpdatePlanInput,
  next: BoardUpdateStep,
): BoardUpdateStep | undefined {
  const { message, inDoubt, pinnedId } = state;
  if (shows !== 'panel' || !message || inDoubt) return undefined;
  if (situation.isCheckDue) return { kind: 'check', messageId: message.id };
  const mustPin = next.kind !== 'post' && pinnedId !== message.id && !situation.isPinRefused;
  return mustPin ? { kind: 'pin', messageId: message.id } : undefined;
}

function planMessage(
  { state, follows }: Board,
  situation: BoardUpdatePlanInput,
  target: TargetBoardContent,
): BoardUpdateStep {
  const { message } = state;
  const { method } = situation;
  if (!message || state.inDoubt || method.kind === 'to move' || method.kind === 'moving') return { kind: 'post' };
  if (message.contentHash === target.contentHash) return NOTHING;
  const ageMs = situation.discordNow - message.postedAt.getTime();
  if (ageMs >= MOVES_AFTER_MS) return { kind: 'post' };
  if (follows && ageMs >= FOLLOWS_AFTER_MS && method.isCovered === undefined) return { kind: 'look' };
  if (follows && method.isCovered) return { kind: 'post' };
  const hasSameFiles = JSON.stringify(message.files) === JSON.stringify(target.files);
  return { kind: 'edit', messageId: message.id, keepsFiles: hasSameFiles && method.kind === 'edit' };
}
