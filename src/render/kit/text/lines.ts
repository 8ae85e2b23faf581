/** The first lines that fit in `max` characters together. */
export function fitLines(lines: readonly string[], max: number): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > max;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** Joins facts with dots. Leaves out missing facts. */
export const joinFacts = (facts: readonly (string | undefined)[]): string =>
  facts.filter((fact) => fact !== undefined && fact !== '').join(' · ');

/** Joins lines. Leaves out missing lines; undefined if none remains. */
export const joinLines = (...lines: readonly (string | false | undefined)[]): string | undefined =>
  lines.filter((line) => line !== undefined && line !== false).join('\n') || undefined;
