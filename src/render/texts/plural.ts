import { createOnFirstUse } from './lazily.ts';

export interface PluralForms {
  readonly one: string;
  readonly other: string;
}

interface Numbers {
  /** Formats a number with at most one decimal: "12,345" in English, "12.345" in German. */
  readonly number: (n: number) => string;
  /** A number with its noun: "1 item", "12 items". Only for languages with two plural forms. */
  readonly count: (n: number, forms: PluralForms) => string;
  readonly category: (n: number) => Intl.LDMLPluralRule;
}

export function numberFormatsOf(language: string): Numbers {
  const format = createOnFirstUse(() => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
  const rules = createOnFirstUse(() => new Intl.PluralRules(language, { maximumFractionDigits: 1 }));
  return {
    number: (n) => format().format(n),
    count: (n, { one, other }) => `${format().format(n)} ${rules().select(n) === 'one' ? one : other}`,
    category: (n) => rules().select(n),
  };
}
