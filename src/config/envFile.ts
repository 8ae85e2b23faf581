import { parseEnv } from 'node:util';

/** What Windows' own editors put before the first letter. */
const BYTE_ORDER_MARK = /^\uFEFF/;
const ASSIGNMENT = /^\s*(?:export\s+)?(\w+)\s*=[ \t]*(.*)$/;

/**
 * The settings that a file `.env` holds. Node takes every # outside of quotes for the beginning of a comment, so that
 * `HISTORY_CHANNEL_ID=#history` would be nothing at all, and a token with a # half of itself: here a comment has a space
 * before its #, and one behind it where it stands in a value's place.
 */
export function parseEnvFile(text: string): Readonly<Record<string, string | undefined>> {
  const plain = text.replace(BYTE_ORDER_MARK, '');
  const assignments = plain.split(/\r?\n/).flatMap((line) => {
    const [, name, typed] = ASSIGNMENT.exec(line) ?? [];
    return name === undefined || typed === undefined ? [] : [[name, valueWithHash(typed)] as const];
  });
  // The last of several counts, as it does to Node.
  const withHash = [...new Map(assignments)].filter(([, value]) => value !== undefined);
  // An indented comment with a = in it is a name to Node.
  const read = Object.entries(parseEnv(plain)).filter(([name]) => !name.startsWith('#'));
  return Object.fromEntries([...read, ...withHash]);
}

/** What was typed, up to its comment, if Node would cut it at a # that belongs to it. */
function valueWithHash(typed: string): string | undefined {
  if (/^["'`]/.test(typed)) return undefined;
  const [value = ''] = typed.split(/(?:\s+|^)#(?=\s|$)|(?<=\S)\s+#/);
  return value.includes('#') ? value.trim() : undefined;
}
