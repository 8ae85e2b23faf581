import { renderServerState, renderServerSummary, type ServerChange } from '../../../render/server/post.ts';
import type { Feed } from '../feed.ts';
import { serverData } from './plan.ts';

const SAMPLE_MS = 12 * 60_000;

/** Whether the media server is there and takes the token: each change a message of its own. */
export const serverFeed: Feed<ServerChange> = {
  name: 'server',
  data: serverData,
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
  sample: (now) => [
    {
      key: 'sample',
      at: now,
      data: {
        kind: 'back',
        from: 'down',
        away: { since: new Date(now.getTime() - SAMPLE_MS), lastSeen: now, until: now },
      },
    },
  ],
};
