/**
 * Converts a body to the form of Discord's schemas: ids become text, and times end with `Z`. Discord also accepts ids
 * as numbers, and times with an offset from UTC.
 */
export const normalizeRequestBody = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(normalizeRequestBody);
  if (!isObject(json)) return json;
  const isComponent = typeof json.type === 'number';
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, fieldInSchemaForm(key, value, isComponent)]),
  );
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Matches fields with an id or a list of ids. A component's own `id` is a number and does not match. */
const ID = /^(?:id|(?!custom_)\w+_ids?|users|roles)$/;
const TIME = /^\w*(?:timestamp|_time|_until)$/;
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT.*[+-]\d\d:?\d\d$/;

const fieldInSchemaForm = (key: string, value: unknown, isComponent: boolean): unknown => {
  if (ID.test(key) && !(isComponent && key === 'id')) return Array.isArray(value) ? value.map(idOf) : idOf(value);
  return TIME.test(key) && typeof value === 'string' ? timeOf(value) : normalizeRequestBody(value);
};

const idOf = (value: unknown): unknown => (Number.isInteger(value) ? String(value) : value);

const timeOf = (text: string): string => {
  const time = WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? text : new Date(time).toISOString();
};
