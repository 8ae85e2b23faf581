import { eventKeysOf } from '../drafts.ts';
import type { FeedDefinition, FeedEntry } from '../feed.ts';
import { type CheckEvent, checkEventCodec } from './data.ts';
import { renderMonthlyCheck } from './view.ts';

/** Numbers of `/library check`, posted once a month. A job that is independent of media servers records the events. */
export const checkFeed: FeedDefinition<CheckEvent> = {
  source: { kind: 'recorded' },
  data: checkEventCodec,
  draft: async (entries, { texts }) =>
    entries.map((entry) => ({
      eventKeys: [entry.key],
      message: (marker) => renderMonthlyCheck(texts, entry, { marker }),
    })),
  summary: async (pages, summaryReason, { texts }) => {
    const eventKeys: string[] = [];
    let latestEntry: FeedEntry<CheckEvent> | undefined;
    for await (const page of pages) {
      eventKeys.push(...eventKeysOf(page));
      latestEntry = page.at(-1) ?? latestEntry;
    }
    return { eventKeys, message: (marker) => renderMonthlyCheck(texts, latestEntry, { marker, summaryReason }) };
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
