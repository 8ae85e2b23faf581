/** Matches tokens in addresses, even in addresses that are encoded inside other values. */
const TOKEN = /((?:X-[\w-]*Token|token)(?:=|%3D))[^&\s"'<>]+/gi;

/** Removes all tokens from texts in a value, because people paste the output into bug reports. */
export function removeTokensFromTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(TOKEN, '$1[removed]');
  if (Array.isArray(value)) return value.map(removeTokensFromTexts);
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, removeTokensFromTexts(inner)]));
}

/** Entries of a response: those of its list or page, or the matches of a search. Any other response is one entry. */
function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  const lists = ['entries', 'matches'].map((name): unknown => Reflect.get(value, name));
  return lists.find((list) => Array.isArray(list)) ?? [value];
}

/**
 * Escapes, as JSON does, characters that a terminal may take for commands or for a change of the writing direction.
 * Line breaks stay.
 */
export const escapeInvisibleCharacters = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
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
  const ownFields = SHOWN.flatMap((name) => {
    const text = textOf(Reflect.get(entry, name));
    return text === undefined ? [] : [`${name}=${text}`];
  });
  return (
    [...ownFields, ...(typeof inner === 'object' && inner !== null ? [lineOf(inner)] : [])].join(' ') || '(nothing)'
  );
}

/** Prints each entry on one line. Line breaks in a title are escaped as in JSON. */
export const printEntries = (value: unknown): string =>
  entriesOf(removeTokensFromTexts(value))
    .map((entry) => `${escapeInvisibleCharacters(lineOf(entry))}\n`)
    .join('');
