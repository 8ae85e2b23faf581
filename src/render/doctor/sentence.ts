import type { Finding } from '../../domain/doctor/findings.ts';
import { inDiscord } from '../kit/errors.ts';
import { oneLine } from '../kit/markdown.ts';
import type { DayFormat } from '../texts/dayFormat.ts';
import type { Texts } from '../texts/texts.ts';

/** How a finding is written. */
export interface Writing {
  /** Escapes foreign text: names, ids, addresses, a library's words. */
  readonly safely: (text: string) => string;
  readonly day: DayFormat;
}

/** One line about a finding. */
export function findingSentence(texts: Texts, finding: Finding, { safely, day }: Writing): string {
  const safe = Object.fromEntries(Object.entries(finding).map(([name, value]) => [name, escaped(name, value, safely)]));
  // This needs a cast: TypeScript cannot follow that the sentence of a kind gets the data of that kind.
  const say = texts.doctor.findings[finding.kind] as (data: unknown, day: DayFormat) => string;
  const said = finding.isAdded ? inDiscord(texts, say(safe, day)) : say(safe, day);
  return finding.onServer === undefined ? said : `${safely(finding.onServer)}: ${said}`;
}

/** The same for the log and the terminal, where backticks mean nothing. */
export const plainSentence = (texts: Texts, finding: Finding): string =>
  findingSentence(texts, finding, { safely: oneLine, day: texts.tokens.day }).replaceAll('`', '');

/** Fields that hold our own words; the sentences look these up. */
const OURS: ReadonlySet<string> = new Set([
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

function escaped(name: string, value: unknown, safely: (text: string) => string): unknown {
  if (OURS.has(name)) return value;
  if (typeof value === 'string') return safely(value);
  return Array.isArray(value) ? value.map((each: unknown) => (typeof each === 'string' ? safely(each) : each)) : value;
}
