import type { SentenceValueFormats } from './formats.ts';
import type { Sentence, SentencePart, ValuePart } from './message.ts';

export type SentenceValues = Readonly<Record<string, unknown>>;

export const formatSentence = (
  parts: readonly SentencePart[],
  values: SentenceValues,
  formats: SentenceValueFormats,
): string => parts.map((part) => partText(part, values, formats)).join('');

function partText(part: SentencePart, values: SentenceValues, formats: SentenceValueFormats): string {
  if (typeof part === 'string') return part;
  if ('value' in part) return valueText(values[part.value], part, formats);
  const name = 'plural' in part ? part.plural : part.select;
  const keys = 'plural' in part ? pluralKeys(Number(values[name]), formats) : [selectKey(values[name])];
  const key = keys.find((candidate) => Object.hasOwn(part.cases, candidate)) ?? 'other';
  return formatSentence(part.cases[key] ?? [], values, formats);
}

function valueText(value: unknown, { as, pattern = '*' }: ValuePart, { written }: SentenceValueFormats): string {
  if (value === undefined) return '';
  return as ? written[as](value, pattern) : String(value);
}

/** Keys of a number's cases, in the order to try them: the exact number, then its plural form. */
const pluralKeys = (n: number, { category }: SentenceValueFormats): readonly string[] => [`=${n}`, category(n)];

/** Key of a value's case. A missing or empty value selects `none`. */
const selectKey = (value: unknown): string => (value === undefined || value === '' ? 'none' : String(value));

/** Values of a sentence, by the names of the English function's parameters. */
export function valuesOfSentence({ given }: Sentence, args: readonly unknown[]): SentenceValues {
  const entries = given.flatMap((name, index): readonly (readonly [string, unknown])[] =>
    typeof name === 'string'
      ? [[name, args[index]]]
      : name.map((property) => [property, readOwnProperty(args[index], property)]),
  );
  return Object.fromEntries(entries);
}

export const readOwnProperty = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
