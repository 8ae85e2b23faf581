import type { FeedStore } from '../../domain/notifications/events.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { cursorBehind } from '../feeds/added/cursor.ts';
import { deviceCursor } from '../feeds/devices/cursor.ts';
import { historyCursor } from '../feeds/history/cursor.ts';

export interface CursorsDeps {
  /** Until when the feed's channels show what happened on each server; a server is missing if nothing of it was posted. */
  readonly postedUntil: (feed: FeedName) => ReadonlyMap<ServerId, Date>;
  readonly ofServer: (id: ServerId) => { readonly feeds: Pick<FeedStore, 'cursor'> };
}

/** Null: the feed begins again at what is there. */
type Behind = (stored: string, until: Date) => string | null;

const BEHIND = {
  history: (_, until) => historyCursor.encode({ newest: until, from: until }),
  added: (stored, until) => cursorBehind(stored, until) ?? null,
  devices: (_, until) => deviceCursor.encode({ looked: true, from: until }),
  // What plays at that time was most likely posted.
  transcodes: () => null,
} as const satisfies Partial<Record<FeedName, Behind>>;

/**
 * Where the feeds of what is on the media servers go on, each behind what its channels show of that server. Where nothing was posted, a feed
 * goes on where it was.
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
      ofServers.set(server, cursors.set(feed, BEHIND[feed](stored, until)));
    }
  return ofServers;
}
