import type { AuditEntry } from '../../../domain/audit.ts';
import { note } from '../../../render/kit/layout.ts';
import type { Message } from '../../../render/kit/message.ts';
import { withFile } from '../../../render/kit/withPicture.ts';
import type { Texts } from '../../../render/texts/texts.ts';

const NAME = 'audit.csv';

/** The names of the columns are those of the fields, in every language: a program may read them. */
const COLUMNS = {
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

/** The first line of the file. */
export const AUDIT_CSV_HEADER = lineOf(Object.keys(COLUMNS));

/** The lines of these entries. Discord's ids have more digits than a spreadsheet's numbers: a quote in front keeps them text. */
export function auditCsvLines(entries: readonly AuditEntry[]): string {
  return entries.map((entry) => lineOf(Object.values(COLUMNS).map((read) => cell(read(entry) ?? '')))).join('');
}

/** Lines end as RFC 4180 has it. */
function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** A cell that begins like a formula would be run by a spreadsheet; people typed some of these texts. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n]/.test(text) || /^\d{16,}$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface AuditFile {
  readonly csv: string;
  readonly total: number;
  readonly shown: number;
}

/** The file, with how much of the trail is in it. */
export function renderAuditExport({ audit }: Texts, { csv, total, shown }: AuditFile): Message {
  const said = note(audit.exported(shown, total), { private: true });
  return withFile(said, { name: NAME, text: csv, description: audit.file });
}
