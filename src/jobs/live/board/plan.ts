import type { Board } from '../../../domain/live/boards.ts';
import type { Way } from './states.ts';

/** The content that a board should show now. */
export interface WantedBoard {
  /** A hash of the content. */
  readonly says: string;
  readonly files: readonly string[];
}

/** The state that is not stored. Times in ms. */
export interface BoardSituation {
  /** Undefined until the sessions were read: there is no content yet. */
  readonly wanted: WantedBoard | undefined;
  /** The time by Discord's clock, which dates messages. */
  readonly discordNow: number;
  /** A request failed a moment ago: none is made yet. */
  readonly isBackingOff: boolean;
  /** The last message was written a moment ago: the next one waits. */
  readonly isTooEarly: boolean;
  readonly way: Way;
}

export type BoardStep =
  | { readonly kind: 'nothing' }
  /** Finds out whether a post of a removed board arrived. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'forget' }
  /** Finds out whether there is a message below it. */
  | { readonly kind: 'look' }
  /** Posts a message; the one before becomes obsolete. */
  | { readonly kind: 'post' }
  | { readonly kind: 'edit'; readonly messageId: string; readonly keepsFiles: boolean };

const MINUTE_MS = 60_000;
/**
 * Discord limits edits of messages older than an hour (30046); the rest of the hour is a reserve for slow
 * requests.
 */
const MOVES_AFTER_MS = 55 * MINUTE_MS;
/** A conversation below the board moves it no more often than that. */
const FOLLOWS_AFTER_MS = 2 * MINUTE_MS;

const NOTHING: BoardStep = { kind: 'nothing' };

/** The next thing to do for a board in Discord: one request, or none. */
export function planBoard(board: Board, situation: BoardSituation): BoardStep {
  const { message, obsoleteId, inDoubt, isRemoved } = board.state;
  if (situation.isBackingOff) return NOTHING;
  if (isRemoved && inDoubt) return { kind: 'settle' };
  const toDelete = obsoleteId ?? (isRemoved ? message?.id : undefined);
  if (toDelete !== undefined) return { kind: 'delete', messageId: toDelete };
  if (isRemoved) return { kind: 'forget' };
  return situation.wanted && !situation.isTooEarly ? planMessage(board, situation, situation.wanted) : NOTHING;
}

function planMessage({ state, follows }: Board, situation: BoardSituation, wanted: WantedBoard): BoardStep {
  const { message } = state;
  const { way } = situation;
  if (!message || state.inDoubt || way.kind === 'to move' || way.kind === 'moving') return { kind: 'post' };
  if (message.says === wanted.says) return NOTHING;
  const ageMs = situation.discordNow - message.postedAt.getTime();
  if (ageMs >= MOVES_AFTER_MS) return { kind: 'post' };
  if (follows && ageMs >= FOLLOWS_AFTER_MS && way.isCovered === undefined) return { kind: 'look' };
  if (follows && way.isCovered) return { kind: 'post' };
  const hasAll = JSON.stringify(message.files) === JSON.stringify(wanted.files);
  return { kind: 'edit', messageId: message.id, keepsFiles: hasAll && way.kind === 'edit' };
}
