import { createOnFirstUse } from '../lazily.ts';
import { numberFormatsOf } from '../plural.ts';
import type { ValueFormat } from './message.ts';

export interface SentenceValueFormats {
  readonly written: Readonly<Record<ValueFormat, (value: unknown, pattern: string) => string>>;
  readonly category: (n: number) => Intl.LDMLPluralRule;
}

export function formatsForLanguage(language: string): SentenceValueFormats {
  const { number, category } = numberFormatsOf(language);
  const and = createOnFirstUse(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  const or = createOnFirstUse(() => new Intl.ListFormat(language, { type: 'disjunction' }));
  const gigabytes = createOnFirstUse(() => unitFormat(language, 'gigabyte'));
  const megabytes = createOnFirstUse(() => unitFormat(language, 'megabyte'));
  const size = (bytes: number) => (bytes >= 1e9 ? gigabytes().format(bytes / 1e9) : megabytes().format(bytes / 1e6));
  return {
    category,
    written: {
      number: (value) => number(Number(value)),
      list: (value) => and().format(textsOf(value)),
      or: (value) => or().format(textsOf(value)),
      each: (value, pattern) =>
        textsOf(value)
          .map((text) => pattern.replace('*', () => text))
          .join(', '),
      key: (value) => withoutServer(String(value)),
      size: (value) => size(Number(value)),
    },
  };
}

const unitFormat = (language: string, unit: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });

/** Reduces a ref to its key, see `domain/servers/refs.ts`. */
const withoutServer = (ref: string): string => ref.replace(/^\d+:/, '');

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);
