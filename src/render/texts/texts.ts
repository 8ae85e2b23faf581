import { en } from './en.ts';

/** A language's whole catalogue: sentences may differ, what they are told may not. */
export type Texts = Loose<typeof en>;

type Loose<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Loose<R>
    : { readonly [Key in keyof T]: Loose<T[Key]> };

/** What everybody reads whose language there is no catalogue for. */
export const DEFAULT_TEXTS: Texts = en;

/** By Discord's name of the locale. */
export const TRANSLATIONS: Readonly<Partial<Record<'de', Texts>>> = {};

/** The catalogue for a Discord locale; English where there is none yet. */
export function textsFor(locale: string): Texts {
  return new Map(Object.entries(TRANSLATIONS)).get(locale) ?? DEFAULT_TEXTS;
}
