import { describeAuditedChange } from '../../../render/audit/change.ts';
import { describeAuditTarget } from '../../../render/audit/targets.ts';
import { type AuditNames, describeAuditActor, formatAuditText } from '../../../render/audit/words.ts';
import { createListMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { type FeedMessageOptions, summaryHeading } from '../../../render/summary/reason.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { AuditEventData } from './data.ts';

type PostedChange = AuditEventData & {
  readonly at: Date;
  /**
   * Number of the entry in the guild to which the change is posted. Undefined if the entry has no number in that guild.
   */
  readonly number?: number | undefined;
};

/** Ten changes of maximum length fit in a message's 4,000 characters. */
export const MAX_AUDIT_CHANGES = 10;
const MAX_TARGET = 90;
const MAX_SIDE = 50;

export function renderAuditChanges(
  texts: Texts,
  changes: readonly PostedChange[],
  {
    marker,
    names,
    summaryReason,
    total = changes.length,
  }: FeedMessageOptions & { readonly names?: AuditNames | undefined },
): Message {
  const { audit } = texts;
  const head = audit.post(total);
  return createListMessage({
    head: summaryReason ? `${summaryHeading(texts, summaryReason)}\n${head}` : `### ${head}`,
    rows: changes.slice(0, MAX_AUDIT_CHANGES).map((change): Row => ({ content: changeLines(texts, change, names) })),
    total,
    foot: audit.shown,
    marker,
  });
}

function changeLines(texts: Texts, change: PostedChange, names: AuditNames | undefined): string {
  const { number, at, channelId, capability, action, target, reason, outcome, failure } = change;
  const facts = [
    formatDiscordTimestamp(at, 't'),
    channelId && `<#${channelId}>`,
    target && describeAuditTarget(texts, { target, capability, action }, { max: MAX_TARGET, names }),
    describeAuditedChange(texts, change, { max: MAX_SIDE, names }),
    reason && formatAuditText(reason, MAX_SIDE),
    failure && formatAuditText(failure, MAX_SIDE),
  ].filter(Boolean);
  const doer = describeAuditActor(texts, change);
  const actionText = texts.audit.action(texts.access.capabilities[capability], texts.audit.outcomes[outcome]);
  return `${number === undefined ? '' : `\`${number}\` `}${texts.lines.labelled(doer, actionText)}\n-# ${facts.join(' · ')}`;
}
