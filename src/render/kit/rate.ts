/** Two digits: more change with every look, and say nothing. */
export function roundKbps(kbps: number): number {
  if (kbps <= 0) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(kbps)) - 1);
  return Math.round(kbps / step) * step;
}
