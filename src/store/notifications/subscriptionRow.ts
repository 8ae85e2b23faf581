import { z } from 'zod';
import type { Logger } from '../../domain/logger.ts';
import {
  ALSO_TOLD,
  type Digest,
  FEEDS,
  type NewRoute,
  PEOPLE_SHOWN,
  type Route,
} from '../../domain/notifications/subscriptions.ts';
import { optionalText, optionalTime, time } from '../database/columns.ts';

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
  /** Missing where nobody named one. */
  timeZone: z.string().optional(),
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
  dropped: z.int().min(0),
  created_at: time,
});

/** Throws on what `columnsOf` never wrote. */
function decodeRoute(found: unknown, usualTimeZone: string): Route {
  const route = row.parse(found);
  const { timeZone, ...others } = settings.parse(JSON.parse(route.settings));
  return {
    id: route.id,
    guildId: route.guild_id,
    feed: route.feed,
    librarySectionId: route.library_key === '' ? undefined : route.library_key,
    channelId: route.channel_id,
    ...others,
    ...(timeZone === undefined ? { timeZone: usualTimeZone, usualTimeZone: true } : { timeZone }),
    setBy: route.set_by,
    pausedAt: route.paused_at,
    digestedAt: route.digested_at,
    dropped: route.dropped === 0 ? undefined : route.dropped,
    createdAt: route.created_at,
  };
}

export interface RouteReader {
  /**
   * Undefined for a row that cannot be read, such as one by another version: to go on with half its settings would tell what
   * should not be told, and to fail would hold all the others back. The log says so once for each.
   */
  read(found: { readonly id: number }): Route | undefined;
  /** Nothing is told in other guilds, nor written down for them: nobody there could stop it. */
  serves(guildId: string): boolean;
}

interface ReaderOptions {
  readonly log: Logger;
  /** IANA; of routes that name none. */
  readonly usualTimeZone: string;
  /** Missing: all. */
  readonly guildIds?: readonly string[] | undefined;
}

/** A row, as text, and what it was read as. */
interface KnownRoute {
  readonly row: string;
  readonly route: Route | undefined;
}

/** Hundreds of routes are read at each look of the publisher, and hardly ever is one of them another than before. */
export function createRouteReader({ log, usualTimeZone, guildIds }: ReaderOptions): RouteReader {
  const known = new Map<number, KnownRoute>();

  function decode(found: { readonly id: number }): Route | undefined {
    try {
      return decodeRoute(found, usualTimeZone);
    } catch (err) {
      const wasUnreadable = known.has(found.id) && known.get(found.id)?.route === undefined;
      if (!wasUnreadable) log.error({ err, route: found.id }, UNREADABLE);
      return undefined;
    }
  }

  return {
    serves: (guildId) => guildIds?.includes(guildId) ?? true,
    read: (found) => {
      const row = JSON.stringify(found);
      const before = known.get(found.id);
      if (before?.row === row) return before.route;
      const route = decode(found);
      known.set(found.id, { row, route });
      return route;
    },
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

export function encodeSettings(route: NewRoute): string {
  const timeZone = route.usualTimeZone ? undefined : route.timeZone;
  return JSON.stringify(settings.parse({ ...route, timeZone }));
}
