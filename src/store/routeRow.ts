import { z } from 'zod';
import type { Logger } from '../domain/logger.ts';
import { ALSO_TOLD, type Digest, FEEDS, type NewRoute, PEOPLE_SHOWN, type Route } from '../domain/routes.ts';
import { optionalText, optionalTime, time } from './columns.ts';

/** Minutes after local midnight. */
const minute = z.int().min(0).max(1439);

const digest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('hourly') }),
  z.object({ kind: z.literal('daily'), at: minute }),
  z.object({ kind: z.literal('weekly'), weekday: z.int().min(1).max(7), at: minute }),
]) satisfies z.ZodType<Digest>;

const settings = z.object({
  digest,
  quiet: z.object({ from: minute, to: minute }).optional(),
  timeZone: z.string(),
  mentionRoleId: z.string().optional(),
  people: z.enum(PEOPLE_SHOWN),
  locale: z.string(),
  also: z.enum(ALSO_TOLD),
});

const row = z.object({
  id: z.int(),
  guild_id: z.string(),
  feed: z.enum(FEEDS),
  library_key: z.string(),
  channel_id: z.string(),
  settings: z.string(),
  set_by: optionalText,
  paused_at: optionalTime,
  digested_at: optionalTime,
  created_at: time,
});

/** Throws on what `columnsOf` never wrote. */
export function decodeRoute(found: unknown): Route {
  const route = row.parse(found);
  return {
    id: route.id,
    guildId: route.guild_id,
    feed: route.feed,
    librarySectionId: route.library_key === '' ? undefined : route.library_key,
    channelId: route.channel_id,
    ...settings.parse(JSON.parse(route.settings)),
    setBy: route.set_by,
    pausedAt: route.paused_at,
    digestedAt: route.digested_at,
    createdAt: route.created_at,
  };
}

export type ReadRoute = (found: { readonly id: number }) => Route | undefined;

/**
 * Undefined for a row that cannot be read, such as one by another version: to go on with half its settings would tell what
 * should not be told, and to fail would hold all the others back. The log says so once for each.
 */
export function createRouteReader(log: Logger): ReadRoute {
  const told = new Set<number>();
  return (found) => {
    try {
      const route = decodeRoute(found);
      told.delete(found.id);
      return route;
    } catch (err) {
      if (!told.has(found.id)) log.error({ err, route: found.id }, UNREADABLE);
      told.add(found.id);
      return undefined;
    }
  };
}

const UNREADABLE = 'what is stored of a route cannot be read; its news wait until it is set again';

export const columnsOf = (route: NewRoute) => ({
  guild_id: route.guildId,
  feed: route.feed,
  library_key: route.librarySectionId ?? '',
  channel_id: route.channelId,
  settings: encodeSettings(route),
  set_by: route.setBy ?? null,
});

export const encodeSettings = (route: NewRoute): string => JSON.stringify(settings.parse(route));
