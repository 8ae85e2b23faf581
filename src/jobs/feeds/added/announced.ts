import { foldTitleForComparison } from '../../../domain/media/titles/foldTitleForComparison.ts';

interface AwaitedTitle {
  /** The title in the form that `foldTitleForComparison` returns, which is simplified for comparison. */
  readonly folded: string;
  readonly year?: number | undefined;
}

const HEADING = /^### (.*)/;
const SMALL_TEXT = /^-# (.*)/;
const BOLD = /(?<!\\)\*\*(.+?)(?<!\\)\*\*/g;
const YEAR = / \((\d{4})\)$/;
const CLIP_MARK = '…';

/**
 * True if the message begins with the heading of announced titles. Direct messages to one person have no such heading.
 */
export const isAnnouncement = (texts: readonly string[]): boolean => HEADING.test(texts[0] ?? '');

/**
 * True if the texts come from a message about new titles, in any language, that names this title. A summary names only
 * some of its films.
 */
export function isTitleAnnouncedInTexts(texts: readonly string[], title: AwaitedTitle): boolean {
  const [head = '', ...rows] = texts;
  const heading = HEADING.exec(head)?.[1];
  if (heading === undefined) return false;
  return [...possibleTitles(heading), ...rows.flatMap(titlesInRow)].some((name) => isTitle(name, title));
}

/** Titles in one row of a message: a single title in bold, or a list of titles in small text. */
function titlesInRow(row: string): readonly string[] {
  const [firstLine = '', secondLine = ''] = row.split('\n');
  const boldTitles = [...firstLine.matchAll(BOLD)].flatMap(([, name = '']) => possibleTitles(name));
  const list = SMALL_TEXT.exec(secondLine)?.[1] ?? '';
  return [...boldTitles, ...list.split(/, | · /)];
}

/**
 * Titles that a name may stand for. "Les Vampires · Season 1" stands for the series, but a title may itself contain
 * such a dot.
 */
const possibleTitles = (name: string): readonly string[] => [name, ...name.split(' · ')];

function isTitle(name: string, { folded, year }: AwaitedTitle): boolean {
  const digits = YEAR.exec(name)?.[1];
  if (year !== undefined && digits !== undefined && Number(digits) !== year) return false;
  const title = name.replace(YEAR, '');
  const foldedName = foldTitleForComparison(title);
  if (foldedName === '') return false;
  return title.endsWith(CLIP_MARK) ? folded.startsWith(foldedName) : folded === foldedName;
}
