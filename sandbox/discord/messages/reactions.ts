import type { APIReaction } from 'discord-api-types/v10';
import type { Reaction, StoredMessage } from './storedMessage.ts';

export const reactionsOf = ({ reactions = [] }: StoredMessage): readonly Reaction[] => reactions;

/** The message with other reactions. Emoji without people are left out. */
export const withReactions = (message: StoredMessage, reactions: readonly Reaction[], botId: string): StoredMessage => {
  const left = reactions.filter(({ userIds }) => userIds.length > 0);
  return {
    ...message,
    reactions: left,
    api: { ...message.api, reactions: left.map((one) => reactionObject(one, botId)) },
  };
};

/** The reactions after this person put that emoji there. */
export const addReaction = (reactions: readonly Reaction[], emoji: string, userId: string): readonly Reaction[] => {
  if (!reactions.some((one) => one.emoji === emoji)) return [...reactions, { emoji, userIds: [userId] }];
  return reactions.map((one) =>
    one.emoji === emoji ? { emoji, userIds: [...new Set([...one.userIds, userId])] } : one,
  );
};

/** The reactions after this person took that emoji away. */
export const removeReaction = (reactions: readonly Reaction[], emoji: string, userId: string): readonly Reaction[] =>
  reactions.map((one) => (one.emoji === emoji ? { emoji, userIds: one.userIds.filter((id) => id !== userId) } : one));

const reactionObject = ({ emoji, userIds }: Reaction, botId: string): APIReaction => ({
  emoji: { id: null, name: emoji },
  count: userIds.length,
  count_details: { burst: 0, normal: userIds.length },
  burst_colors: [],
  me: userIds.includes(botId),
  me_burst: false,
});
