/** A token in an address, wherever it may occur: in a key, a uri, a thumb. */
const TOKEN = /((?:X-[\w-]*Token|token)(?:=|%3D))[^&\s"'<>]+/gi;

/** Removes every token from the texts of a value, because people paste the output into bug reports. */
export function safe(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(TOKEN, '$1[removed]');
  if (Array.isArray(value)) return value.map(safe);
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, safe(inner)]));
}

/** The entries of a response: the list itself, a page's entries, or the matches of a search; anything else is a single value. */
function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  const lists = ['entries', 'matches'].map((name): unknown => Reflect.get(value, name));
  return lists.find((list) => Array.isArray(list)) ?? [value];
}

/**
 * Escapes, as JSON does, characters that a terminal may take for a command or display in a different order;
 * line breaks stay.
 */
export const visible = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

const SHOWN = ['kind', 'type', 'title', 'name', 'id', 'ratingKey', 'key', 'machineIdentifier', 'year', 'viewedAt'];

function textOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : undefined;
}

function lineOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const inner: unknown = Reflect.get(entry, 'item');
  const own = SHOWN.flatMap((name) => {
    const text = textOf(Reflect.get(entry, name));
    return text === undefined ? [] : [`${name}=${text}`];
  });
  return [...own, ...(typeof inner === 'object' && inner !== null ? [lineOf(inner)] : [])].join(' ') || '(nothing)';
}

/** Makes one line for each entry; JSON's escapes keep a title with a newline on its line. */
export const summaryOf = (value: unknown): string =>
  entriesOf(safe(value))
    .map((entry) => `${visible(lineOf(entry))}\n`)
    .join('');
