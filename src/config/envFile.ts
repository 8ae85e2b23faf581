import { parseEnv } from 'node:util';

/** Windows' own editors put this before the first letter. */
const BYTE_ORDER_MARK = /^\uFEFF/;
const ASSIGNMENT = /^\s*(?:export\s+)?(\w+)\s*=[ \t]*(.*)$/;

/**
 * Reads the settings in a `.env` file. Node takes every # outside of quotes for the start of a comment, so
 * `HISTORY_CHANNEL_ID=#history` would be empty, and a token that contains a # would be cut in half. Here a comment needs a
 * space before its #, and one after it too where it stands in place of a value.
 */
export function parseEnvFile(text: string): Readonly<Record<string, string | undefined>> {
  const plain = text.replace(BYTE_ORDER_MARK, '');
  const assignments = plain.split(/\r?\n/).flatMap((line) => {
    const [, name, typed] = ASSIGNMENT.exec(line) ?? [];
    return name === undefined || typed === undefined ? [] : [[name, valueWithHash(typed)] as const];
  });
  // The last of several assignments counts, as in Node.
  const withHash = [...new Map(assignments)].filter(([, value]) => value !== undefined);
  // Node takes an indented comment that contains a = for a name.
  const read = Object.entries(parseEnv(plain)).filter(([name]) => !name.startsWith('#'));
  return Object.fromEntries([...read, ...withHash]);
}

/** What was typed, up to its comment, if Node would cut it at a # that is part of the value. */
function valueWithHash(typed: string): string | undefined {
  if (/^["'`]/.test(typed)) return undefined;
  const [value = ''] = typed.split(/(?:\s+|^)#(?=\s|$)|(?<=\S)\s+#/);
  return value.includes('#') ? value.trim() : undefined;
}
