import { FEEDS, type FeedName, type Route } from '../../domain/notifications/subscriptions.ts';
import type { Message } from '../../render/kit/message.ts';
import { renderNoRoute, renderNoRoutes } from '../../render/notify/remove.ts';
import type { LibraryTitles } from '../../render/notify/subscription.ts';
import type { Ask, Deps } from '../framework/context.ts';
import { choice, optional, text } from '../framework/options.ts';
import { guildOf } from './guild.ts';
import { completeRouted, libraryId, refuseLibrary, titlesOf } from './libraries.ts';

type FindDeps = Pick<Deps, 'media' | 'routes' | 'commandIds'>;

export const feed = choice(FEEDS);
/** A library that something is told of by itself. */
export const library = optional(text({ max: 100, complete: completeRouted }));

export interface Found {
  readonly route: Route;
  readonly titles: LibraryTitles;
}

/** The one route that is asked for; or what to say when there is none. */
export async function findRoute(
  { feed, library }: { readonly feed: FeedName; readonly library: string | undefined },
  deps: FindDeps,
  ask: Ask,
): Promise<Found | Message> {
  if (library !== undefined) refuseLibrary(feed, ask);
  const librarySectionId = library === undefined ? undefined : await libraryId(library, deps, ask);
  if (typeof librarySectionId === 'object') return librarySectionId;
  const guildId = guildOf(ask);
  const key = { guildId, feed, librarySectionId };
  const route = await deps.routes.find(key);
  if (route) return { route, titles: await titlesOf([route], deps, ask) };
  const others = (await deps.routes.list(guildId)).filter((other) => other.feed === feed);
  const titles = await titlesOf([key, ...others], deps, ask);
  return renderNoRoute(ask.texts, key, { others, titles, ids: deps.commandIds(guildId) });
}

export interface Several {
  readonly routes: readonly Route[];
  readonly titles: LibraryTitles;
}

/** All routes of the guild that fit, at least one; or what to say when there are none. */
export async function findRoutes(
  { feed, library }: { readonly feed: FeedName | undefined; readonly library: string | undefined },
  deps: FindDeps,
  ask: Ask,
): Promise<Several | Message> {
  if (library !== undefined && feed !== undefined) refuseLibrary(feed, ask);
  const only = library === undefined ? undefined : await libraryId(library, deps, ask);
  if (typeof only === 'object') return only;
  const guildId = guildOf(ask);
  const all = await deps.routes.list(guildId);
  const routes = all.filter(
    (route) => (feed === undefined || route.feed === feed) && (only === undefined || route.librarySectionId === only),
  );
  if (routes.length === 0) return renderNoRoutes(ask.texts, all.length === 0, deps.commandIds(guildId));
  return { routes, titles: await titlesOf(routes, deps, ask) };
}

/** How many news wait, by the id of the route. */
export async function waitingFor({ notices }: Pick<Deps, 'notices'>): Promise<(route: Route) => number> {
  const counts = new Map((await notices.waiting()).map(({ route, notices: count }) => [route.id, count]));
  return ({ id }) => counts.get(id) ?? 0;
}
