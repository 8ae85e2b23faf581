import { once } from './once.ts';

export interface Forms {
  readonly one: string;
  readonly other: string;
}

interface Numbers {
  /** "12,345" in English, "12.345" in German; at most one digit after the point. */
  readonly number: (n: number) => string;
  /** The number with the form that goes with it: "1 item", "12 items". */
  readonly count: (n: number, forms: Forms) => string;
}

/** Numbers and plurals of a language with two forms (English, German). */
export function numbersIn(language: 'en' | 'de'): Numbers {
  const format = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
  const rules = once(() => new Intl.PluralRules(language, { maximumFractionDigits: 1 }));
  return {
    number: (n) => format().format(n),
    count: (n, { one, other }) => `${format().format(n)} ${rules().select(n) === 'one' ? one : other}`,
  };
}
