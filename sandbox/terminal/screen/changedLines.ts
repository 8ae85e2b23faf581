/** Shortest run of unchanged lines that is left out. Shorter runs are shown. */
const WORTH_LEAVING_OUT = 3;
const ELLIPSIS = '| …';

/** True if an edit keeps every line and adds some, as in a growing post. A live board replaces lines instead. */
export function onlyAddsLines(text: string, before: string): boolean {
  const lines = new Set(text.split('\n'));
  return text !== before && before.split('\n').every((line) => lines.has(line));
}

/** Shows an edit: the new lines, with a mark for each longer run of unchanged ones. */
export function formatChangedLines(text: string, before: string | undefined): string {
  if (before === undefined) return text;
  const linesBefore = new Set(before.split('\n'));
  const runs: string[][] = [];
  for (const line of text.split('\n')) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && linesBefore.has(last[0]) === linesBefore.has(line)) last.push(line);
    else runs.push([line]);
  }
  return runs
    .flatMap((run) => (run.length >= WORTH_LEAVING_OUT && linesBefore.has(run[0] ?? '') ? [ELLIPSIS] : run))
    .join('\n');
}
