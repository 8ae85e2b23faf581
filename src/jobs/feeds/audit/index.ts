import { type AuditNames, accountsInAuditDetails } from '../../../render/audit/words.ts';
import type { FeedMessageOptions } from '../../../render/summary/reason.ts';
import { createPackedDrafts, createSingleSummary } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type AuditEventData, auditEventCodec } from './data.ts';
import { MAX_AUDIT_CHANGES, renderAuditChanges } from './view.ts';

/**
 * Posts each change that a person or the bot made or tried to make. The store records the event together with the audit
 * entry.
 */
export const auditFeed: FeedDefinition<AuditEventData> = {
  source: { kind: 'recorded' },
  data: auditEventCodec,
  accounts: (data) => accountsInAuditDetails([data]),
  draft: createPackedDrafts(MAX_AUDIT_CHANGES, render),
  summary: createSingleSummary(render, MAX_AUDIT_CHANGES),
  sample: () => [
    {
      id: 1,
      capability: 'pref.set',
      outcome: 'done',
      target: 'FriendlyName',
      before: '"Cinema"',
      after: '"Home cinema"',
    },
  ],
};

function render(entries: readonly FeedEntry<AuditEventData>[], context: RenderContext, heading: FeedMessageOptions) {
  const { guildId } = context.subscription;
  const changes = entries.map(({ at, data }) => ({ at, number: numberIn(data, guildId), ...data }));
  return renderAuditChanges(context.texts, changes, { ...heading, names: namesIn(changes, context) });
}

/** Number of the entry in the guild. Older entries have none, so their row id is used. */
const numberIn = ({ id, numbers }: AuditEventData, guildId: string): number | undefined =>
  numbers === undefined ? id : numbers[guildId];

/** Names for the accounts in audit entries, in the style that the subscription uses for people. */
function namesIn(changes: readonly AuditEventData[], { person, members }: RenderContext): AuditNames {
  const ids = accountsInAuditDetails(changes);
  return {
    members: new Map(ids.flatMap((id) => (members(id).length > 0 ? [[id, members(id)] as const] : []))),
    accounts: new Map(ids.map((id) => [id, person(id, undefined) ?? ''])),
  };
}
