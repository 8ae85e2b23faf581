/** How long to pause after that many earlier failures in a row: twice as long each time, in the unit of `first`. */
export const doubled = (failures: number, first: number, longest = Number.POSITIVE_INFINITY): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 20));
