import { foldedTitle } from '../../../domain/notifications/follows.ts';

interface AwaitedTitle {
  /** The title as `foldedTitle` returns it. */
  readonly folded: string;
  readonly year?: number | undefined;
}

const HEADING = /^### (.*)/;
const SMALL = /^-# (.*)/;
const BOLD = /(?<!\\)\*\*(.+?)(?<!\\)\*\*/g;
const YEAR = / \((\d{4})\)$/;
const CLIPPED = '…';

/** True if these texts are those of a message about new titles: notes to people have no such heading. */
export const isAnnouncement = ([head = '']: readonly string[]): boolean => HEADING.test(head);

/**
 * True if these texts are those of a message about new titles, in any language, that names the title. A
 * summary of many films names only some.
 */
export function announces([head = '', ...rows]: readonly string[], title: AwaitedTitle): boolean {
  const [, heading] = head.match(HEADING) ?? [];
  if (heading === undefined) return false;
  return [...parts(heading), ...rows.flatMap(namesIn)].some((name) => isTitle(name, title));
}

/** A row names one title in bold, or lists several below their number. */
function namesIn(row: string): readonly string[] {
  const [first = '', second = ''] = row.split('\n');
  const bold = [...first.matchAll(BOLD)].flatMap(([, name = '']) => parts(name));
  const [, listed = ''] = second.match(SMALL) ?? [];
  return [...bold, ...listed.split(/, | · /)];
}

/**
 * "Les Vampires · Season 1" is about the series. The whole text counts too, because a title may contain such
 * a dot.
 */
const parts = (name: string): readonly string[] => [name, ...name.split(' · ')];

function isTitle(name: string, { folded, year }: AwaitedTitle): boolean {
  const [, digits] = name.match(YEAR) ?? [];
  if (year !== undefined && digits !== undefined && Number(digits) !== year) return false;
  const title = name.replace(YEAR, '');
  const shown = foldedTitle(title);
  return shown !== '' && (title.endsWith(CLIPPED) ? folded.startsWith(shown) : folded === shown);
}
