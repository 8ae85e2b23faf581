import { isBlank, visible, visibleAlone } from '../visibleText.ts';
import { drawnAs } from './lookalikes.ts';

/** In characters as people count them. */
export const MAX_SERVER_NAME = 32;
/** Markup and mentions of Discord, and characters that are none: unassigned, private and halves of one. */
const REFUSED = /[\p{Cn}\p{Co}\p{Cs}*_~|`<>@#\\[\]]/gu;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const tidy = (text: string): string => oneLine(visible(text).normalize('NFC'));

/** A server's name as somebody typed it, in single spaces and without invisible characters; undefined if it cannot be one. */
export function serverNameOf(typed: string): string | undefined {
  const name = tidy(typed);
  return !isBlank(name) && [...name].length <= MAX_SERVER_NAME && name.search(REFUSED) < 0 ? name : undefined;
}

/** A name made of what a server calls itself, which nobody can be asked about; undefined if nothing is left of it. */
export const serverNameFrom = (friendlyName: string): string | undefined =>
  serverNameOf([...tidy(visible(friendlyName).replace(REFUSED, ' '))].slice(0, MAX_SERVER_NAME).join(''));

/** Finds a server by the name that somebody typed. */
export const nameKey = (name: string): string => oneLine(visibleAlone(name).normalize('NFKC')).toLowerCase();

/** True if people would take one name for the other. Two servers never have such names. */
export const looksLike = (name: string, other: string): boolean =>
  nameKey(name) === nameKey(other) || appearanceOf(name) === appearanceOf(other);

const appearanceOf = (name: string): string => drawnAs(oneLine(visibleAlone(name).normalize('NFKC')));
