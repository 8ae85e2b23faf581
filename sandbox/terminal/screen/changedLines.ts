/** Fewer lines than this are shown once more, so that what changed stands among its neighbours. */
const WORTH_LEAVING_OUT = 3;
const ELLIPSIS = '| …';

/**
 * What to show of a message that was edited: lines that it did not have before, and in place of each longer run of the others a mark. A
 * board that is edited every few seconds would fill the terminal otherwise.
 */
export function changedLines(text: string, before: string | undefined): string {
  if (before === undefined) return text;
  const known = new Set(before.split('\n'));
  const runs: string[][] = [];
  for (const line of text.split('\n')) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && known.has(last[0]) === known.has(line)) last.push(line);
    else runs.push([line]);
  }
  return runs
    .flatMap((run) => (run.length >= WORTH_LEAVING_OUT && known.has(run[0] ?? '') ? [ELLIPSIS] : run))
    .join('\n');
}
