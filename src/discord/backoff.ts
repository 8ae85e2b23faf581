/** How long to pause after that many earlier failures in a row, in the unit of `first`. */
export const doubled = (failures: number, first: number, longest: number): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 20));
