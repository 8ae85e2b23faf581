/** Fewer unchanged lines than this are shown again, as context for the change. */
const WORTH_LEAVING_OUT = 3;
const ELLIPSIS = '| …';

/**
 * The visible part of an edited message: its new lines, with a mark for each longer run of others. A board
 * that is edited every few seconds would fill the terminal otherwise.
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
