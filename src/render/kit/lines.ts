/** As many lines as fit into `max` characters, in their order. */
export function fitLines(lines: readonly string[], max: number): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > max;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** The known facts on one line; missing ones are left out. */
export const joined = (facts: readonly (string | undefined)[]): string =>
  facts.filter((fact) => fact !== undefined && fact !== '').join(' · ');

/** The lines that exist, one below the other; undefined without any. */
export const linesOf = (...lines: readonly (string | false | undefined)[]): string | undefined =>
  lines.filter((line) => line !== undefined && line !== false).join('\n') || undefined;
