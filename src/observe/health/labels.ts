/** Every different label value makes a time series of its own, for good: after this many the others count together. */
export function boundedLabels(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.size < most) known.add(value);
    return known.has(value) ? value : 'other';
  };
}
