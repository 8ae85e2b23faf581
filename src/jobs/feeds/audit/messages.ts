import { MAX_CHANGES, type PostedChange, renderChanges } from '../../../render/audit/post.ts';
import type { Draft, FeedEntry, FeedMessages } from '../feed.ts';
import type { AuditData } from './data.ts';

export const auditMessages: FeedMessages<AuditData> = {
  draft: async (entries, { texts }) => {
    const starts = entries.flatMap((_, index) => (index % MAX_CHANGES === 0 ? [index] : []));
    return starts.map((start): Draft => {
      const some = entries.slice(start, start + MAX_CHANGES);
      return {
        eventKeys: some.map(({ key }) => key),
        message: (marker) => renderChanges(texts, some.map(changeOf), { marker }),
      };
    });
  },
  summary: async (pages, summaryReason, { texts }) => {
    const eventKeys: string[] = [];
    const first: PostedChange[] = [];
    for await (const page of pages) {
      eventKeys.push(...page.map(({ key }) => key));
      first.push(...page.slice(0, MAX_CHANGES - first.length).map(changeOf));
    }
    const total = eventKeys.length;
    return { eventKeys, message: (marker) => renderChanges(texts, first, { marker, summaryReason, total }) };
  },
};

const changeOf = ({ at, data }: FeedEntry<AuditData>): PostedChange => ({ at, ...data });
