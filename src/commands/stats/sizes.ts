import { type LibraryRef, serverOfRef } from '../../domain/servers/refs.ts';
import { formatNameWithServer } from '../../render/kit/media/servers.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import { renderLibrarySizes } from '../../render/stats/sizes.ts';
import { createLocalTimeConverter } from '../../time/localTime.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { readNamesIfReadable } from '../shared/names.ts';
import { type RequestedStats, statsPress } from '../shared/stats/target.ts';
import { daysOfRange } from './rangeDays.ts';

/** Reports the size of the guild's libraries when last read, and its change in the range. */
export async function showLibrarySizes(
  target: RequestedStats,
  deps: Pick<CommandDeps, 'librarySizesOf' | 'media' | 'serverNames' | 'clock' | 'timeZone'>,
  { servers, texts, signal }: Pick<InteractionContext, 'servers' | 'texts' | 'signal'>,
): Promise<Message> {
  const { media, clock } = deps;
  const { dayOf } = createLocalTimeConverter(deps.timeZone);
  const { firstDay, lastDay } = daysOfRange(target.range, dayOf(clock.now().getTime()), dayOf);
  const growth = await deps.librarySizesOf(servers).growth({ since: firstDay, until: lastDay });
  const names = await readNamesIfReadable(async () =>
    (await media.libraries({ signal, isExtra: true })).map(({ key, title }) => ({ id: key, name: title })),
  );
  // If a server lists no libraries, its earlier sizes are kept, because the server may only be down.
  const answeringServers = new Set([...names.keys()].map(serverOfRef));
  const listedLibraries = growth.filter(
    ({ library }) => names.has(library) || !answeringServers.has(serverOfRef(library)),
  );
  const requestedLibraries = listedLibraries.filter(
    ({ library }) => target.library === undefined || library === target.library.id,
  );
  const libraryName = (library: LibraryRef) => {
    const title = oneLine(names.get(library) ?? '') || texts.stats.library(library);
    return formatNameWithServer(texts, { key: library, title }, deps.serverNames);
  };
  // Everyone can see and press these buttons, so their stored target must not contain names.
  const next = { ...target, names: undefined, account: undefined };
  return renderLibrarySizes(texts, {
    libraries: requestedLibraries.map(({ library, first, last }) => ({ name: libraryName(library), first, last })),
    chartPress: statsPress(next, { prefix: 'stats', isPrivate: false }, { change: {}, control: 'choose' }),
    rangePress: statsPress(next, { prefix: 'stats', isPrivate: false }, { change: {}, control: 'range' }),
  });
}
