import type { en } from './en.ts';

/**
 * The shape of another language for `T` of the English catalogue: sentences may differ, their parameters may
 * not.
 */
type Translation<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Translation<R>
    : { readonly [Key in keyof T]: Translation<T[Key]> };

/** A language's whole catalogue. */
export type Texts = Translation<typeof en>;
