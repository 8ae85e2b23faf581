import type { FeedStore } from '../../domain/notifications/events.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { cursorBehind } from '../feeds/added/cursor.ts';
import { deviceCursor } from '../feeds/devices/cursor.ts';
import { historyCursor } from '../feeds/history/cursor.ts';

export interface CursorsDeps {
  /**
   * Per server, the time up to which its events were posted in the feed's channels. A server without posts is
   * missing.
   */
  readonly postedUntil: (feed: FeedName) => ReadonlyMap<ServerId, Date>;
  readonly ofServer: (id: ServerId) => { readonly feeds: Pick<FeedStore, 'cursor'> };
}

interface StoredCursor {
  readonly stored: string;
  /** The time up to which the feed has posted. */
  readonly until: Date;
}

/** Null: the feed starts anew from the media server's present state. */
type Behind = (cursor: StoredCursor) => string | null;

const BEHIND = {
  history: ({ until }) => historyCursor.encode({ newest: until, from: until }),
  added: ({ stored, until }) => cursorBehind(stored, until) ?? null,
  devices: ({ until }) => deviceCursor.encode({ looked: true, from: until }),
  // The streams of that time were most likely posted.
  transcodes: () => null,
} as const satisfies Partial<Record<FeedName, Behind>>;

/**
 * Cursors for the feeds about media servers after a restore. A feed continues after the newest post about
 * each server; without posts, it keeps its cursor.
 */
export async function cursorsBehindPosts({
  postedUntil,
  ofServer,
}: CursorsDeps): Promise<ReadonlyMap<ServerId, ReadonlyMap<FeedName, string | null>>> {
  const ofServers = new Map<ServerId, Map<FeedName, string | null>>();
  for (const feed of ['history', 'added', 'devices', 'transcodes'] as const)
    for (const [server, until] of postedUntil(feed)) {
      const stored = await ofServer(server).feeds.cursor(feed);
      if (stored === undefined) continue;
      const cursors = ofServers.get(server) ?? new Map<FeedName, string | null>();
      ofServers.set(server, cursors.set(feed, BEHIND[feed]({ stored, until })));
    }
  return ofServers;
}
