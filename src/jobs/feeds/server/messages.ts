import type { FeedMessages } from '../feed.ts';
import { renderServerState, renderServerSummary, type ServerChange } from './view.ts';

export const serverMessages: FeedMessages<ServerChange> = {
  draft: async (entries, { texts }) =>
    entries.map(({ key, data }) => ({
      eventKeys: [key],
      message: (marker) => renderServerState(texts, data, marker),
    })),
  summary: async (pages, summaryReason, { texts }) => {
    const entries = (await Array.fromAsync(pages)).flat();
    const changes = entries.map(({ at, data }) => ({ at, change: data }));
    return {
      eventKeys: entries.map(({ key }) => key),
      message: (marker) => renderServerSummary(texts, changes, summaryReason, marker),
    };
  },
};
