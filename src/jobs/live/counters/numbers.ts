import type { Clock } from '../../../domain/clock.ts';
import type { Counter } from '../../../domain/live/counters.ts';
import {
  type SessionServers,
  type SessionsSnapshot,
  serversMissingFromSnapshot,
} from '../../../domain/live/snapshot.ts';
import { countTitles } from '../../../domain/media/libraries/countTitles.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import { describeStreamDelivery } from '../../../domain/media/sessions/streamDecision.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import { serversInLibraryScopes } from '../../../domain/servers/scope.ts';
import type { CounterNumber } from './view.ts';

interface NumbersDeps {
  readonly media: Pick<MediaServer, 'libraries' | 'libraryItems'>;
  readonly clock: Pick<Clock, 'steadyMs'>;
  readonly visible: SessionServers;
}

/** How often libraries are counted, in ms: as often as a channel's name may change. */
const COUNTED_EVERY_MS = 5 * 60_000;

export type ReadCounterNumber = (
  counter: Counter,
  snapshot: SessionsSnapshot,
  signal: AbortSignal,
) => Promise<CounterNumber | undefined>;

export function createCounterNumberReader({ media, clock, visible }: NumbersDeps): ReadCounterNumber {
  const countsByLibrary = new Map<LibraryRef, { readonly at: number; readonly number: CounterNumber | undefined }>();

  async function itemCount(key: LibraryRef, signal: AbortSignal): Promise<CounterNumber | undefined> {
    const steadyMs = clock.steadyMs();
    const cachedCount = countsByLibrary.get(key);
    if (cachedCount && steadyMs - cachedCount.at < COUNTED_EVERY_MS) return cachedCount.number;
    const number = await countItems(key, media, signal);
    countsByLibrary.set(key, { at: steadyMs, number });
    return number;
  }

  return async ({ kind, guildId, librarySectionId: library }, snapshot, signal) => {
    const servers = serversInLibraryScopes(library === undefined ? [] : [library], visible.serversOf(guildId));
    if (kind === 'items') return library === undefined ? undefined : await itemCount(library, signal);
    const sessions = snapshot.sessions.filter((session) => servers.includes(visible.serverOf(session)));
    const isIncomplete = serversMissingFromSnapshot(snapshot, servers).length > 0;
    if (kind === 'streams') return { kind, count: sessions.length, isIncomplete };
    if (kind === 'transcodes') {
      const transcodes = sessions.filter(({ decision }) => decision === 'transcode');
      return { kind, count: transcodes.length, isIncomplete };
    }
    const kbps = sessions.reduce((sum, session) => sum + (describeStreamDelivery(session).reservedKbps ?? 0), 0);
    return { kind, kbps, isIncomplete };
  };
}

async function countItems(
  key: LibraryRef,
  media: NumbersDeps['media'],
  signal: AbortSignal,
): Promise<CounterNumber | undefined> {
  const library = (await media.libraries({ signal })).find((candidate) => candidate.key === key);
  if (!library) return undefined;
  const count = await countTitles(key, { media, signal });
  return count === undefined ? undefined : { kind: 'items', library: library.title, count };
}
