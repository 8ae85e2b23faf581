import type { Board } from '../../domain/live/boards.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { guildOf } from '../notify/libraries.ts';
import { renderNoBoard, renderSeveralBoards } from './view.ts';

/** This guild's board in that channel, or all of its boards, at least one; or what to say if there is none. */
export async function findBoards(
  channelId: string | undefined,
  { boards, commandIds }: Pick<Deps, 'boards' | 'commandIds'>,
  context: InteractionContext,
): Promise<readonly Board[] | ChangeMessage> {
  const guildId = guildOf(context);
  const all = await boards.list(guildId);
  const found = all.filter((board) => channelId === undefined || board.channelId === channelId);
  return found.length > 0 ? found : renderNoBoard(context.texts, channelId, commandIds(guildId));
}

/** The only one, if no channel is named. */
export async function findBoard(
  channelId: string | undefined,
  deps: Pick<Deps, 'boards' | 'commandIds'>,
  context: InteractionContext,
): Promise<Board | ChangeMessage> {
  const found = await findBoards(channelId, deps, context);
  if ('components' in found) return found;
  const [only, ...others] = found;
  return only && others.length === 0 ? only : renderSeveralBoards(context.texts, found);
}
