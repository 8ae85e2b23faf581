const LENGTH = /had not responded for (?:at most )?(.+?), since/;
const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, min: 60_000, s: 1000 };
/** Lengths are rounded to minutes, or to seconds. */
const ROUNDED_MS = 60_000;

/** How long the server was away as a message says it, in ms; undefined if it does not. */
export function absenceIn(text: string): number | undefined {
  const [, length] = text.match(LENGTH) ?? [];
  if (length === undefined) return undefined;
  return [...length.matchAll(/(\d+) (h|min|s)\b/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? Number.NaN),
    0,
  );
}

/** The problem with a message, unless it says that the server was away for `least` to `most` ms. */
export function problemOfAbsence(text: string, { least, most }: { readonly least: number; readonly most: number }) {
  const said = absenceIn(text);
  const isTrue = said !== undefined && said >= least - ROUNDED_MS && said <= most + ROUNDED_MS;
  const minutes = (ms: number) => Math.round(ms / 60_000);
  return isTrue ? undefined : `the server was away for ${minutes(least)} to ${minutes(most)} minutes: ${text}`;
}
