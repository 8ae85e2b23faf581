import type { APIReaction } from 'discord-api-types/v10';
import type { Reaction, StoredMessage } from './storedMessage.ts';

export const reactionsOfMessage = ({ reactions = [] }: StoredMessage): readonly Reaction[] => reactions;

/** Returns the message with these reactions. An emoji without people is removed. */
export const copyMessageWithReactions = (
  message: StoredMessage,
  reactions: readonly Reaction[],
  botId: string,
): StoredMessage => {
  const remainingReactions = reactions.filter(({ userIds }) => userIds.length > 0);
  return {
    ...message,
    reactions: remainingReactions,
    api: { ...message.api, reactions: remainingReactions.map((reaction) => reactionObject(reaction, botId)) },
  };
};

export const addReaction = (reactions: readonly Reaction[], emoji: string, userId: string): readonly Reaction[] => {
  if (!reactions.some((reaction) => reaction.emoji === emoji)) return [...reactions, { emoji, userIds: [userId] }];
  return reactions.map((reaction) =>
    reaction.emoji === emoji ? { emoji, userIds: [...new Set([...reaction.userIds, userId])] } : reaction,
  );
};

export const removeReaction = (reactions: readonly Reaction[], emoji: string, userId: string): readonly Reaction[] =>
  reactions.map((reaction) =>
    reaction.emoji === emoji ? { emoji, userIds: reaction.userIds.filter((id) => id !== userId) } : reaction,
  );

const reactionObject = ({ emoji, userIds }: Reaction, botId: string): APIReaction => ({
  emoji: { id: null, name: emoji },
  count: userIds.length,
  count_details: { burst: 0, normal: userIds.length },
  burst_colors: [],
  me: userIds.includes(botId),
  me_burst: false,
});
