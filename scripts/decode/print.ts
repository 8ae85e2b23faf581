/** An address's token, wherever somebody put one: in a key, a uri, a thumb. */
const TOKEN = /((?:X-[\w-]*Token|token)(?:=|%3D))[^&\s"'<>]+/gi;

/** The value with any token in its texts taken out: what is printed here is pasted into bug reports. */
export function safe(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(TOKEN, '$1[removed]');
  if (Array.isArray(value)) return value.map(safe);
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, safe(inner)]));
}

/** The lists of an answer: itself, a page's entries, the matches of a search; everything else is one value. */
function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  const lists = ['entries', 'matches'].map((name): unknown => Reflect.get(value, name));
  return lists.find((list) => Array.isArray(list)) ?? [value];
}

/** What a terminal may take for an order, or shows in another order than it stands, as JSON writes it; line breaks stay. */
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

/** One line for each entry; JSON's escapes keep a title with a newline on its line. */
export const summaryOf = (value: unknown): string =>
  entriesOf(safe(value))
    .map((entry) => `${visible(lineOf(entry))}\n`)
    .join('');
