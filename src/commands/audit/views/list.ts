import type { AuditEntry, CountedRefusal } from '../../../domain/audit.ts';
import { ruleSentence } from '../../../render/access/words.ts';
import {
  type AuditNames,
  auditText,
  changeWords,
  doerWords,
  entryName,
  outcomeWords,
} from '../../../render/audit/words.ts';
import { listMessage, note, nothingDone } from '../../../render/kit/layout.ts';
import { moment, plain, plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { pageControls } from '../../../render/kit/pages.ts';
import type { Press } from '../../../render/kit/press.ts';
import type { Row } from '../../../render/kit/rows.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Characters of one text: four of them fit in a message beside the rest. */
const MAX_ALONE = 600;

interface ShownEntry {
  readonly entry: AuditEntry;
  readonly names: AuditNames;
  /** A line about the entry's number, shown last. */
  readonly remark?: string | undefined;
}

/** Everything about one entry. */
export function renderAuditEntry(texts: Texts, { entry, names, remark }: ShownEntry): Message {
  const { audit, access } = texts;
  const { fields } = audit;
  const said = (text: string | undefined) => text && auditText(text, MAX_ALONE, names);
  const isDone = entry.outcome === 'done';
  const lines: readonly (readonly [name: string, value: string | undefined])[] = [
    [fields.who, doerWords(texts, entry)],
    [fields.when, moment(entry.at, 'f')],
    [fields.where, entry.channelId && `<#${entry.channelId}>`],
    [fields.action, plainClipped(entry.action, 80)],
    [fields.capability, access.capabilities[entry.capability]],
    [fields.rule, entry.rule && ruleSentence(texts, entry.rule)],
    [fields.target, said(entry.target)],
    [fields.before, said(entry.before)],
    [isDone ? fields.after : fields.wanted, said(entry.after)],
    [fields.reason, said(entry.reason)],
    [fields.outcome, outcomeWords(texts, entry)],
    [fields.failure, entry.failure && plainClipped(entry.failure, 80)],
    [fields.took, entry.durationMs === undefined ? undefined : audit.milliseconds(entry.durationMs)],
    [fields.interaction, entry.interactionId && plainClipped(entry.interactionId, 40)],
  ];
  const shown = lines.flatMap(([name, value]) => (value ? [`**${name}:** ${value}`] : []));
  const notes =
    entry.outcome === 'unknown' ? [audit.unknownMeans[entry.durationMs === undefined ? 'stopped' : 'unsure']] : [];
  const head = `### ${audit.entry(entryName(texts, entry))}`;
  return note([head, ...shown, ...notes, remark].filter(Boolean).join('\n'), { private: true });
}

/** Entries of a page: ten of the longest fit in a message's 4000 characters. */
export const AUDIT_ROWS = 10;
const MAX_TARGET = 100;
const MAX_SIDE = 60;
const MAX_FAILURE = 40;

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly names: AuditNames;
  readonly pagePress: (page: number) => Press;
}

/** A page of the audit trail, the newest first. */
export function renderAuditPage(texts: Texts, { entries, total, page, pages, names, pagePress }: AuditPage): Message {
  const { audit } = texts;
  if (total === 0) return nothingDone(audit.none);
  return listMessage({
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
    moment(at, 'R'),
    target && auditText(target, MAX_TARGET, names),
    changeWords(texts, entry, { max: MAX_SIDE, names }),
    failure && auditText(failure, MAX_FAILURE),
  ].filter(Boolean);
  const who = doerWords(texts, entry);
  const what = plain(texts.access.capabilities[capability]);
  return `\`${entryName(texts, entry)}\` ${who}: **${what}**, ${outcomeWords(texts, entry)}\n-# ${facts.join(' · ')}`;
}

const REFUSALS_SHOWN = 25;

export function renderRefusals(texts: Texts, refusals: readonly CountedRefusal[]): Message {
  const { audit, access } = texts;
  if (refusals.length === 0) return nothingDone(audit.noRefusals);
  return listMessage({
    head: `### ${audit.refusalsHead}`,
    rows: refusals.slice(0, REFUSALS_SHOWN).map(({ userId, capability, day, count }): Row => {
      const who = userId === undefined ? audit.several : `<@${userId}>`;
      return { content: audit.refusal(who, access.capabilities[capability], day, count) };
    }),
    total: refusals.length,
    foot: (shown, total) => audit.shown(shown, total),
    private: true,
  });
}
