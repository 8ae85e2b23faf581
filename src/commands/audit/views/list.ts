import type { AuditEntry, RefusalCount } from '../../../domain/audit.ts';
import { accessRuleSentence } from '../../../render/access/words.ts';
import { describeAuditedChange, describeAuditedValue } from '../../../render/audit/change.ts';
import { describeAuditTarget } from '../../../render/audit/targets.ts';
import {
  type AuditNames,
  auditEntryName,
  describeAuditActor,
  describeAuditOutcome,
  formatAuditText,
} from '../../../render/audit/words.ts';
import {
  createListMessage,
  createNoteMessage,
  createNothingChangedMessage,
} from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { pageControls } from '../../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { clipAndEscapeText, formatDiscordTimestamp, plain } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/**
 * Maximum length of each text in an entry, in characters. An entry has up to four of these texts, and all of them fit
 * in a message beside the rest.
 */
const MAX_FIELD_TEXT = 600;

interface EntryView {
  readonly entry: AuditEntry;
  readonly names: AuditNames;
  readonly remark?: string | undefined;
}

export function renderAuditEntry(texts: Texts, { entry, names, remark }: EntryView): Message {
  const { audit, access } = texts;
  const { fields } = audit;
  const limits = { max: MAX_FIELD_TEXT, names };
  const { target, capability, action } = entry;
  const source = { target, capability, action };
  const sideText = (text: string | undefined) => text && describeAuditedValue(texts, { ...source, text }, limits);
  const isDone = entry.outcome === 'done';
  const lines: readonly (readonly [name: string, value: string | undefined])[] = [
    [fields.who, describeAuditActor(texts, entry)],
    [fields.when, formatDiscordTimestamp(entry.at, 'f')],
    [fields.where, entry.channelId && `<#${entry.channelId}>`],
    [fields.action, clipAndEscapeText(entry.action, 80)],
    [fields.capability, access.capabilities[entry.capability]],
    [fields.rule, entry.rule && accessRuleSentence(texts, entry.rule)],
    [fields.target, target && describeAuditTarget(texts, { target, capability, action }, limits)],
    [fields.before, sideText(entry.before)],
    [isDone ? fields.after : fields.wanted, sideText(entry.after)],
    [fields.reason, entry.reason && formatAuditText(entry.reason, MAX_FIELD_TEXT, names)],
    [fields.outcome, describeAuditOutcome(texts, entry)],
    [fields.failure, entry.failure && clipAndEscapeText(entry.failure, 80)],
    [fields.took, entry.durationMs === undefined ? undefined : audit.milliseconds(entry.durationMs)],
    [fields.interaction, entry.interactionId && clipAndEscapeText(entry.interactionId, 40)],
  ];
  const filledLines = lines.flatMap(([name, value]) => (value ? [`**${texts.lines.heading(name)}** ${value}`] : []));
  const uncertainty =
    entry.outcome === 'unknown' ? [audit.unknownMeans[entry.durationMs === undefined ? 'stopped' : 'unsure']] : [];
  const head = `### ${audit.entry(auditEntryName(texts, entry))}`;
  return createNoteMessage([head, ...filledLines, ...uncertainty, remark].filter(Boolean).join('\n'), {
    private: true,
  });
}

/** Entries on a page: ten of the longest fit in a message's 4000 characters. */
export const AUDIT_ENTRIES_A_PAGE = 10;
const MAX_TARGET = 100;
const MAX_SIDE = 60;
const MAX_FAILURE = 40;

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly names: AuditNames;
  readonly pagePress: (page: number) => ComponentPress;
}

export function renderAuditPage(texts: Texts, { entries, total, page, pages, names, pagePress }: AuditPage): Message {
  const { audit } = texts;
  if (total === 0) return createNothingChangedMessage(audit.none);
  return createListMessage({
    head: `### ${audit.head(total)}`,
    rows: entries.map((entry): Row => ({ content: entryLines(texts, entry, names) })),
    foot: () => audit.page(page, pages),
    controls: pageControls(texts, { page, pages, press: pagePress }),
    private: true,
  });
}

function entryLines(texts: Texts, entry: AuditEntry, names: AuditNames): string {
  const { at, capability, target, failure } = entry;
  const facts = [
    formatDiscordTimestamp(at, 'R'),
    target && describeAuditTarget(texts, { ...entry, target }, { max: MAX_TARGET, names }),
    describeAuditedChange(texts, entry, { max: MAX_SIDE, names }),
    failure && formatAuditText(failure, MAX_FAILURE),
  ].filter(Boolean);
  const doer = describeAuditActor(texts, entry);
  const capabilityName = plain(texts.access.capabilities[capability]);
  const action = texts.lines.labelled(doer, texts.audit.action(capabilityName, describeAuditOutcome(texts, entry)));
  return `\`${auditEntryName(texts, entry)}\` ${action}\n-# ${facts.join(' · ')}`;
}

const MAX_REFUSALS = 25;

export function renderRefusalCounts(texts: Texts, refusals: readonly RefusalCount[]): Message {
  const { audit, access } = texts;
  if (refusals.length === 0) return createNothingChangedMessage(audit.noRefusals);
  return createListMessage({
    head: `### ${audit.refusalsHead}`,
    rows: refusals.slice(0, MAX_REFUSALS).map(({ userId, capability, day, count }): Row => {
      const person = userId === undefined ? audit.several : `<@${userId}>`;
      return { content: audit.refusal(person, access.capabilities[capability], day, count) };
    }),
    total: refusals.length,
    foot: (shownCount, total) => audit.shown(shownCount, total),
    private: true,
  });
}
