import { parseEnv } from 'node:util';

/** Byte order mark, which editors of Windows put at the beginning of a file. */
const BYTE_ORDER_MARK = /^\uFEFF/;
/** Matches `NAME=value`, with the name and the value as groups. */
const ASSIGNMENT = /^\s*(?:export\s+)?(\w+)\s*=[ \t]*(.*)$/;
/** Matches an assignment of a quoted value, which may have several lines. */
const QUOTED_ASSIGNMENT = /^(\s*(?:export\s+)?\w+\s*=[ \t]*(["'`])).*?\2/gms;
/** Matches a comment instead of a value: `#` with a space after it. */
const COMMENT_ONLY = /^#(?=\s|$)/;
/** Matches a comment after a value: `#` with a space before it. */
const COMMENT_AFTER_VALUE = /\s+#.*$/;

/**
 * Reads the settings in a `.env` file. Node's own parser starts a comment at every # outside quotes, which would cut
 * off tokens with a #. Here a comment starts at a # with a space before it, or at the beginning of a value, with a
 * space after it.
 */
export function parseEnvFile(text: string): Readonly<Record<string, string | undefined>> {
  const settingsText = text.replace(BYTE_ORDER_MARK, '');
  // Node reads an indented comment that contains a = as an assignment.
  const parsed = Object.entries(parseEnv(settingsText)).filter(([name]) => !name.startsWith('#'));
  return Object.fromEntries([...parsed, ...valuesWithHash(settingsText)]);
}

/** Settings whose value Node's own parser would cut off at a #. The last assignment of a setting counts, as in Node. */
function valuesWithHash(settingsText: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  // Removes quoted text, because its lines may look like assignments.
  for (const line of settingsText.replace(QUOTED_ASSIGNMENT, '$1$2').split(/\r?\n/)) {
    const [, name, rawValue] = ASSIGNMENT.exec(line) ?? [];
    if (name === undefined || rawValue === undefined) continue;
    const value = valueWithHash(rawValue);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  return values;
}

/** The value without its comment. Undefined if Node reads the value correctly. */
function valueWithHash(rawValue: string): string | undefined {
  if (/^["'`]/.test(rawValue) || COMMENT_ONLY.test(rawValue)) return undefined;
  const value = rawValue.replace(COMMENT_AFTER_VALUE, '').trim();
  return value.includes('#') ? value : undefined;
}
