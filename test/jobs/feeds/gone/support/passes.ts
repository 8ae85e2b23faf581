import { createMediaCatalogue } from '../../../../../src/catalogue/catalogue.ts';
import type { MediaItem } from '../../../../../src/domain/media/items/item.ts';
import type { Library } from '../../../../../src/domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../../../../src/domain/media/server/failure.ts';
import type { FeedStore } from '../../../../../src/domain/notifications/events.ts';
import type { LibraryRef } from '../../../../../src/domain/servers/refs.ts';
import { refreshCatalogue } from '../../../../../src/jobs/sync/catalogue.ts';
import { silent } from '../../../../store/support/openStore.ts';
import { film } from '../../../../support/media.ts';
import { listening } from '../../../support/listening.ts';

const AGENT = 'tv.media.agents.movie';

export const movies = (key: LibraryRef, title = 'Silent Films'): Library => ({
  key,
  type: 'movie',
  title,
  agent: AGENT,
  locations: [],
});
export const series = (key: LibraryRef): Library => ({
  key,
  type: 'show',
  title: 'Serials',
  agent: AGENT,
  locations: [],
});

/** A film with a work of its own for each number. */
export const numbered = (n: number, more: Partial<MediaItem> = {}): MediaItem =>
  film({ ratingKey: String(n), title: `Film ${n}`, guid: `media://movie/${n}`, thumb: '/thumb', ...more });

export const filmsTo = (count: number): MediaItem[] => Array.from(Array(count).keys(), (n) => numbered(n + 1));

/** A media server's libraries and a subscription to the feed of what is gone. */
export async function libraryPasses() {
  const { store, clock, notifications, data } = await listening('gone');
  const contents = new Map<Library, MediaItem[]>();
  const catalogue = createMediaCatalogue();
  /** A library whose list ends early: as many entries as the server says, and those that it sends. */
  const cut = new Set<LibraryRef>();
  const down = new Set<LibraryRef>();
  /** A library whose entries cannot be read. */
  const unreadable = new Set<LibraryRef>();

  const run = (feeds: FeedStore = store.feeds) =>
    refreshCatalogue({
      media: {
        libraries: async () => [...contents.keys()],
        async *libraryItems({ libraryKey, kind }) {
          const [, items = []] = [...contents].find(([{ key }]) => key === libraryKey) ?? [];
          if (down.has(libraryKey)) throw new MediaServerFailure('timeout', { method: 'GET', path: '/all' });
          const ofKind = items.filter((item) => item.kind === kind);
          const sent = cut.has(libraryKey) ? ofKind.slice(0, ofKind.length / 2) : ofKind;
          const readable = unreadable.has(libraryKey) ? [] : sent;
          yield { listing: { totalSize: ofKind.length }, items: readable, readUntil: sent.length };
        },
      },
      ...store,
      feeds,
      catalogue,
      clock,
      timeZone: 'UTC',
      log: silent,
      wake: () => undefined,
      signal: new AbortController().signal,
    });

  /** A pass, three hours after the one before. */
  const pass = async (): Promise<void> => {
    await clock.advance(3 * 3_600_000);
    await run();
  };
  return { store, clock, contents, cut, down, unreadable, run, pass, data, notifications };
}
