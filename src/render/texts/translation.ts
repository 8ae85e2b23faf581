import type { en } from './en.ts';

/** Type of the texts in another language, derived from the English texts: other sentences with the same parameters. */
type Translation<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Translation<R>
    : { readonly [Key in keyof T]: Translation<T[Key]> };

export type Texts = Translation<typeof en>;
