import { ADDED_NEWS, type Bundle } from './addedNews.ts';
import { addedRow } from './addedRows.ts';
import type { PostersByThumb } from './itemRow.ts';
import { listMessage, MAX_FILES } from './layout.ts';
import type { Message } from './message.ts';
import { occasionHead, type SummaryOccasion } from './occasion.ts';
import type { Texts } from './texts/texts.ts';

interface AddedSummary {
  readonly occasion: SummaryOccasion;
  readonly posters: PostersByThumb;
  readonly marker: number;
}

/** Many news in one message: a row for each series, album or library, and how many items had no room. */
export function renderAddedSummary(
  texts: Texts,
  bundles: readonly Bundle[],
  { occasion, posters, marker }: AddedSummary,
): Message {
  const total = countIn(bundles);
  // With pictures there is room for ten rows, without for three times as many.
  const pictures = bundles.length > MAX_FILES ? new Map() : posters;
  return listMessage({
    head: `${occasionHead(texts.feeds, occasion)}\n${totalsText(texts, bundles)}`,
    rows: bundles.map((bundle) => addedRow(texts, bundle, pictures)),
    foot: (shown, all) => texts.added.shown(shown === all ? total : countIn(bundles.slice(0, shown)), total),
    marker,
  });
}

const countIn = (bundles: readonly Bundle[]): number => bundles.reduce((sum, { length }) => sum + length, 0);

function totalsText({ added }: Texts, bundles: readonly Bundle[]): string {
  const counts = ADDED_NEWS.flatMap((what) => {
    const count = countIn(bundles.filter(([first]) => first.what === what));
    return count === 0 ? [] : [added.totals[what](count)];
  });
  return counts.join(' · ');
}
