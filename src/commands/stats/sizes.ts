import { serverOf } from '../../domain/servers/refs.ts';
import { RANGE_DAYS } from '../../domain/statistics/ranges.ts';
import type { AskedRange } from '../../domain/statistics/statistics.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import { nameOnServer } from '../../render/kit/servers.ts';
import { renderSizes } from '../../render/stats/sizes.ts';
import { createLocalTime } from '../../time/localTime.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { namesOf } from '../shared/names.ts';
import { pressTo, type Shown } from '../shared/stats/message.ts';

/** The contents of the guild's servers, as last read, and the changes in the range. */
export async function showSizes(
  target: Shown,
  {
    librarySizesOf,
    media,
    serverNames,
    clock,
    timeZone,
  }: Pick<Deps, 'librarySizesOf' | 'media' | 'serverNames' | 'clock' | 'timeZone'>,
  { servers, texts, signal }: Pick<InteractionContext, 'servers' | 'texts' | 'signal'>,
): Promise<Message> {
  const { dayOf } = createLocalTime(timeZone);
  const all = await librarySizesOf(servers).growth(daysOf(target.range, dayOf(clock.now().getTime()), dayOf));
  const names = await namesOf(async () =>
    (await media.libraries({ signal, isExtra: true })).map(({ key, title }) => ({ id: key, name: title })),
  );
  // A server that lists none may only be away.
  const answering = new Set([...names.keys()].map(serverOf));
  const there = all.filter(({ library }) => names.has(library) || !answering.has(serverOf(library)));
  const asked = there.filter(({ library }) => target.library === undefined || library === target.library.id);
  const nameOf = (library: (typeof all)[number]['library']) => {
    const title = oneLine(names.get(library) ?? '') || texts.stats.library(library);
    return nameOnServer(texts, { key: library, title }, serverNames);
  };
  // Everyone can see and press this, including people who may not see names.
  const next = { ...target, names: undefined, account: undefined };
  return renderSizes(texts, {
    libraries: asked.map(({ library, first, last }) => ({ name: nameOf(library), first, last })),
    chartPress: pressTo(next, { prefix: 'stats', isPrivate: false }, { change: {}, kind: 'choose' }),
    rangePress: pressTo(next, { prefix: 'stats', isPrivate: false }, { change: {}, kind: 'range' }),
  });
}

/** The local days in the range. */
function daysOf(range: AskedRange, today: number, dayOf: (at: number) => number) {
  if (range === 'all') return {};
  if (typeof range === 'string') return { since: today - RANGE_DAYS[range] + 1 };
  const { since, until } = range;
  return {
    since: since === undefined ? undefined : dayOf(since),
    until: until === undefined ? undefined : dayOf(until - 1),
  };
}
