import { z } from 'zod';
import type { Message } from '../../render/message.ts';
import { renderRoutes } from '../../render/notifyList.ts';
import type { Press } from '../../render/press.ts';
import { subcommand } from '../command.ts';
import type { Ask, Deps } from '../deps.ts';
import { press } from '../press.ts';
import { waitingFor } from './find.ts';
import { guildOf } from './guild.ts';
import { titlesOf } from './libraries.ts';
import { leftBehind, parkedStates } from './parked.ts';

const PAGE = 'notify.list.page';

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

async function showRoutes(
  page: number,
  deps: Pick<Deps, 'media' | 'routes' | 'notices' | 'parked' | 'directory' | 'nextDigest' | 'clock' | 'commandIds'>,
  ask: Ask,
): Promise<Message> {
  const guildId = guildOf(ask);
  const [routes, waiting, parked, left] = await Promise.all([
    deps.routes.list(guildId),
    waitingFor(deps),
    parkedStates(deps),
    leftBehind(deps, ask),
  ]);
  const now = deps.clock.now();
  return renderRoutes(ask.texts, {
    states: routes.map((route) => ({
      route,
      waiting: waiting(route),
      nextDigest: deps.nextDigest(route, now),
      parked: parked.find(({ channelId }) => channelId === route.channelId),
    })),
    left,
    titles: await titlesOf(routes, deps, ask),
    page,
    pagePress: (to): Press => ({ action: PAGE, target: { page: to }, by: 'asker' }),
    ids: deps.commandIds(guildId),
  });
}
