import type { Board } from '../../../domain/live/boards.ts';
import type { WriteMethod } from './states.ts';

export interface WantedBoard {
  readonly contentHash: string;
  readonly files: readonly string[];
}

/** The part of a board's situation that is not stored. Times in ms. */
export interface BoardSituation {
  /** The content that the board should show. Undefined until the sessions were read, because there is no content yet. */
  readonly wanted: WantedBoard | undefined;
  /** The time by Discord's clock, which dates messages. */
  readonly discordNow: number;
  /** True during the pause after a failed request. */
  readonly isBackingOff: boolean;
  /** True during the pause after a written message. */
  readonly isTooEarly: boolean;
  readonly method: WriteMethod;
  /** True if it is time to check that a panel's message still exists. */
  readonly isCheckDue: boolean;
  readonly isPinRefused: boolean;
}

export type BoardStep =
  | { readonly kind: 'nothing' }
  /** Finds out if a post of a removed board arrived. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'forget' }
  /** Finds out if a panel's message was deleted. */
  | { readonly kind: 'check'; readonly messageId: string }
  | { readonly kind: 'pin'; readonly messageId: string }
  /** Finds out if a newer message is below the board. */
  | { readonly kind: 'look' }
  /** Posts a new message; the current one becomes obsolete. */
  | { readonly kind: 'post' }
  | { readonly kind: 'edit'; readonly messageId: string; readonly keepsFiles: boolean };

const MINUTE_MS = 60_000;
/**
 * Age at which a board's message is replaced, in ms. Discord limits edits of messages older than an hour (error 30046);
 * five minutes are left for slow requests.
 */
const MOVES_AFTER_MS = 55 * MINUTE_MS;
/** How often at most a board moves below people's messages, in ms. */
const FOLLOWS_AFTER_MS = 2 * MINUTE_MS;

const NOTHING: BoardStep = { kind: 'nothing' };

/** The next step for a board: one request to Discord, or none. */
export function planBoard(board: Board, situation: BoardSituation): BoardStep {
  const { message, obsoleteId, inDoubt, isRemoved } = board.state;
  if (situation.isBackingOff) return NOTHING;
  if (isRemoved && inDoubt) return { kind: 'settle' };
  const idToDelete = obsoleteId ?? (isRemoved ? message?.id : undefined);
  if (idToDelete !== undefined) return { kind: 'delete', messageId: idToDelete };
  if (isRemoved) return { kind: 'forget' };
  const { wanted } = situation;
  const messageStep = wanted && !situation.isTooEarly ? planMessage(board, situation, wanted) : NOTHING;
  return planUpkeep(board, situation, messageStep) ?? messageStep;
}

/** A control panel is written once and then left alone, so only a check reveals that its message was deleted. */
function planUpkeep({ shows, state }: Board, situation: BoardSituation, next: BoardStep): BoardStep | undefined {
  const { message, inDoubt, pinnedId } = state;
  if (shows !== 'panel' || !message || inDoubt) return undefined;
  if (situation.isCheckDue) return { kind: 'check', messageId: message.id };
  const isToPin = next.kind !== 'post' && pinnedId !== message.id && !situation.isPinRefused;
  return isToPin ? { kind: 'pin', messageId: message.id } : undefined;
}

function planMessage({ state, follows }: Board, situation: BoardSituation, wanted: WantedBoard): BoardStep {
  const { message } = state;
  const { method } = situation;
  if (!message || state.inDoubt || method.kind === 'to move' || method.kind === 'moving') return { kind: 'post' };
  if (message.contentHash === wanted.contentHash) return NOTHING;
  const ageMs = situation.discordNow - message.postedAt.getTime();
  if (ageMs >= MOVES_AFTER_MS) return { kind: 'post' };
  if (follows && ageMs >= FOLLOWS_AFTER_MS && method.isCovered === undefined) return { kind: 'look' };
  if (follows && method.isCovered) return { kind: 'post' };
  const hasSameFiles = JSON.stringify(message.files) === JSON.stringify(wanted.files);
  return { kind: 'edit', messageId: message.id, keepsFiles: hasSameFiles && method.kind === 'edit' };
}
