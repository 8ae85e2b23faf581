import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from '../../domain/logger.ts';
import { ChannelFailure, type ChannelUpkeep, type PostedMessage } from '../../domain/notifications/channels.ts';
import { boardMarker } from '../live/board/steps.ts';

/** More boards than people set between two backups. */
const MOST_BOARDS = 10;
/** Most moves looked for per board: a board moves once an hour, or more often when people write below it. */
const MOST_MOVES = 500;

interface Sent {
  readonly channelId: string;
  /** Our messages in the channel since the backup. */
  readonly messages: readonly PostedMessage[];
}

interface SentMessages {
  readonly sent: readonly Sent[];
  /** The number of the last board that the database ever had. */
  readonly lastBoard: number;
}

interface RemovingDeps {
  readonly remove: ChannelUpkeep['remove'];
  readonly log: Logger;
}

/**
 * Deletes the messages of boards that were set after the backup: the database does not know them, so they
 * would never change again. Resolves to their ids; a message that Discord does not delete stays.
 */
export async function removeUnknownBoards(
  { sent, lastBoard }: SentMessages,
  { remove, log }: RemovingDeps,
): Promise<ReadonlySet<string>> {
  const removed = new Set<string>();
  for (const { channelId, messages } of sent) {
    // The markers of a channel take some ten milliseconds, and people are answered meanwhile.
    await turn();
    for (const id of unknownBoardsIn({ channelId, messages }, lastBoard)) {
      removed.add(id);
      await removeMessage({ channelId, id }, { remove, log });
    }
  }
  return removed;
}

async function removeMessage(
  { channelId, id }: { readonly channelId: string; readonly id: string },
  { remove, log }: RemovingDeps,
): Promise<void> {
  try {
    await remove(channelId, id);
    log.warn({ channel: channelId }, 'a board was set after the backup and is not known any more; deleted its message');
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err;
    log.warn({ err, channel: channelId }, 'the message of a board that is not known any more could not be deleted');
  }
}

function unknownBoardsIn({ channelId, messages }: Sent, lastBoard: number): readonly string[] {
  if (messages.length === 0) return [];
  const markers = new Set<number>();
  for (let id = lastBoard + 1; id <= lastBoard + MOST_BOARDS; id += 1)
    for (let post = 1; post <= MOST_MOVES; post += 1) markers.add(boardMarker({ id, channelId }, post));
  return messages.flatMap(({ id, componentIds }) => (componentIds.some((each) => markers.has(each)) ? [id] : []));
}
