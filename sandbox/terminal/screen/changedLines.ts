/** Minimum number of unchanged lines to leave out. */
const WORTH_LEAVING_OUT = 3;
const ELLIPSIS = '| …';

/** True if an edit keeps every line and adds some, as a growing post does. A live board replaces lines instead. */
export function editOnlyAddsLines(text: string, before: string): boolean {
  const lines = new Set(text.split('\n'));
  return text !== before && before.split('\n').every((line) => lines.has(line));
}

/** Shows the new lines of an edit. A mark replaces each longer run of unchanged lines. */
export function formatChangedMessageLines(text: string, before: string | undefined): string {
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
