import { ifReadable } from '../../domain/media/server/attempt.ts';
import { foldedTitle } from '../../domain/notifications/follows.ts';
import type { Ref } from '../../domain/servers/refs.ts';
import { visibleAlone } from '../../domain/visibleText.ts';

/**
 * True if people would read two names as the same: ignores case, accents, invisible characters and outer
 * spaces.
 */
export function sameName(a: string, b: string): boolean {
  return shownName(a).localeCompare(shownName(b), 'en', { sensitivity: 'base' }) === 0;
}

const shownName = (name: string): string => visibleAlone(name).trim();

/** True if a name contains the typed text, ignoring case. */
export function holds(name: string, typed: string): boolean {
  return name.toLocaleLowerCase('en').includes(typed.trim().toLocaleLowerCase('en'));
}

/** True if a name begins with the typed text, ignoring case: such names are offered first. */
export function begins(name: string, typed: string): boolean {
  return name.toLocaleLowerCase('en').startsWith(typed.trim().toLocaleLowerCase('en'));
}

/**
 * Their names, by id. Empty if the server cannot be read, because the rest is worth showing without names.
 */
export const namesOf = async <Id extends Ref>(
  read: () => Promise<readonly { readonly id: Id; readonly name: string }[]>,
): Promise<ReadonlyMap<Id, string>> => new Map((await ifReadable(read))?.map(({ id, name }) => [id, name]));

/** The only element, if there is exactly one: never guesses among several. */
export const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);

const isSame = (a: string, b: string): boolean =>
  sameName(a, b) || (foldedTitle(a) !== '' && foldedTitle(a) === foldedTitle(b));

/** All items with the typed title. If there are none, the only one with that title before its year. */
export function called<T>(all: readonly T[], typed: string, nameOf: (each: T) => string): readonly T[] {
  const exact = all.filter((each) => isSame(nameOf(each), typed));
  if (exact.length > 0) return exact;
  const only = onlyOne(all.filter((each) => isSame(nameOf(each).replace(/ \(\d{4}\)$/, ''), typed)));
  return only === undefined ? [] : [only];
}
