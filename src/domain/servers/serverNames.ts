/** In characters as people count them. */
export const MAX_SERVER_NAME = 32;
/** What Discord takes for markup or a mention, and what nobody sees. */
const REFUSED = /[\p{C}\p{Zl}\p{Zp}*_~|`<>@#\\[\]]/gu;

const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** What somebody typed as a server's name, in single spaces; undefined if none can be called that. */
export function serverNameOf(typed: string): string | undefined {
  const name = tidy(typed);
  return name !== '' && [...name].length <= MAX_SERVER_NAME && name.search(REFUSED) < 0 ? name : undefined;
}

/** A name made of what a server calls itself, which nobody can be asked about; undefined if nothing is left of it. */
export const serverNameFrom = (friendlyName: string): string | undefined =>
  serverNameOf([...tidy(friendlyName.replace(REFUSED, ' '))].slice(0, MAX_SERVER_NAME).join(''));

/** Two names with the same key are one name: people do not tell them apart. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
