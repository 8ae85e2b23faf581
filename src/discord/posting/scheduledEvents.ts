import {
  type Client,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  type RESTPostAPIGuildScheduledEventJSONBody,
  RequestMethod,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import type { NewScheduledEvent, ScheduledEvents } from '../../domain/scheduledEvents.ts';
import { decoded, type PostingRest } from './postingRest.ts';

const made = z.object({ id: z.string() });
const listed = z.array(
  z.object({
    ...{ id: z.string(), name: z.string(), creator_id: z.string().nullish() },
    scheduled_start_time: z.coerce.date(),
  }),
);

export function createScheduledEvents(
  client: Pick<Client, 'user'>,
  { send }: Pick<PostingRest, 'send'>,
): ScheduledEvents {
  return {
    plan: async (event) => {
      const route = Routes.guildScheduledEvents(event.guildId);
      const urlOf = (id: string) => `https://discord.com/events/${event.guildId}/${id}`;
      const all = decoded(listed, await send({ method: RequestMethod.Get, route }));
      const there = all.find(
        ({ name, creator_id, scheduled_start_time: start }) =>
          name === event.name && creator_id === client.user?.id && start.getTime() === event.start.getTime(),
      );
      if (there) return { url: urlOf(there.id), was: 'there' };
      const { id } = decoded(made, await send({ method: RequestMethod.Post, route, body: bodyOf(event) }));
      return { url: urlOf(id), was: 'made' };
    },
  };
}

/** Events outside of Discord need a place and an end. */
const bodyOf = ({ name, place, start, end }: NewScheduledEvent): RESTPostAPIGuildScheduledEventJSONBody => ({
  name,
  entity_type: GuildScheduledEventEntityType.External,
  entity_metadata: { location: place },
  privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
  scheduled_start_time: start.toISOString(),
  scheduled_end_time: end.toISOString(),
});
