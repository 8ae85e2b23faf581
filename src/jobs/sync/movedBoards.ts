import type { MovedBoard } from '../../domain/database/backups.ts';
import type { Board } from '../../domain/live/boards.ts';
import type { PostedMessage } from '../../domain/notifications/channels.ts';
import { boardMarker } from '../live/board/steps.ts';

/** A board that follows a conversation moves every two minutes at most: a week of that. */
const MOST_MOVES = 5000;

/** A message of a board, with its number among them. */
export interface BoardPost {
  readonly id: string;
  readonly post: number;
}

/** The messages of a board among those sent to its channel. */
export function boardPostsIn(board: Board, sent: readonly PostedMessage[]): readonly BoardPost[] {
  if (sent.length === 0) return [];
  const { posts } = board.state;
  const numbers = new Map<number, number>();
  for (let post = posts - 1; post <= posts + MOST_MOVES; post += 1) numbers.set(boardMarker(board, post), post);
  return sent.flatMap(({ id, componentIds }) => {
    const post = componentIds.map((componentId) => numbers.get(componentId)).find((each) => each !== undefined);
    return post === undefined ? [] : [{ id, post }];
  });
}

/** The database knows the board's message, the one before it, and whether the next one may be on its way. */
export const isKnown = ({ state }: Board, { post }: BoardPost): boolean =>
  post <= state.posts || (state.inDoubt !== undefined && post === state.posts + 1);

/**
 * The newest message of a board that moved; undefined if the database has it. Before a board moves, the
 * message before its last one is deleted: there are two at most.
 */
export function movedBoard({ id, state }: Board, sent: readonly BoardPost[]): MovedBoard | undefined {
  const newer = sent.filter(({ post }) => post > state.posts).toSorted((a, b) => b.post - a.post);
  const [newest, before] = newer;
  return newest && { id, posts: newest.post, messageId: newest.id, obsoleteId: before?.id };
}
