import { z } from 'zod';
import type { Route } from '../../domain/notifications/subscriptions.ts';
import type { Lane } from '../../domain/store.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { REFUSED_DAYS, renderRoutes } from '../../render/notify/list.ts';
import { subcommand } from '../framework/command.ts';
import type { Ask, Deps } from '../framework/context.ts';
import { press } from '../framework/press.ts';
import { leftBehind, parkedStates } from './blocked.ts';
import { waitingFor } from './find.ts';
import { guildOf } from './guild.ts';
import { titlesOf } from './libraries.ts';

const PAGE = 'notify.list.page';
/** A post takes about half a second, and waits out the limits of Discord before it: a minute is no trouble yet. In ms. */
const HELD_UP_AFTER = 60_000;
const DAY = 86_400_000;

export const list = subcommand({
  words: (texts) => texts.declarations.notifyList,
  requires: 'notify.list',
  visibility: 'private',
  changes: false,
  options: {},
  answer: (_, deps, ask) => showRoutes(1, deps, ask),
});

export const routePage = press({
  name: PAGE,
  requires: 'notify.list',
  changes: false,
  target: z.object({ page: z.int().min(1) }),
  place: 'update',
  answer: ({ page }, _, deps, ask) => showRoutes(page, deps, ask),
});

type ListDeps = Pick<
  Deps,
  'media' | 'routes' | 'notices' | 'posts' | 'parked' | 'directory' | 'nextDigest' | 'clock' | 'commandIds'
>;

async function showRoutes(page: number, deps: ListDeps, ask: Ask): Promise<Message> {
  const guildId = guildOf(ask);
  const [routes, waiting, parked] = await Promise.all([
    deps.routes.list(guildId),
    waitingFor(deps),
    parkedStates(deps),
  ]);
  const left = await leftBehind(parked, deps, ask);
  const now = deps.clock.now();
  const lane = await lanesOf(routes, now, deps);
  return renderRoutes(ask.texts, {
    states: routes.map((route) => ({
      route,
      waiting: waiting(route),
      nextDigest: deps.nextDigest(route, now),
      parked: parked.find(({ channelId }) => channelId === route.channelId),
      ...lane(route),
    })),
    left,
    titles: await titlesOf(routes, deps, ask),
    page,
    pagePress: (to): Press => ({ action: PAGE, target: { page: to }, by: 'asker' }),
    ids: deps.commandIds(guildId),
  });
}

/** What there is to say of how the posts of a route's channel get on. */
async function lanesOf(routes: readonly Route[], now: Date, { posts }: Pick<Deps, 'posts'>) {
  const channels = [...new Set(routes.map(({ channelId }) => channelId))];
  const lanes = await posts.lanes(channels, new Date(now.getTime() - REFUSED_DAYS * DAY));
  return ({ channelId }: Route): { heldUp: Lane['waiting']; refused: Lane['refused'] } => {
    const { waiting, refused } = lanes.get(channelId) ?? {};
    const isHeldUp = waiting !== undefined && now.getTime() - waiting.since.getTime() > HELD_UP_AFTER;
    return { heldUp: isHeldUp ? waiting : undefined, refused };
  };
}
