import { z } from 'zod';
import type { Route } from '../../domain/notifications/subscriptions.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { renderRemoveRoute, renderRouteGone, renderRouteKept, renderRouteRemoved } from '../../render/notify/remove.ts';
import type { LibraryTitles } from '../../render/notify/subscription.ts';
import { subcommand } from '../framework/command.ts';
import type { Ask, Deps } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { type Found, feed, findRoute, library, waitingFor } from './find.ts';
import { guildOf } from './guild.ts';
import { titlesOf } from './libraries.ts';

const CONFIRM = 'notify.remove.confirm';
const KEEP = 'notify.remove.keep';
/** Long enough to read it twice, short enough that nobody presses it by accident tomorrow. */
const DECIDE_WITHIN_MS = 15 * 60_000;

/** A route by its number, which no other ever has. */
const target = z.object({ route: z.int() });

/** Nothing is told there any more. Where news wait, which would be lost, it asks first. */
export const remove = subcommand({
  words: (texts) => texts.declarations.notifyRemove,
  requires: 'notify.edit',
  visibility: 'private',
  changes: true,
  options: { feed, library },
  answer: async (args, deps, ask) => {
    const found = await findRoute(args, deps, ask);
    if ('components' in found) return found;
    const { route, titles } = found;
    const waiting = (await waitingFor(deps))(route);
    return waiting === 0 ? await end(route, titles, deps, ask) : await preview({ route, titles, waiting }, deps, ask);
  },
});

export const confirmRemoval = press({
  name: CONFIRM,
  requires: 'notify.edit',
  changes: true,
  target,
  place: 'update',
  answer: async ({ route: id }, _, deps, ask) => {
    const found = await routeOf(id, deps, ask);
    return found ? await end(found.route, found.titles, deps, ask) : renderRouteGone(ask.texts);
  },
});

export const keepRoute = press({
  name: KEEP,
  requires: 'notify.edit',
  changes: false,
  target,
  place: 'update',
  answer: async ({ route: id }, _, deps, ask) => {
    const found = await routeOf(id, deps, ask);
    return found ? renderRouteKept(ask.texts, found.route, found.titles) : renderRouteGone(ask.texts);
  },
});

interface Asked extends Found {
  readonly waiting: number;
}

async function preview({ route, titles, waiting }: Asked, { routes }: Pick<Deps, 'routes'>, { texts }: Ask) {
  const isOnly = (await routes.list()).every(({ id, feed }) => id === route.id || feed !== 'maintenance');
  const common = { target: { route: route.id }, by: 'asker', forMs: DECIDE_WITHIN_MS } as const;
  return renderRemoveRoute(texts, route, titles, {
    waiting,
    endsTask: route.feed === 'maintenance' && isOnly,
    remove: { ...common, action: CONFIRM, once: true } satisfies Press,
    keep: { ...common, action: KEEP } satisfies Press,
  });
}

async function end(
  route: Route,
  titles: LibraryTitles,
  { routes, notices, parked, commandIds }: Pick<Deps, 'routes' | 'notices' | 'parked' | 'commandIds'>,
  { texts }: Ask,
): Promise<Message> {
  const { id, channelId, guildId, feed } = route;
  const lost = await routes.remove(id);
  const endsTask = feed === 'maintenance' && !(await routes.hears('maintenance'));
  const isParked = (await parked.list()).some((each) => each.channelId === channelId);
  const written = await notices.backlog(channelId);
  const general = await routes.find({ guildId, feed, librarySectionId: undefined });
  return renderRouteRemoved(texts, route, titles, {
    ...{ lost, written, isParked, endsTask, general },
    ids: commandIds(guildId),
  });
}

/** Of this guild only: another one's is none of theirs. */
async function routeOf(id: number, deps: Pick<Deps, 'routes' | 'media'>, ask: Ask) {
  const route = (await deps.routes.list(guildOf(ask))).find((each) => each.id === id);
  return route && { route, titles: await titlesOf([route], deps, ask) };
}
