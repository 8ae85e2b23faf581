import type { FeedStore } from '../../domain/notifications/events.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { cursorAfterRestore } from '../feeds/added/cursor.ts';
import { deviceCursorCodec } from '../feeds/devices/cursor.ts';
import { historyCursorCodec } from '../feeds/history/cursor.ts';

export interface RestoredCursorsDeps {
  /**
   * For each media server, the time up to which its events were posted in the feed's channels. Servers without posts
   * are missing.
   */
  readonly postedUntil: (feed: FeedName) => ReadonlyMap<ServerId, Date>;
  readonly ofServer: (id: ServerId) => { readonly feeds: Pick<FeedStore, 'cursor'> };
}

interface CursorAndTime {
  readonly stored: string;
  readonly until: Date;
}

/** Returns the cursor after a restore. Null if the feed starts over from the media server's current state. */
type MoveCursor = (cursor: CursorAndTime) => string | null;

interface FeedWithCursor {
  readonly feed: FeedName;
  readonly moveCursor: MoveCursor;
}

const FEEDS_WITH_CURSOR: readonly FeedWithCursor[] = [
  { feed: 'history', moveCursor: ({ until }) => historyCursorCodec.encode({ newest: until, from: until }) },
  { feed: 'added', moveCursor: ({ stored, until }) => cursorAfterRestore(stored, until) ?? null },
  { feed: 'devices', moveCursor: ({ until }) => deviceCursorCodec.encode({ looked: true, from: until }) },
  // This feed starts over without events, because streams from before the restore were most likely posted.
  { feed: 'transcodes', moveCursor: () => null },
  // This feed starts over too, because titles that disappeared before the next reading of the libraries were most
  // likely posted.
  { feed: 'gone', moveCursor: () => null },
];

/**
 * Computes the feeds' cursors for the time after a restore; stores nothing. A feed continues after its newest post
 * about each media server. Without posts, the cursor stays.
 */
export async function readFeedCursorsAfterRestore(
  deps: RestoredCursorsDeps,
): Promise<ReadonlyMap<ServerId, ReadonlyMap<FeedName, string | null>>> {
  const { postedUntil, ofServer } = deps;
  const cursorsByServer = new Map<ServerId, Map<FeedName, string | null>>();
  for (const { feed, moveCursor } of FEEDS_WITH_CURSOR) {
    for (const [server, until] of postedUntil(feed)) {
      const storedCursor = await ofServer(server).feeds.cursor(feed);
      if (storedCursor === undefined) continue;
      const cursors = cursorsByServer.get(server) ?? new Map<FeedName, string | null>();
      cursorsByServer.set(server, cursors.set(feed, moveCursor({ stored: storedCursor, until })));
    }
  }
  return cursorsByServer;
}
