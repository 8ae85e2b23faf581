import type { AuditEntry } from '../../../domain/audit.ts';
import { addTextFileToMessage } from '../../../render/kit/additions/addPictureToMessage.ts';
import { createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';

const CSV_FILE_NAME = 'audit.csv';

/** Column names are English in every language, so that programs can read the file. */
const CSV_COLUMNS = {
  // An entry that belongs to no guild has no number, so its database id is written, for example "row 17".
  id: ({ id, number }) => (number === undefined ? `row ${id}` : String(number)),
  time: ({ at }) => at.toISOString(),
  kind: ({ kind }) => kind,
  person: ({ userId }) => userId,
  pseudonym: ({ pseudonym }) => pseudonym,
  guild: ({ guildId }) => guildId,
  channel: ({ channelId }) => channelId,
  action: ({ action }) => action,
  capability: ({ capability }) => capability,
  rule: ({ rule }) => rule && JSON.stringify(rule),
  target: ({ target }) => target,
  before: ({ before }) => before,
  after: ({ after }) => after,
  reason: ({ reason }) => reason,
  outcome: ({ outcome }) => outcome,
  failure: ({ failure }) => failure,
  interaction: ({ interactionId }) => interactionId,
  duration_ms: ({ durationMs }) => durationMs?.toString(),
} as const satisfies Readonly<Record<string, (entry: AuditEntry) => string | undefined>>;

export const AUDIT_CSV_HEADER = csvLine(Object.keys(CSV_COLUMNS));

export function auditCsvLines(entries: readonly AuditEntry[]): string {
  return entries
    .map((entry) => csvLine(Object.values(CSV_COLUMNS).map((column) => csvCell(column(entry) ?? ''))))
    .join('');
}

/** Lines end with CRLF (RFC 4180). */
function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/**
 * Puts a quote before text that a spreadsheet would run as a formula, and before Discord's ids: a spreadsheet rounds
 * numbers of 17 digits.
 */
function csvCell(text: string): string {
  const safeText = /^\s*[=+\-@\t\r\n]/.test(text) || /^\d{16,}$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

interface AuditFile {
  readonly csv: string;
  readonly total: number;
  readonly entryCount: number;
}

export function renderAuditExport({ audit }: Texts, { csv, total, entryCount }: AuditFile): Message {
  const message = createNoteMessage(audit.exported(entryCount, total), { private: true });
  return addTextFileToMessage(message, { name: CSV_FILE_NAME, text: csv, description: audit.file });
}
