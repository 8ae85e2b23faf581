import type { en } from './en.ts';

/**
 * The type of another language's texts, made from the type of the English ones: sentences may differ, their parameters
 * may not.
 */
type Translation<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Translation<R>
    : { readonly [Key in keyof T]: Translation<T[Key]> };

export type Texts = Translation<typeof en>;
