import {
  type Client,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  type RESTPostAPIGuildScheduledEventJSONBody,
  RequestMethod,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import { ChannelFailure } from '../../domain/notifications/channels.ts';
import type { NewScheduledEvent, ScheduledEvents } from '../../domain/scheduledEvents.ts';
import { hasTooManyScheduledEvents } from './errors.ts';
import { decodeDiscordResponse, type PostingRestClient } from './postingRest.ts';
import { runWithBotTimeOutDetection } from './timeOut.ts';

const createdEvent = z.object({ id: z.string() });
const eventList = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    creator_id: z.string().nullish(),
    scheduled_start_time: z.coerce.date(),
  }),
);

export function createScheduledEvents(
  client: Pick<Client, 'user' | 'channels' | 'guilds'>,
  { send, time }: Pick<PostingRestClient, 'send' | 'time'>,
): ScheduledEvents {
  return {
    plan: async (event) => {
      const route = Routes.guildScheduledEvents(event.guildId);
      const urlOf = (id: string) => `https://discord.com/events/${event.guildId}/${id}`;
      const events = decodeDiscordResponse(eventList, await send({ method: RequestMethod.Get, route }));
      const sameEvent = events.find(
        ({ name, creator_id, scheduled_start_time: start }) =>
          name === event.name && creator_id === client.user?.id && start.getTime() === event.start.getTime(),
      );
      if (sameEvent) return { url: urlOf(sameEvent.id), was: 'there' };
      try {
        const request = { method: RequestMethod.Post, route, body: bodyOf(event) };
        const answer = await runWithBotTimeOutDetection({ client, time }, event, () => send(request));
        return { url: urlOf(decodeDiscordResponse(createdEvent, answer).id), was: 'made' };
      } catch (error) {
        if (error instanceof ChannelFailure && hasTooManyScheduledEvents(error.cause)) return { was: 'full' };
        throw error;
      }
    },
  };
}

/** The body of a request for an event. Outside of Discord's channels, an event needs a place and an end. */
const bodyOf = ({ name, place, start, end }: NewScheduledEvent): RESTPostAPIGuildScheduledEventJSONBody => ({
  name,
  entity_type: GuildScheduledEventEntityType.External,
  entity_metadata: { location: place },
  privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
  scheduled_start_time: start.toISOString(),
  scheduled_end_time: end.toISOString(),
});
