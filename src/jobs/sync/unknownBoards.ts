import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from '../../domain/logger.ts';
import { ChannelFailure, type ChannelUpkeep, type PostedMessage } from '../../domain/notifications/channels.ts';
import { boardMessageMarker } from '../live/board/steps.ts';

/** Maximum boards to search for, more than people set up between two backups. */
const MAX_BOARDS = 10;
/** Moves to search for per board. A board moves once an hour, or more often when people write below it. */
const MAX_MOVES = 500;

interface ChannelMessages {
  readonly channelId: string;
  /** The bot's own messages in a channel since the backup. */
  readonly messages: readonly PostedMessage[];
}

interface SearchedMessages {
  readonly sent: readonly ChannelMessages[];
  /** Number of the last board in the database. Unknown boards have higher numbers. */
  readonly lastBoard: number;
}

interface RemovingDeps {
  readonly remove: ChannelUpkeep['remove'];
  readonly log: Logger;
}

/**
 * Deletes the messages of boards that were set up after the backup. The database does not know them, so they would
 * never change again. Returns the ids of these messages, also of those that Discord did not delete.
 */
export async function removeUnknownBoards(
  { sent, lastBoard }: SearchedMessages,
  { remove, log }: RemovingDeps,
): Promise<ReadonlySet<string>> {
  const messageIds = new Set<string>();
  for (const { channelId, messages } of sent) {
    // Other work of the process can run now: computing the markers of a channel takes about ten milliseconds.
    await turn();
    for (const id of unknownBoardMessagesIn({ channelId, messages }, lastBoard)) {
      messageIds.add(id);
      await removeMessage({ channelId, id }, { remove, log });
    }
  }
  return messageIds;
}

async function removeMessage(
  { channelId, id }: { readonly channelId: string; readonly id: string },
  { remove, log }: RemovingDeps,
): Promise<void> {
  try {
    await remove(channelId, id);
    log.warn(
      { channel: channelId },
      'deleted the message of a live board that was set up after the restored backup was made and is therefore unknown',
    );
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err;
    log.warn(
      { err, channel: channelId },
      'could not delete the message of a live board that was set up after the restored backup was made; delete it by hand',
    );
  }
}

function unknownBoardMessagesIn({ channelId, messages }: ChannelMessages, lastBoard: number): readonly string[] {
  if (messages.length === 0) return [];
  const markers = new Set<number>();
  for (let id = lastBoard + 1; id <= lastBoard + MAX_BOARDS; id += 1) {
    for (let post = 1; post <= MAX_MOVES; post += 1) markers.add(boardMessageMarker({ id, channelId }, post));
  }
  return messages.flatMap(({ id, componentIds }) =>
    componentIds.some((componentId) => markers.has(componentId)) ? [id] : [],
  );
}
