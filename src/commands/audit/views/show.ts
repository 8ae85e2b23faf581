import type { AuditEntry } from '../../../domain/audit.ts';
import { ruleSentence } from '../../../render/access/words.ts';
import { type AuditNames, auditText, doerWords, outcomeWords } from '../../../render/audit/words.ts';
import { note, nothingDone } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Characters of one text: four of them fit in a message beside the rest. */
const MAX_SIDE = 600;

/** Everything about one entry. */
export function renderAuditEntry(texts: Texts, entry: AuditEntry, names: AuditNames): Message {
  const { audit, access } = texts;
  const { fields } = audit;
  const said = (text: string | undefined) => text && auditText(text, MAX_SIDE, names);
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
  return note([`### ${audit.entry(String(entry.id))}`, ...shown, ...notes].join('\n'), { private: true });
}

export const renderNoSuchEntry = ({ audit }: Texts, id: number): Message => nothingDone(audit.noSuchEntry(String(id)));
