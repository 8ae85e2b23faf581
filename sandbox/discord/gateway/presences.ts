import { ActivityType } from 'discord-api-types/v10';
import * as z from 'zod/mini';

/** A bot's activity: of a custom status the state, up to 128 characters; of any other the name. */
const presence = z.object({
  activities: z.array(
    z.object({
      type: z.int(),
      name: z.string().check(z.maxLength(128)),
      state: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
    }),
  ),
});

/** The text that people see; undefined if Discord would ignore it. */
export const textOfPresence = (given: unknown): string | undefined => {
  const [activity] = presence.safeParse(given).data?.activities ?? [];
  if (!activity) return undefined;
  return activity.type === ActivityType.Custom ? (activity.state ?? undefined) : activity.name;
};
