import type { Route } from '../../domain/notifications/subscriptions.ts';
import type { Message } from '../../render/kit/message.ts';
import type { ParkedState } from '../../render/notify/list.ts';
import { renderPaused, renderResumed } from '../../render/notify/pause.ts';
import { subcommand } from '../framework/command.ts';
import type { Ask, Deps } from '../framework/context.ts';
import { optional } from '../framework/options.ts';
import { leftBehind, parkedStates } from './blocked.ts';
import { feed, findRoutes, library, type Several, waitingFor } from './find.ts';
import { guildOf } from './guild.ts';

const options = { feed: optional(feed), library };

type PauseDeps = Pick<Deps, 'routes' | 'notices' | 'parked' | 'directory' | 'clock' | 'wake'>;

/** News of these routes are collected and not told. */
export const pause = subcommand({
  words: (texts) => texts.declarations.notifyPause,
  requires: 'notify.edit',
  visibility: 'private',
  changes: true,
  options,
  answer: async (args, deps, ask) => {
    const found = await findRoutes(args, deps, ask);
    if ('components' in found) return found;
    const running = found.routes.filter(({ pausedAt }) => pausedAt === undefined);
    const paused = await changed(running, { pausedAt: deps.clock.now() }, deps);
    const waiting = await waitingFor(deps);
    const lines = paused.map((route) => ({ route, waiting: waiting(route) }));
    return renderPaused(ask.texts, lines, found.titles);
  },
});

/** They are told again, and channels that were given up are tried again. */
export const resume = subcommand({
  words: (texts) => texts.declarations.notifyResume,
  requires: 'notify.edit',
  visibility: 'private',
  changes: true,
  options,
  answer: async (args, deps, ask) => {
    const isAll = args.feed === undefined && args.library === undefined;
    const left = isAll ? await leftBehind(await parkedStates(deps), deps, ask) : [];
    const found = await findRoutes(args, deps, ask);
    if (!('components' in found)) return await goOn({ ...found, left }, deps, ask);
    return left.length === 0 ? found : await goOn({ routes: [], titles: new Map(), left }, deps, ask);
  },
});

interface Waiting extends Several {
  readonly left: readonly ParkedState[];
}

async function goOn({ routes, titles, left }: Waiting, deps: PauseDeps, ask: Ask): Promise<Message> {
  const { mended, stillOut } = await givenUp([...routes, ...left], guildOf(ask), deps);
  const waiting = await waitingFor(deps);
  const paused = routes.filter(({ pausedAt }) => pausedAt !== undefined);
  const resumed = await changed(paused, { pausedAt: null }, deps);
  for (const channelId of mended) await deps.parked.unpark(channelId);
  const going = routes.flatMap((route) => {
    const now = resumed.find(({ id }) => id === route.id);
    return now ?? (mended.includes(route.channelId) && !route.pausedAt ? route : []);
  });
  deps.wake();
  const lines = going.map((route) => ({ route, waiting: waiting(route) }));
  const taken = left.filter(({ channelId }) => mended.includes(channelId));
  return renderResumed(ask.texts, { routes: lines, left: taken, stillOut, titles });
}

/** Of these channels those that were given up: which take posts again, and what is wrong with the others. */
async function givenUp(
  channels: readonly Pick<Route, 'channelId'>[],
  guildId: string,
  { parked, directory }: Pick<PauseDeps, 'parked' | 'directory'>,
) {
  const out = new Set((await parked.list()).map(({ channelId }) => channelId));
  const ours = new Set(channels.map(({ channelId }) => channelId).filter((channelId) => out.has(channelId)));
  const looked = await Promise.all(
    [...ours].map(async (channelId) => ({ channelId, problems: await directory.problems(channelId, guildId) })),
  );
  // Of one that could not be looked at nothing is known: the sender finds out.
  const isOut = ({ problems }: (typeof looked)[number]) => problems.some((problem) => problem !== 'unreachable');
  return {
    mended: looked.filter((each) => !isOut(each)).map(({ channelId }) => channelId),
    stillOut: looked.filter(isOut),
  };
}

/** As they are afterwards; one that was removed meanwhile is not among them. */
async function changed(
  routes: readonly Route[],
  change: Parameters<Deps['routes']['change']>[1],
  { routes: store }: Pick<Deps, 'routes'>,
): Promise<readonly Route[]> {
  const after: Route[] = [];
  for (const { id } of routes) {
    const route = await store.change(id, change);
    if (route) after.push(route);
  }
  return after;
}
