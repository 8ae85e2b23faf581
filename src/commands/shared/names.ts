import { readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import { foldTitleForComparison } from '../../domain/media/titles/foldTitleForComparison.ts';
import type { MediaRef } from '../../domain/servers/refs.ts';
import { normalizeTextForComparison } from '../../domain/visibleText.ts';

/** Compares names as people read them. Ignores case, accents, invisible characters and outer spaces. */
export function isSameName(a: string, b: string): boolean {
  return visibleName(a).localeCompare(visibleName(b), 'en', { sensitivity: 'base' }) === 0;
}

const visibleName = (name: string): string => normalizeTextForComparison(name).trim();

/** Ignores case and the outer spaces of the typed text. */
export function containsText(name: string, typedText: string): boolean {
  return name.toLocaleLowerCase('en').includes(typedText.trim().toLocaleLowerCase('en'));
}

/** Ignores case and the outer spaces of the typed text. */
export function startsWithText(name: string, typedText: string): boolean {
  return name.toLocaleLowerCase('en').startsWith(typedText.trim().toLocaleLowerCase('en'));
}

/** Names by id. Empty if the names cannot be read, because answers can do without them. */
export const readNamesIfReadable = async <Id extends MediaRef>(
  readEntries: () => Promise<readonly { readonly id: Id; readonly name: string }[]>,
): Promise<ReadonlyMap<Id, string>> => {
  const entries = (await readUnlessServerFails(readEntries)) ?? [];
  return new Map(entries.map(({ id, name }) => [id, name]));
};

/** The only element of a list. Undefined for other lists, because the bot does not guess. */
export const onlyElement = <T>(elements: readonly T[]): T | undefined =>
  elements.length === 1 ? elements[0] : undefined;

const isSameTitle = (a: string, b: string): boolean =>
  isSameName(a, b) || (foldTitleForComparison(a) !== '' && foldTitleForComparison(a) === foldTitleForComparison(b));

/** Items with the typed title. If there are none, the only item whose title without its year is the text. */
export function itemsNamed<T>(items: readonly T[], typedText: string, nameOf: (item: T) => string): readonly T[] {
  const matches = findItemsByTitleInAnyYear(items, typedText, nameOf);
  return matches.length === 1 ? matches : matches.filter((item) => isSameTitle(nameOf(item), typedText));
}

/** Items with the typed title. If there are none, all items whose title without its year is the text. */
export function findItemsByTitleInAnyYear<T>(
  items: readonly T[],
  typedText: string,
  nameOf: (item: T) => string,
): readonly T[] {
  const exactMatches = items.filter((item) => isSameTitle(nameOf(item), typedText));
  if (exactMatches.length > 0) return exactMatches;
  return items.filter((item) => isSameTitle(nameOf(item).replace(/ \(\d{4}\)$/, ''), typedText));
}
