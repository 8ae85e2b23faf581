const LENGTH = /had not responded for (?:at most )?(.+?), since/;
const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, min: 60_000, s: 1000 };
/** Tolerance in ms, because messages round times to minutes or seconds. */
const ROUNDED_MS = 60_000;

/** Returns the length of the media server's absence, in ms. Undefined if the message states none that can be read. */
export function parseServerAbsenceMs(text: string): number | undefined {
  const [, length] = text.match(LENGTH) ?? [];
  // The bot writes a space that does not break between a number and its unit.
  const parts = [...(length?.matchAll(/(\d+)\s(h|min|s)\b/g) ?? [])];
  if (parts.length === 0) return undefined;
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? Number.NaN), 0);
}

/** Checks that the message states an absence between `least` and `most` ms. Returns the problem, or undefined. */
export function findAbsenceProblem(text: string, { least, most }: { readonly least: number; readonly most: number }) {
  const statedMs = parseServerAbsenceMs(text);
  const isTrue = statedMs !== undefined && statedMs >= least - ROUNDED_MS && statedMs <= most + ROUNDED_MS;
  const minutes = (ms: number) => Math.round(ms / 60_000);
  return isTrue ? undefined : `the server was away for ${minutes(least)} to ${minutes(most)} minutes: ${text}`;
}
