import { ActivityType } from 'discord-api-types/v10';
import * as z from 'zod/mini';

/**
 * A bot's activity. People see the `state` of a custom status (up to 128 characters), and the `name` of any other
 * activity.
 */
const activity = z.object({
  type: z.int(),
  name: z.string().check(z.maxLength(128)),
  state: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
});

/** discord.py still sends `game` in IDENTIFY, a field of earlier gateway versions. */
const presence = z.object({ activities: z.optional(z.array(activity)), game: z.optional(z.nullable(activity)) });

/** Returns the status text that people see. Undefined if Discord would ignore the presence. */
export const findPresenceStatusText = (rawPresence: unknown): string | undefined => {
  const { activities = [], game } = presence.safeParse(rawPresence).data ?? {};
  const first = activities[0] ?? game;
  if (!first) return undefined;
  return first.type === ActivityType.Custom ? (first.state ?? undefined) : first.name;
};
