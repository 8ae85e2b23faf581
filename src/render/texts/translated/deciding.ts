import type { Texts } from '../translation.ts';
import type { SentenceValues } from './say.ts';

/**
 * Functions for sentences whose values have to be computed from the parameters. Each returns the values by name,
 * undefined if there is nothing to say, or the finished text if it consists of values alone. None contains words,
 * because words belong to a language's messages.
 */
export type DecisionsFor<T> = T extends (...args: infer A) => unknown
  ? (...args: A) => SentenceValues | string | undefined
  : { readonly [Key in keyof T]?: DecisionsFor<T[Key]> };

export type SentenceValueFunctions = DecisionsFor<Texts>;
