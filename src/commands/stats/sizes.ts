import { type LibraryRef, serverOf } from '../../domain/servers/refs.ts';
import { nameOnServer } from '../../render/kit/media/servers.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import { renderSizes } from '../../render/stats/sizes.ts';
import { createLocalTime } from '../../time/localTime.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { readNamesIfReadable } from '../shared/names.ts';
import { type StatsTarget, statsPress } from '../shared/stats/target.ts';
import { daysOfRange } from './rangeDays.ts';

/** Reports the size of the guild's libraries when last read, and its change in the range. */
export async function showSizes(
  target: StatsTarget,
  deps: Pick<Deps, 'librarySizesOf' | 'media' | 'serverNames' | 'clock' | 'timeZone'>,
  { servers, texts, signal }: Pick<InteractionContext, 'servers' | 'texts' | 'signal'>,
): Promise<Message> {
  const { media, clock } = deps;
  const { dayOf } = createLocalTime(deps.timeZone);
  const { firstDay, lastDay } = daysOfRange(target.range, dayOf(clock.now().getTime()), dayOf);
  const growth = await deps.librarySizesOf(servers).growth({ since: firstDay, until: lastDay });
  const names = await readNamesIfReadable(async () =>
    (await media.libraries({ signal, isExtra: true })).map(({ key, title }) => ({ id: key, name: title })),
  );
  // If a server lists no libraries, its earlier sizes are kept, because the server may only be down.
  const answeringServers = new Set([...names.keys()].map(serverOf));
  const listedLibraries = growth.filter(
    ({ library }) => names.has(library) || !answeringServers.has(serverOf(library)),
  );
  const requestedLibraries = listedLibraries.filter(
    ({ library }) => target.library === undefined || library === target.library.id,
  );
  const libraryName = (library: LibraryRef) => {
    const title = oneLine(names.get(library) ?? '') || texts.stats.library(library);
    return nameOnServer(texts, { key: library, title }, deps.serverNames);
  };
  // Everyone can see and press these buttons, so their stored target must not contain names.
  const next = { ...target, names: undefined, account: undefined };
  return renderSizes(texts, {
    libraries: requestedLibraries.map(({ library, first, last }) => ({ name: libraryName(library), first, last })),
    chartPress: statsPress(next, { prefix: 'stats', isPrivate: false }, { change: {}, control: 'choose' }),
    rangePress: statsPress(next, { prefix: 'stats', isPrivate: false }, { change: {}, control: 'range' }),
  });
}
