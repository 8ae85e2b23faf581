import { isBlank, visible, visibleAlone } from '../visibleText.ts';
import { drawnAs } from './lookalikes.ts';

/** In characters as people count them. */
export const MAX_SERVER_NAME = 32;
/** Discord's markup and mentions, and invalid characters: unassigned, private use and unpaired surrogates. */
const REFUSED = /[\p{Cn}\p{Co}\p{Cs}*_~|`<>@#\\[\]]/gu;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const tidy = (text: string): string => oneLine(visible(text).normalize('NFC'));

/** A typed server name, with single spaces and without invisible characters; undefined if it is not valid. */
export function serverNameOf(typed: string): string | undefined {
  const name = tidy(typed);
  return !isBlank(name) && [...name].length <= MAX_SERVER_NAME && name.search(REFUSED) < 0 ? name : undefined;
}

/**
 * A valid name made from the server's own one, without a person to confirm it; undefined if nothing is left.
 */
export const serverNameFrom = (friendlyName: string): string | undefined =>
  serverNameOf([...tidy(visible(friendlyName).replace(REFUSED, ' '))].slice(0, MAX_SERVER_NAME).join(''));

/** The key by which a typed name finds a server. */
export const nameKey = (name: string): string => oneLine(visibleAlone(name).normalize('NFKC')).toLowerCase();

/** True if people would take one name for the other. Two servers never have such names. */
export const looksLike = (name: string, other: string): boolean =>
  nameKey(name) === nameKey(other) || appearanceOf(name) === appearanceOf(other);

const appearanceOf = (name: string): string => drawnAs(oneLine(visibleAlone(name).normalize('NFKC')));
