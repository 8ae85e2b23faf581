import type { Texts } from '../translation.ts';
import type { Values } from './say.ts';

/**
 * Code for sentences whose values are not simply their parameters. It gives the values by name, undefined if nothing is
 * said, or the whole text if that consists of values alone. It contains no words: those are in the language's messages.
 */
export type Deciding<T> = T extends (...args: infer A) => unknown
  ? (...args: A) => Values | string | undefined
  : { readonly [Key in keyof T]?: Deciding<T[Key]> };

export type Decisions = Deciding<Texts>;
