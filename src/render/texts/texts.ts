import { en } from './en.ts';

/** A language's whole catalogue: sentences may differ, what they are told may not. */
export type Texts = Loose<typeof en>;

type Loose<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Loose<R>
    : { readonly [Key in keyof T]: Loose<T[Key]> };

/** The catalogue for a Discord locale; English where there is none yet. */
export function textsFor(_locale: string): Texts {
  return en;
}
