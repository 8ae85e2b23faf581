import { DIGEST_KINDS, type Digest, WEEKDAYS } from '../../domain/notifications/subscriptions.ts';
import { renderDigestSet } from '../../render/notify/digest.ts';
import { renderRouteGone } from '../../render/notify/remove.ts';
import { type ArgsOf, BadOption, subcommand } from '../framework/command.ts';
import type { Ask } from '../framework/context.ts';
import { choice, optional, text } from '../framework/options.ts';
import { feed, findRoute, library, waitingFor } from './find.ts';
import { timeOption } from './times.ts';

/** Nine in the morning, on Monday: for whoever names no time. */
const USUAL = { at: 9 * 60, weekday: 1 } as const;

const options = {
  feed,
  kind: choice(DIGEST_KINDS),
  at: optional(text({ max: 5 })),
  weekday: optional(choice(WEEKDAYS)),
  library,
};

/** Whether news are told each at once or many at a time, and when. */
export const digest = subcommand({
  words: (texts) => texts.declarations.notifyDigest,
  requires: 'notify.edit',
  visibility: 'private',
  changes: true,
  options,
  answer: async (args, deps, ask) => {
    refuseContrary(args, ask);
    const found = await findRoute(args, deps, ask);
    if ('components' in found) return found;
    const { route: before, titles } = found;
    const route = await deps.routes.change(before.id, { digest: planDigest(args, before.digest, ask) });
    if (!route) return renderRouteGone(ask.texts);
    const waiting = (await waitingFor(deps))(route);
    deps.wake();
    const next = deps.nextDigest(route, deps.clock.now());
    return renderDigestSet(ask.texts, { before, route, titles, next, waiting, ids: deps.commandIds(route.guildId) });
  },
});

type Args = Pick<ArgsOf<typeof options>, 'kind' | 'at' | 'weekday'>;

function refuseContrary({ kind, at, weekday }: Args, { texts }: Pick<Ask, 'texts'>): void {
  if (at !== undefined && kind !== 'daily' && kind !== 'weekly') throw new BadOption('at', texts.notify.notAt);
  if (weekday !== undefined && kind !== 'weekly') throw new BadOption('weekday', texts.notify.notWeekday);
}

/** A time or day that is not given stays as it was. */
function planDigest({ kind, at: typed, weekday }: Args, before: Digest, ask: Pick<Ask, 'texts'>): Digest {
  if (kind === 'off' || kind === 'hourly') return { kind };
  const at = typed === undefined ? ('at' in before ? before.at : USUAL.at) : timeOption('at', typed, ask);
  if (kind === 'daily') return { kind, at };
  const day = 'weekday' in before ? before.weekday : USUAL.weekday;
  return { kind, at, weekday: weekday === undefined ? day : WEEKDAYS.indexOf(weekday) + 1 };
}
