/** A pause after so many failures in a row before this one, in the unit of the first. */
export const doubled = (failures: number, first: number, longest: number): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 20));
