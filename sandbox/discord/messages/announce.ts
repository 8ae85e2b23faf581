import { GatewayDispatchEvents as Event, GatewayIntentBits } from 'discord-api-types/v10';
import type { Place } from '../messageChannels.ts';
import type { State } from '../state.ts';

export const guildOf = (place: Place) => (place.kind === 'guild' ? { guild_id: place.guild.id } : {});

/** Tells bots that listen for messages there. */
export const announce = (state: State, place: Place, event: Parameters<State['gateway']['dispatch']>[0]): void =>
  state.gateway.dispatch(
    event,
    place.kind === 'guild' ? GatewayIntentBits.GuildMessages : GatewayIntentBits.DirectMessages,
  );

/** Takes a message away, whoever did that, and says so. */
export const removeMessage = (state: State, place: Place, id: string): void => {
  state.messages.remove(place.channelId, id);
  announce(state, place, {
    t: Event.MessageDelete,
    d: { id, channel_id: place.channelId, ...guildOf(place) },
  });
};
