import type { Clock } from '../../../domain/clock.ts';
import type { Logger } from '../../../domain/logger.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import { newestItems } from '../../../domain/media/libraries/newest.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import type { LibraryRef, ServerId } from '../../../domain/servers/refs.ts';
import { wholeServer } from '../../../domain/servers/scope.ts';
import type { LatestPlay, Plays } from '../../../domain/statistics/plays.ts';
import { DAY_MS } from '../../../time/units.ts';
import { IDLE_LINES, type Idle } from './views/idle.ts';

interface Deps {
  readonly server: ServerId;
  readonly plays: Pick<Plays, 'latest'>;
  readonly media: Pick<MediaServer, 'libraries' | 'libraryItems'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** New titles are read this often while a board shows them. */
const NEW_EVERY_MS = 10 * 60_000;
/** Older titles are not new. */
const NEW_FOR_MS = 30 * DAY_MS;
/** Number of plays read: one series watched all evening is shown once. */
const READ_PLAYS = 50;

/** Reads the idle view of these libraries; of all libraries if there are none. */
export type ReadIdle = (librarySectionIds: readonly LibraryRef[]) => Promise<Idle>;

/**
 * The content of a board while no one watches. New titles come with a later look, because a board does not
 * wait for the media server.
 */
export function createIdle(deps: Deps): ReadIdle {
  const { plays, clock } = deps;
  const of = wholeServer(deps.server);
  let added: readonly MediaItem[] = [];
  let readAt: number | undefined;

  function refresh(): void {
    if (readAt !== undefined && clock.steadyMs() - readAt < NEW_EVERY_MS) return;
    readAt = clock.steadyMs();
    const failed = (err: unknown) => {
      if (!deps.signal.aborted) deps.log.debug({ err }, 'what is new could not be read for the boards');
    };
    const now = clock.now();
    const since = new Date(now.getTime() - NEW_FOR_MS);
    newestItems({ since, now, onMissing: () => undefined }, deps.media, { signal: deps.signal }).then((items) => {
      added = items;
    }, failed);
  }

  return async (librarySectionIds) => {
    refresh();
    const isHere = ({ librarySectionId }: MediaItem) =>
      librarySectionIds.length === 0 ||
      (librarySectionId !== undefined && librarySectionIds.includes(librarySectionId));
    const latest = await plays.latest(librarySectionIds, READ_PLAYS);
    return {
      played: once(latest).map(({ viewedAt: at, ...item }) => ({ item, at, of })),
      added: once(added.filter(isHere)).flatMap((item) => (item.addedAt ? [{ item, at: item.addedAt, of }] : [])),
    };
  };
}

type Titled = Pick<LatestPlay, 'kind' | 'title' | 'parentTitle' | 'grandparentTitle'>;

/** Episodes of one series and tracks of one album count as the same title here. */
const seriesOf = ({ kind, title, parentTitle, grandparentTitle }: Titled): string =>
  JSON.stringify(
    kind === 'episode' ? [grandparentTitle] : kind === 'track' ? [grandparentTitle, parentTitle] : [kind, title],
  );

/** Items of several servers, the latest first. */
export function togetherIdle(all: readonly Idle[]): Idle {
  const latest = (lines: readonly Idle['played'][number][]) =>
    all.length === 1 ? lines : lines.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, IDLE_LINES);
  return { played: latest(all.flatMap(({ played }) => played)), added: latest(all.flatMap(({ added }) => added)) };
}

/** The first few that are different. */
const once = <T extends Titled>(all: readonly T[]): readonly T[] =>
  [...Map.groupBy(all, seriesOf).values()].flatMap(([first]) => first ?? []).slice(0, IDLE_LINES);
