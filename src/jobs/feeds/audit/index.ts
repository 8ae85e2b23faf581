import type { FeedDefinition } from '../feed.ts';
import { type AuditData, auditData } from './data.ts';
import { auditMessages } from './messages.ts';

/** Every change that somebody, or Usher itself, made or tried to make. The store records it with the audit trail's own row. */
export const auditFeed: FeedDefinition<AuditData> = {
  source: { kind: 'recorded' },
  data: auditData,
  ...auditMessages,
  sample: (now) => [
    {
      key: 'sample',
      at: now,
      data: {
        ...{ id: 1, capability: 'pref.set', outcome: 'done' },
        ...{ target: 'FriendlyName', before: '"Cinema"', after: '"Home cinema"' },
      },
    },
  ],
};
