import type { Finding } from '../../domain/doctor/findings.ts';
import { inDiscord } from '../kit/errors.ts';
import { oneLine } from '../kit/markdown.ts';
import type { Texts } from '../texts/texts.ts';

/** One line about a finding. `safely` is for what comes from outside: names, ids, addresses, what a library says. */
export function findingSentence(texts: Texts, finding: Finding, safely: (text: string) => string): string {
  const safe = Object.fromEntries(Object.entries(finding).map(([name, value]) => [name, escaped(name, value, safely)]));
  // This needs a cast: TypeScript cannot follow that the sentence of a kind gets the data of that kind.
  const say = texts.doctor.findings[finding.kind] as (data: unknown) => string;
  const said = finding.isAdded ? inDiscord(texts, say(safe)) : say(safe);
  return finding.onServer === undefined ? said : `${safely(finding.onServer)}: ${said}`;
}

/** The same for the log and the terminal, where backticks mean nothing. */
export const plainSentence = (texts: Texts, finding: Finding): string =>
  findingSentence(texts, finding, oneLine).replaceAll('`', '');

/** Words of ours, which the sentences look up. */
const OURS: ReadonlySet<string> = new Set([
  ...['kind', 'failure', 'reason', 'of', 'feeds', 'problems', 'check'],
  ...['setting', 'invite', 'zone', 'machine', 'address', 'instead'],
]);

function escaped(name: string, value: unknown, safely: (text: string) => string): unknown {
  if (OURS.has(name)) return value;
  if (typeof value === 'string') return safely(value);
  return Array.isArray(value) ? value.map((each: unknown) => (typeof each === 'string' ? safely(each) : each)) : value;
}
