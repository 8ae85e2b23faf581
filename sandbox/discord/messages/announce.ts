import { GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import type { MessageChannel } from '../messageChannels.ts';
import type { DiscordState } from '../state.ts';

export const guildIdField = (target: MessageChannel) => (target.kind === 'guild' ? { guild_id: target.guild.id } : {});

export const dispatchMessageEventToBot = (
  state: DiscordState,
  target: MessageChannel,
  event: Parameters<DiscordState['gateway']['dispatch']>[0],
): void =>
  state.gateway.dispatch(
    event,
    target.kind === 'guild' ? GatewayIntentBits.GuildMessages : GatewayIntentBits.DirectMessages,
  );

/** Deletes a message and sends the event, no matter who deleted it. */
export const deleteMessageAndNotifyBot = (state: DiscordState, target: MessageChannel, id: string): void => {
  state.messages.remove(target.channelId, id);
  dispatchMessageEventToBot(state, target, {
    t: Event.MessageDelete,
    d: { id, channel_id: target.channelId, ...guildIdField(target) },
  });
};
