import { isBlank, normalizeTextForComparison, visibleText } from '../visibleText.ts';
import { foldLookalikeCharacters } from './lookalikes.ts';

/** Longest name of a server, in characters as people count them. */
export const MAX_SERVER_NAME_LENGTH = 32;
/**
 * Characters that a server's name must not contain: Discord's markup and mentions, and invalid characters (unassigned,
 * private use, unpaired surrogates).
 */
const REFUSED = /[\p{Cn}\p{Co}\p{Cs}*_~|`<>@#\\[\]]/gu;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const tidyText = (text: string): string => oneLine(visibleText(text).normalize('NFC'));

/**
 * Cleans up a typed server name: single spaces, no invisible characters. Undefined if the result is not a valid name.
 */
export function cleanServerName(text: string): string | undefined {
  const name = tidyText(text);
  return !isBlank(name) && [...name].length <= MAX_SERVER_NAME_LENGTH && name.search(REFUSED) < 0 ? name : undefined;
}

/**
 * Makes a valid name from the name that the server states. It is used until a person chooses one. Undefined if no valid
 * character is left.
 */
export const initialServerName = (friendlyName: string): string | undefined =>
  cleanServerName(
    [...tidyText(visibleText(friendlyName).replace(REFUSED, ' '))].slice(0, MAX_SERVER_NAME_LENGTH).join(''),
  );

/** Form of a server's name for comparison with typed names. */
export const serverNameKey = (name: string): string =>
  oneLine(normalizeTextForComparison(name).normalize('NFKC')).toLowerCase();

/** True if people could mistake one server name for the other. Such a pair of names is not allowed. */
export const areServerNamesConfusable = (name: string, otherName: string): boolean =>
  serverNameKey(name) === serverNameKey(otherName) || appearanceOf(name) === appearanceOf(otherName);

const appearanceOf = (name: string): string =>
  foldLookalikeCharacters(oneLine(normalizeTextForComparison(name).normalize('NFKC')));
