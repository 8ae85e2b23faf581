import { type AuditNames, accountsIn } from '../../../render/audit/words.ts';
import type { Shown } from '../../../render/summary/reason.ts';
import { packed, summed } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type AuditData, auditData } from './data.ts';
import { MAX_CHANGES, renderChanges } from './view.ts';

/**
 * Every change that a person, or Usher itself, made or tried to make. The store records it with the audit
 * trail's own row.
 */
export const auditFeed: FeedDefinition<AuditData> = {
  source: { kind: 'recorded' },
  data: auditData,
  accounts: (data) => accountsIn([data]),
  draft: packed(MAX_CHANGES, render),
  summary: summed(render, MAX_CHANGES),
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

function render(entries: readonly FeedEntry<AuditData>[], context: RenderContext, shown: Shown) {
  const { guildId } = context.subscription;
  const changes = entries.map(({ at, data }) => ({ at, number: numberIn(data, guildId), ...data }));
  return renderChanges(context.texts, changes, { ...shown, names: namesIn(changes, context) });
}

/** Older entries have no numbers, and show their id. */
const numberIn = ({ id, numbers }: AuditData, guildId: string): number | undefined =>
  numbers === undefined ? id : numbers[guildId];

/** Shows people in the form that this subscription has chosen. */
function namesIn(changes: readonly AuditData[], { person, members }: RenderContext): AuditNames {
  const ids = accountsIn(changes);
  return {
    members: new Map(ids.flatMap((id) => (members(id).length > 0 ? [[id, members(id)] as const] : []))),
    accounts: new Map(ids.map((id) => [id, person(id, undefined) ?? ''])),
  };
}
