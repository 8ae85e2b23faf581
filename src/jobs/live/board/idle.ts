import type { Clock } from '../../../domain/clock.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import { readNewestItems } from '../../../domain/media/libraries/newest.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import type { LibraryRef, ServerId } from '../../../domain/servers/refs.ts';
import { wholeServerRef } from '../../../domain/servers/scope.ts';
import type { LatestPlay, RecordedPlays } from '../../../domain/statistics/plays.ts';
import { DAY_MS } from '../../../time/units.ts';
import { type IdleBoardContent, MAX_IDLE_BOARD_LINES } from './views/idle.ts';

interface IdleDeps {
  readonly server: ServerId;
  readonly plays: Pick<RecordedPlays, 'latest'>;
  readonly media: Pick<MediaServer, 'libraries' | 'libraryItems'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** How often new titles are read while a board without streams names them, in ms. */
const READ_NEW_EVERY_MS = 10 * 60_000;
const COUNTS_AS_NEW_MS = 30 * DAY_MS;
/**
 * Maximum plays to read. A board shows fewer, but a series that is watched all evening causes many plays and is named
 * once.
 */
const MAX_PLAYS_READ = 50;

/** The latest plays and titles of these libraries, or of all if the list is empty. */
export type IdleBoardContentReader = (librarySectionIds: readonly LibraryRef[]) => Promise<IdleBoardContent>;

/**
 * Content of a board without streams. A board does not wait for the media server, so new titles appear a little later.
 */
export function createIdleBoardContentReader(deps: IdleDeps): IdleBoardContentReader {
  const { plays, clock } = deps;
  const serverRef = wholeServerRef(deps.server);
  let addedItems: readonly MediaItem[] = [];
  let readAt: number | undefined;

  async function readAddedItems(): Promise<void> {
    const now = clock.now();
    const since = new Date(now.getTime() - COUNTS_AS_NEW_MS);
    try {
      addedItems = await readNewestItems({ since, now, onMissing: () => undefined }, deps.media, {
        signal: deps.signal,
      });
    } catch (err) {
      if (deps.signal.aborted) return;
      deps.log.debug(
        { err },
        'could not read recently added items for the live boards; trying again with the next read',
      );
    }
  }

  function refreshIfDue(): void {
    if (readAt !== undefined && clock.steadyMs() - readAt < READ_NEW_EVERY_MS) return;
    readAt = clock.steadyMs();
    void readAddedItems();
  }

  return async (librarySectionIds) => {
    refreshIfDue();
    const isInLibraries = ({ librarySectionId }: MediaItem) =>
      librarySectionIds.length === 0 ||
      (librarySectionId !== undefined && librarySectionIds.includes(librarySectionId));
    const latestPlays = await plays.latest(librarySectionIds, MAX_PLAYS_READ);
    const newItems = addedItems.filter(isInLibraries);
    return {
      played: distinctTitles(latestPlays).map(({ viewedAt, ...item }) => ({ item, at: viewedAt, serverRef })),
      added: distinctTitles(newItems).flatMap((item) => (item.addedAt ? [{ item, at: item.addedAt, serverRef }] : [])),
    };
  };
}

type Titled = Pick<LatestPlay, 'kind' | 'title' | 'parentTitle' | 'grandparentTitle'>;

/** Episodes of a series count as one title, as do tracks of an album. */
function titleKey({ kind, title, parentTitle, grandparentTitle }: Titled): string {
  if (kind === 'episode') return JSON.stringify([grandparentTitle]);
  if (kind === 'track') return JSON.stringify([grandparentTitle, parentTitle]);
  return JSON.stringify([kind, title]);
}

export function mergeIdleBoardContent(idles: readonly IdleBoardContent[]): IdleBoardContent {
  const latestLines = (lines: readonly IdleBoardContent['played'][number][]) =>
    idles.length === 1
      ? lines
      : lines.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_IDLE_BOARD_LINES);
  return {
    played: latestLines(idles.flatMap(({ played }) => played)),
    added: latestLines(idles.flatMap(({ added }) => added)),
  };
}

const distinctTitles = <T extends Titled>(titles: readonly T[]): readonly T[] =>
  [...Map.groupBy(titles, titleKey).values()].flatMap(([first]) => first ?? []).slice(0, MAX_IDLE_BOARD_LINES);
