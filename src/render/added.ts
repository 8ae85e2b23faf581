import type { Bundle } from './addedNews.ts';
import { addedRow } from './addedRows.ts';
import type { PostersByThumb } from './itemRow.ts';
import { listMessage, MAX_FILES } from './layout.ts';
import type { Message } from './message.ts';
import { packRows } from './packRows.ts';
import type { Texts } from './texts/texts.ts';

/** A row has a picture, and a message takes ten files. */
const MAX_ROWS = MAX_FILES;
const NO_POSTERS: PostersByThumb = new Map();

interface Keyed<Key> {
  readonly key: Key;
  readonly bundle: Bundle;
}

/** The bundles in their order, as many to a message as it takes: every one is in exactly one message. */
export const packAdded = <Key>(texts: Texts, bundles: readonly Keyed<Key>[]): readonly (readonly Keyed<Key>[])[] =>
  packRows(bundles, { most: MAX_ROWS, lengthOf: ({ bundle }) => addedRow(texts, bundle, NO_POSTERS).content.length });

/** One message that `packAdded` made. */
export function renderAdded(
  texts: Texts,
  bundles: readonly Bundle[],
  { posters, marker }: { readonly posters: PostersByThumb; readonly marker: number },
): Message {
  const news = bundles.flat();
  const what = (['upgraded', 'returned'] as const).find((each) => news.every((one) => one.what === each)) ?? 'new';
  return listMessage({
    head: `### ${texts.added.head[what]}`,
    rows: bundles.map((bundle) => addedRow(texts, bundle, posters)),
    foot: () => undefined,
    marker,
  });
}
