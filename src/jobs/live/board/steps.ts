import type { Board, Boards } from '../../../domain/live/boards.ts';
import type { Logger } from '../../../domain/logger.ts';
import { ChannelFailure, type Channels, type ChannelUpkeep } from '../../../domain/notifications/channels.ts';
import type { PostFile } from '../../../domain/notifications/posts.ts';
import { sentAt } from '../../../domain/notifications/sentAt.ts';
import type { Message } from '../../../render/kit/message.ts';
import { attempt, type Sendable, whereabouts } from '../../delivery/attempt.ts';
import { markerOf } from '../../publishing/postMarker.ts';
import type { BoardStep } from './plan.ts';

export interface StepDeps {
  readonly boards: Boards;
  readonly channels: Channels & ChannelUpkeep;
  readonly log: Logger;
}

interface NextStep {
  readonly board: Board;
  readonly step: Exclude<BoardStep, { kind: 'nothing' }>;
  readonly draft: BoardMessageDraft | undefined;
  /** Failed requests in a row: after the first, a post that fails on its pictures is sent without them. */
  readonly attempts: number;
}

/** A board's content, before it is known which of its messages will show it. */
export interface BoardMessageDraft {
  readonly says: string;
  /** True if it may name played and new titles. */
  readonly namesRecent: boolean;
  /** The message's components, with tickets in the place of presses. */
  readonly render: (marker: number) => Promise<Message['components']>;
  readonly files: readonly PostFile[];
}

/**
 * Does one step and stores its result, so that it can be killed at any point. A look resolves to whether
 * there is a message below the board's. Rejects with a ChannelFailure or the database's failure.
 */
export async function takeStep(
  { board, step, draft, attempts }: NextStep,
  deps: StepDeps,
): Promise<boolean | undefined> {
  switch (step.kind) {
    case 'forget':
      await deps.boards.forget(board.id);
      return undefined;
    case 'delete':
      return await deleteMessage(board, step.messageId, deps);
    case 'look': {
      const newest = await deps.channels.newest(board.channelId);
      return newest !== undefined && newest !== board.state.message?.id;
    }
    case 'settle':
      return await settle(board, deps);
    case 'post':
      return await post({ board, draft: present(draft), attempts }, deps);
    case 'edit':
      return await edit({ board, step, draft: present(draft) }, deps);
  }
}

function present(draft: BoardMessageDraft | undefined): BoardMessageDraft {
  if (!draft) throw new Error('a board without anything to say is not written');
  return draft;
}

async function deleteMessage(board: Board, messageId: string, { boards, channels }: StepDeps): Promise<undefined> {
  try {
    await channels.remove(board.channelId, messageId);
  } catch (error) {
    // The channel is gone or closed to us: either no one there sees the message, or an admin has to delete it.
    if (!(error instanceof ChannelFailure) || !LOST.has(error.kind)) throw error;
  }
  if (messageId === board.state.obsoleteId) await boards.obsoleteDeleted(board.id);
  else await boards.lost(board.id);
}

const LOST: ReadonlySet<string> = new Set(['gone', 'forbidden', 'missing', 'invalid']);

/** A post of a board that is removed: if it arrived, it is deleted next; otherwise it will never arrive. */
async function settle(board: Board, { boards, channels, log }: StepDeps): Promise<undefined> {
  const found = await whereabouts(nextOf(board), { outbox: boards, channels, log });
  if (found instanceof ChannelFailure && !LOST.has(found.kind)) throw found;
  if (typeof found === 'string') await boards.posted(board.id, { id: found, postedAt: sentAt(found), files: [] });
  else await boards.unsent(board.id);
}

interface NextPost {
  readonly board: Board;
  readonly draft: BoardMessageDraft;
  readonly attempts: number;
}

async function post({ board, draft, attempts }: NextPost, deps: StepDeps): Promise<undefined> {
  const { boards, channels, log } = deps;
  const marker = markerOf(nextKey(board), board.channelId);
  const body = JSON.stringify({ components: await draft.render(marker), silent: true });
  const sendable: Sendable = { ...nextOf(board), attempts, body, files: draft.files };
  const result = await attempt(sendable, { outbox: boards, channels, log });
  if (result === undefined) return;
  const wasInDoubt = board.state.inDoubt !== undefined;
  if (result instanceof ChannelFailure) {
    if (!wasInDoubt && result.kind !== 'uncertain') await boards.unsent(board.id);
    throw result;
  }
  // The message that was found is an earlier one, and may show something else.
  const says = wasInDoubt ? undefined : draft.says;
  const files = wasInDoubt ? [] : draft.files.map(({ name }) => name);
  await boards.posted(board.id, { id: result, postedAt: sentAt(result), says, files });
}

interface NextEdit {
  readonly board: Board;
  readonly step: Extract<BoardStep, { kind: 'edit' }>;
  readonly draft: BoardMessageDraft;
}

async function edit({ board, step, draft }: NextEdit, { boards, channels }: StepDeps): Promise<undefined> {
  const { id, channelId } = board;
  const { messageId, keepsFiles } = step;
  const body = JSON.stringify({ components: await draft.render(markerOf(keyOf(board, board.state.posts), channelId)) });
  const names = draft.files.map(({ name }) => name);
  await channels.edit(messageId, { channelId, body, files: draft.files, ...(keepsFiles && { keeps: names }) });
  await boards.edited(id, draft.says, names);
}

/** Ids of boards are never used again, and each message of a board has a number of its own. */
const keyOf = ({ id }: Pick<Board, 'id'>, post: number): string => `board:${id}:${post}`;
/** The marker of one of its messages, by its number: `state.posts` is the number of the newest. */
export const boardMarker = (board: Pick<Board, 'id' | 'channelId'>, post: number): number =>
  markerOf(keyOf(board, post), board.channelId);
const nextKey = (board: Board): string => keyOf(board, board.state.posts + 1);

/** The next message: `attempt` posts it once, whenever the bot is killed. */
const nextOf = (board: Board): Sendable => ({
  id: board.id,
  key: nextKey(board),
  channelId: board.channelId,
  body: '',
  files: [],
  attempts: 0,
  state: board.state.inDoubt ? { kind: 'in doubt', ...board.state.inDoubt } : { kind: 'waiting' },
});
