export function keepLinesThatFit(lines: readonly string[], max: number): readonly string[] {
  const fittingLines: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > max) break;
    fittingLines.push(line);
  }
  return fittingLines;
}

export const joinFacts = (facts: readonly (string | undefined)[]): string =>
  facts.filter((fact) => fact !== undefined && fact !== '').join(' · ');

/** Joins lines. Missing lines are left out. Undefined if no line is left. */
export const joinLines = (...lines: readonly (string | false | undefined)[]): string | undefined =>
  lines.filter((line) => line !== undefined && line !== false).join('\n') || undefined;
