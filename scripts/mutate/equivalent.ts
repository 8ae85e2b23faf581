/** A mutant that nobody could tell from the code. It is named by its line's words, since numbers of lines change. */
interface Equivalent {
  readonly file: string;
  /** Part of the mutated line. */
  readonly line: string;
  /** What stands there instead; any change of that line, if it is left out. */
  readonly after?: string;
  readonly reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [];
