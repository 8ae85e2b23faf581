import { ActivityType } from 'discord-api-types/v10';
import * as z from 'zod/mini';

/** What a bot may show: of a custom status the state, up to 128 characters; of anything else its name. */
const presence = z.object({
  activities: z.array(
    z.object({
      type: z.int(),
      name: z.string().check(z.maxLength(128)),
      state: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
    }),
  ),
});

/** The text that people see, if there is any; undefined for what Discord would ignore. */
export const textOfPresence = (given: unknown): string | undefined => {
  const [activity] = presence.safeParse(given).data?.activities ?? [];
  if (!activity) return undefined;
  return activity.type === ActivityType.Custom ? (activity.state ?? undefined) : activity.name;
};
