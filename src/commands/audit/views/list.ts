import type { AuditEntry, CountedRefusal } from '../../../domain/audit.ts';
import { type AuditNames, auditText, changeWords, doerWords, outcomeWords } from '../../../render/audit/words.ts';
import { listMessage, nothingDone, type Row } from '../../../render/kit/layout.ts';
import { moment, plain } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { pageControls } from '../../../render/kit/pages.ts';
import type { Press } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

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
  const { id, at, capability, target, failure } = entry;
  const facts = [
    moment(at, 'R'),
    target && auditText(target, MAX_TARGET, names),
    changeWords(texts, entry, MAX_SIDE, names),
    failure && auditText(failure, MAX_FAILURE),
  ].filter(Boolean);
  const who = doerWords(texts, entry);
  const what = plain(texts.access.capabilities[capability]);
  return `\`${id}\` ${who}: **${what}**, ${outcomeWords(texts, entry)}\n-# ${facts.join(' · ')}`;
}

const REFUSALS_SHOWN = 25;

/** How often people were refused what they may not do. */
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
