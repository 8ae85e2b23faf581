import { eventKeysOfFeedEntries } from '../drafts.ts';
import type { FeedDefinition, FeedEntry } from '../feed.ts';
import { type LibraryCheckEvent, libraryCheckEventCodec } from './data.ts';
import { renderMonthlyLibraryCheck } from './view.ts';

/** Numbers of `/library check`, posted once a month. A job that is independent of media servers records the events. */
export const libraryCheckFeed: FeedDefinition<LibraryCheckEvent> = {
  source: { kind: 'recorded' },
  data: libraryCheckEventCodec,
  draft: async (entries, { texts }) =>
    entries.map((entry) => ({
      eventKeys: [entry.key],
      message: (marker) => renderMonthlyLibraryCheck(texts, entry, { marker }),
    })),
  summary: async (pages, summaryReason, { texts }) => {
    const eventKeys: string[] = [];
    let latestEntry: FeedEntry<LibraryCheckEvent> | undefined;
    for await (const page of pages) {
      eventKeys.push(...eventKeysOfFeedEntries(page));
      latestEntry = page.at(-1) ?? latestEntry;
    }
    return { eventKeys, message: (marker) => renderMonthlyLibraryCheck(texts, latestEntry, { marker, summaryReason }) };
  },
  sample: () => [
    {
      titles: 1832,
      problems: { doubles: 4, sameFile: 2, unmatched: 7, posterless: 3, odd: 1 },
      withoutSubtitles: {},
      unknownSubtitles: 0,
    },
  ],
};
