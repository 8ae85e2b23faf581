import type { FeedStore } from '../../domain/notifications/events.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { cursorAfterRestore } from '../feeds/added/cursor.ts';
import { deviceCursor } from '../feeds/devices/cursor.ts';
import { historyCursor } from '../feeds/history/cursor.ts';

export interface CursorsDeps {
  /** Up to when events of each media server were posted in the feed's channels. Servers without posts are missing. */
  readonly postedUntil: (feed: FeedName) => ReadonlyMap<ServerId, Date>;
  readonly ofServer: (id: ServerId) => { readonly feeds: Pick<FeedStore, 'cursor'> };
}

interface CursorAndTime {
  readonly stored: string;
  readonly until: Date;
}

/** Returns the cursor after a restore. Null if the feed starts over from the media server's current state. */
type MoveCursor = (cursor: CursorAndTime) => string | null;

const MOVE_CURSORS = {
  history: ({ until }) => historyCursor.encode({ newest: until, from: until }),
  added: ({ stored, until }) => cursorAfterRestore(stored, until) ?? null,
  devices: ({ until }) => deviceCursor.encode({ looked: true, from: until }),
  // Streams from before the restore were most likely posted.
  transcodes: () => null,
  // Titles that disappeared before the next reading of the libraries were most likely posted.
  gone: () => null,
} as const satisfies Partial<Record<FeedName, MoveCursor>>;
const FEEDS_WITH_CURSOR = [
  'history',
  'added',
  'devices',
  'transcodes',
  'gone',
] as const satisfies readonly (keyof typeof MOVE_CURSORS)[];

/**
 * Reads the cursors of feeds and moves them for the time after a restore; writes nothing. A feed continues after its newest post about each media server. Without posts, the
 * cursor stays.
 */
export async function readCursorsAfterPosts(
  deps: CursorsDeps,
): Promise<ReadonlyMap<ServerId, ReadonlyMap<FeedName, string | null>>> {
  const { postedUntil, ofServer } = deps;
  const cursorsByServer = new Map<ServerId, Map<FeedName, string | null>>();
  for (const feed of FEEDS_WITH_CURSOR) {
    const moveCursor = MOVE_CURSORS[feed];
    for (const [server, until] of postedUntil(feed)) {
      const storedCursor = await ofServer(server).feeds.cursor(feed);
      if (storedCursor === undefined) continue;
      const cursors = cursorsByServer.get(server) ?? new Map<FeedName, string | null>();
      cursorsByServer.set(server, cursors.set(feed, moveCursor({ stored: storedCursor, until })));
    }
  }
  return cursorsByServer;
}
