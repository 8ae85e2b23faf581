import type { Texts } from '../translation.ts';
import type { Values } from './say.ts';

/**
 * Code for sentences whose values are not simply their parameters. It returns the values by name, undefined if nothing
 * is to be said, or the whole text if the text consists of values alone. It contains no words, because words belong to
 * a language's messages.
 */
export type Deciding<T> = T extends (...args: infer A) => unknown
  ? (...args: A) => Values | string | undefined
  : { readonly [Key in keyof T]?: Deciding<T[Key]> };

export type Decisions = Deciding<Texts>;
