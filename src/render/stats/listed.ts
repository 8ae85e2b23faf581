import type { Texts } from '../texts/texts.ts';

/** How many times are named; the others are counted. */
export const MOST_NAMED = 3;

/** "on Monday, on Friday and at 2 other times". */
export function listed({ stats }: Texts, names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED);
  const more = names.length > MOST_NAMED ? [stats.moreTimes(names.length - MOST_NAMED)] : [];
  return new Intl.ListFormat(stats.language, { type: 'conjunction' }).format([...named, ...more]);
}
