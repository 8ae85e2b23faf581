import type { BoardWithMessageAfterBackup } from '../../domain/database/backups.ts';
import type { Board } from '../../domain/live/boards.ts';
import type { PostedMessage } from '../../domain/notifications/channels.ts';
import { boardMessageMarker } from '../live/board/steps.ts';

/**
 * Maximum moves of a board to search for: a week's worth. A board that follows a conversation moves at most every two
 * minutes.
 */
const MAX_MOVES = 5000;

export interface BoardPost {
  readonly id: string;
  readonly post: number;
}

export function findBoardPosts(board: Board, messages: readonly PostedMessage[]): readonly BoardPost[] {
  if (messages.length === 0) return [];
  const { posts } = board.state;
  const postNumbers = new Map<number, number>();
  for (let post = posts - 1; post <= posts + MAX_MOVES; post += 1)
    postNumbers.set(boardMessageMarker(board, post), post);
  return messages.flatMap(({ id, componentIds }) => {
    const post = componentIds
      .map((componentId) => postNumbers.get(componentId))
      .find((postNumber) => postNumber !== undefined);
    return post === undefined ? [] : [{ id, post }];
  });
}

/**
 * True if the database knows the message of the board: it is one that was sent, or the next one, whose send may have
 * begun.
 */
export const isStoredBoardPost = ({ state }: Board, { post }: BoardPost): boolean =>
  post <= state.posts || (state.inDoubt !== undefined && post === state.posts + 1);

/**
 * Newest message of a board that moved after the backup. Undefined if the database knows it. A board has at most two
 * messages, because it deletes older ones before it moves.
 */
export function findMovedBoard(
  { id, state }: Board,
  messages: readonly BoardPost[],
): BoardWithMessageAfterBackup | undefined {
  const newerMessages = messages.filter(({ post }) => post > state.posts).toSorted((a, b) => b.post - a.post);
  const [newest, previous] = newerMessages;
  return newest && { id, posts: newest.post, messageId: newest.id, obsoleteId: previous?.id };
}
