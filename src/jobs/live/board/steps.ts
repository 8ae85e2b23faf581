import type { Board, Boards } from '../../../domain/live/boards.ts';
import type { Logger } from '../../../domain/logger.ts';
import { ChannelFailure, type ChannelUpkeep, type DiscordChannels } from '../../../domain/notifications/channels.ts';
import type { PostFile } from '../../../domain/notifications/posts.ts';
import { sentTimeOfMessageId } from '../../../domain/notifications/sentAt.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { attemptToSendPost, locateSentMessage, type SendablePost } from '../../delivery/attempt.ts';
import { createMessageMarker } from '../../publishing/postMarker.ts';
import type { BoardUpdateStep } from './plan.ts';

export interface BoardUpdateStepDeps {
  readonly boards: Boards;
  readonly channels: DiscordChannels & ChannelUpkeep;
  readonly log: Logger;
}

interface NextStep {
  readonly board: Board;
  readonly step: Exclude<BoardUpdateStep, { kind: 'nothing' }>;
  readonly draft: BoardMessageDraft | undefined;
  /** Failed requests in a row. If an upload of pictures fails twice, the message is sent without them. */
  readonly attempts: number;
}

/** Content of a board that is not yet assigned to a message. */
export interface BoardMessageDraft {
  readonly contentHash: string;
  /** True if the content of the board may name played and new titles. */
  readonly namesRecent: boolean;
  /** Renders the components of the message, and stores its buttons. */
  readonly render: (marker: number) => Promise<Message['components']>;
  readonly files: readonly PostFile[];
}

/** `isCovered` is true if there is a newer message below the board. */
export type BoardUpdateStepResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'looked'; readonly isCovered: boolean };

/**
 * Takes one step and stores its result, so that the bot may be killed at any time. Rejects with a ChannelFailure, or if
 * the database fails.
 */
export async function takeBoardUpdateStep(
  nextStep: NextStep,
  deps: BoardUpdateStepDeps,
): Promise<BoardUpdateStepResult> {
  const { board, step } = nextStep;
  if (step.kind === 'look') {
    const newest = await deps.channels.newest(board.channelId);
    return { kind: 'looked', isCovered: newest !== undefined && newest !== board.state.message?.id };
  }
  await act({ ...nextStep, step }, deps);
  return { kind: 'done' };
}

interface ActingStep extends NextStep {
  readonly step: Exclude<NextStep['step'], { kind: 'look' }>;
}

async function act({ board, step, draft, attempts }: ActingStep, deps: BoardUpdateStepDeps): Promise<void> {
  const { boards, channels } = deps;
  switch (step.kind) {
    case 'forget':
      return await boards.forget(board.id);
    case 'delete':
      return await deleteMessage(board, step.messageId, deps);
    case 'check':
      return await checkMessage(board, step.messageId, deps);
    case 'pin':
      await channels.pin(board.channelId, step.messageId);
      return await boards.pinned(board.id, step.messageId);
    case 'settle':
      return await settlePost(board, deps);
    case 'post':
      return await postMessage({ board, draft: requireDraft(draft), attempts }, deps);
    case 'edit':
      return await editMessage({ board, step, draft: requireDraft(draft) }, deps);
  }
}

function requireDraft(draft: BoardMessageDraft | undefined): BoardMessageDraft {
  if (!draft) throw new Error('a board without anything to say is not written');
  return draft;
}

/** After these failures, the bot can no longer reach the message. */
const NO_ACCESS: ReadonlySet<ChannelFailure['kind']> = new Set(['gone', 'forbidden', 'missing', 'invalid']);

async function deleteMessage(
  board: Board,
  messageId: string,
  { boards, channels }: BoardUpdateStepDeps,
): Promise<void> {
  try {
    await channels.remove(board.channelId, messageId);
  } catch (error) {
    // If the channel is gone or closed to the bot, the message counts as deleted: it is invisible, or left for an admin
    // to delete.
    if (!(error instanceof ChannelFailure) || !NO_ACCESS.has(error.kind)) throw error;
  }
  if (messageId === board.state.obsoleteId) await boards.obsoleteDeleted(board.id);
  else await boards.messageLost(board.id);
}

async function checkMessage(
  { id, channelId }: Board,
  messageId: string,
  { boards, channels, log }: BoardUpdateStepDeps,
): Promise<void> {
  if (await channels.has(channelId, messageId)) return;
  log.info({ channel: channelId }, 'the message of a control panel was deleted in Discord; posting the panel again');
  await boards.messageLost(id);
}

/**
 * Finds out if the last message of a removed board arrived. If it arrived, it is deleted next. If not, it will never
 * arrive.
 */
async function settlePost(board: Board, { boards, channels, log }: BoardUpdateStepDeps): Promise<void> {
  const location = await locateSentMessage(nextMessage(board), { outbox: boards, channels, log });
  if (location instanceof ChannelFailure && !NO_ACCESS.has(location.kind)) throw location;
  if (typeof location === 'string') {
    await boards.posted(board.id, { id: location, postedAt: sentTimeOfMessageId(location), files: [] });
  } else {
    await boards.unsent(board.id);
  }
}

interface NextPost {
  readonly board: Board;
  readonly draft: BoardMessageDraft;
  readonly attempts: number;
}

async function postMessage({ board, draft, attempts }: NextPost, deps: BoardUpdateStepDeps): Promise<void> {
  const { boards, channels, log } = deps;
  const marker = createMessageMarker(nextMessageKey(board), board.channelId);
  const body = JSON.stringify({ components: await draft.render(marker), silent: true });
  const sendable: SendablePost = { ...nextMessage(board), attempts, body, files: draft.files };
  const result = await attemptToSendPost(sendable, { outbox: boards, channels, log });
  // Nothing was sent, because the board was deleted in the meantime.
  if (result === undefined) return;
  const wasInDoubt = board.state.inDoubt !== undefined;
  if (result instanceof ChannelFailure) {
    // The failure of this attempt says nothing about an earlier one, whose message may still have arrived.
    const mayHaveArrived = wasInDoubt || result.kind === 'uncertain';
    if (!mayHaveArrived) await boards.unsent(board.id);
    throw result;
  }
  // An earlier attempt may have sent this message, so its content is unknown. Without a stored hash, a later step edits
  // the message.
  const contentHash = wasInDoubt ? undefined : draft.contentHash;
  const files = wasInDoubt ? [] : draft.files.map(({ name }) => name);
  await boards.posted(board.id, { id: result, postedAt: sentTimeOfMessageId(result), contentHash, files });
}

interface NextEdit {
  readonly board: Board;
  readonly step: Extract<BoardUpdateStep, { kind: 'edit' }>;
  readonly draft: BoardMessageDraft;
}

async function editMessage({ board, step, draft }: NextEdit, { boards, channels }: BoardUpdateStepDeps): Promise<void> {
  const { id, channelId } = board;
  const { messageId, keepsFiles } = step;
  const components = await draft.render(boardMessageMarker(board, board.state.posts));
  const body = JSON.stringify({ components });
  const fileNames = draft.files.map(({ name }) => name);
  // With `keeps`, the files of the draft are not uploaded: the message already has them under the same names.
  const keeps = keepsFiles ? fileNames : undefined;
  await channels.edit(messageId, { channelId, body, files: draft.files, keeps });
  await boards.edited(id, draft.contentHash, fileNames);
}

/** Key of a board's message. Board ids are never reused, and a board numbers its messages. */
const messageKey = ({ id }: Pick<Board, 'id'>, post: number): string => `board:${id}:${post}`;
/** The number that identifies a message of a board. `state.posts` is the number of its newest message. */
export const boardMessageMarker = (board: Pick<Board, 'id' | 'channelId'>, post: number): number =>
  createMessageMarker(messageKey(board, post), board.channelId);
const nextMessageKey = (board: Board): string => messageKey(board, board.state.posts + 1);

/**
 * The board's next message, in the form that `attempt` sends. `attempt` sends it only once, even if the bot is killed.
 */
const nextMessage = (board: Board): SendablePost => ({
  id: board.id,
  key: nextMessageKey(board),
  channelId: board.channelId,
  body: '',
  files: [],
  attempts: 0,
  state: board.state.inDoubt ? { kind: 'in doubt', ...board.state.inDoubt } : { kind: 'waiting' },
});
