import type { DoctorFinding } from '../../domain/doctor/findings.ts';
import { rewordForServerAddedInDiscord } from '../kit/message/errors.ts';
import { oneLine } from '../kit/text/markdown.ts';
import type { DateFormatter } from '../texts/dayFormat.ts';
import type { Texts } from '../texts/texts.ts';

export interface SentenceFormat {
  /** Escapes text from outside Usher: names, ids, addresses, error texts of libraries. */
  readonly safely: (text: string) => string;
  readonly day: DateFormatter;
}

export function describeDoctorFinding(texts: Texts, finding: DoctorFinding, { safely, day }: SentenceFormat): string {
  const safeData = Object.fromEntries(
    Object.entries(finding).map(([name, value]) => [name, escapeField(name, value, safely)]),
  );
  // TypeScript cannot see that the sentence and the data belong to the same kind of finding.
  const writeSentence = texts.doctor.findings[finding.kind] as (data: unknown, day: DateFormatter) => string;
  const sentence = finding.isAdded
    ? rewordForServerAddedInDiscord(texts, writeSentence(safeData, day))
    : writeSentence(safeData, day);
  return finding.onServer === undefined ? sentence : texts.lines.labelled(safely(finding.onServer), sentence);
}

/** The finding's sentence for the log and the terminal, where backticks have no meaning. */
export const describeDoctorFindingAsPlainText = (texts: Texts, finding: DoctorFinding): string =>
  describeDoctorFinding(texts, finding, { safely: oneLine, day: texts.tokens.day }).replaceAll('`', '');

/** Fields whose values come from Usher. These stay unescaped, because sentences use them as keys. */
const UNESCAPED_FIELDS: ReadonlySet<string> = new Set([
  'kind',
  'failure',
  'reason',
  'of',
  'feeds',
  'problems',
  'check',
  'setting',
  'invite',
  'zone',
  'machine',
  'address',
  'instead',
]);

function escapeField(name: string, value: unknown, safely: (text: string) => string): unknown {
  if (UNESCAPED_FIELDS.has(name)) return value;
  if (typeof value === 'string') return safely(value);
  return Array.isArray(value)
    ? value.map((entry: unknown) => (typeof entry === 'string' ? safely(entry) : entry))
    : value;
}
