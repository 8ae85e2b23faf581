import { type AuditNames, accountsIn } from '../../../render/audit/words.ts';
import type { Draft, FeedEntry, FeedMessages, RenderContext } from '../feed.ts';
import type { AuditData } from './data.ts';
import { MAX_CHANGES, type PostedChange, renderChanges } from './view.ts';

export const auditMessages: FeedMessages<AuditData> = {
  accounts: (data) => accountsIn([data]),
  draft: async (entries, context) => {
    const { texts } = context;
    const starts = entries.flatMap((_, index) => (index % MAX_CHANGES === 0 ? [index] : []));
    return starts.map((start): Draft => {
      const some = entries.slice(start, start + MAX_CHANGES);
      return {
        eventKeys: some.map(({ key }) => key),
        message: (marker) => renderChanges(texts, some.map(changeOf), { marker, names: namesIn(some, context) }),
      };
    });
  },
  summary: async (pages, summaryReason, context) => {
    const eventKeys: string[] = [];
    const first: FeedEntry<AuditData>[] = [];
    for await (const page of pages) {
      eventKeys.push(...page.map(({ key }) => key));
      first.push(...page.slice(0, MAX_CHANGES - first.length));
    }
    const total = eventKeys.length;
    const names = namesIn(first, context);
    const changes = first.map(changeOf);
    return {
      eventKeys,
      message: (marker) => renderChanges(context.texts, changes, { marker, names, summaryReason, total }),
    };
  },
};

const changeOf = ({ at, data }: FeedEntry<AuditData>): PostedChange => ({ at, ...data });

/** As this subscription shows people. */
function namesIn(entries: readonly FeedEntry<AuditData>[], { person, members }: RenderContext): AuditNames {
  const ids = accountsIn(entries.map(({ data }) => data));
  return {
    members: new Map(ids.flatMap((id) => (members(id).length > 0 ? [[id, members(id)] as const] : []))),
    accounts: new Map(ids.flatMap((id) => [[id, person(id, undefined) ?? '']])),
  };
}
