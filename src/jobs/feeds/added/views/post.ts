import { type Links, noLinks } from '../../../../domain/serving/links.ts';
import { nextButton } from '../../../../render/follow/next.ts';
import { listMessage } from '../../../../render/kit/layout.ts';
import { MAX_FILES } from '../../../../render/kit/limits.ts';
import { openButton } from '../../../../render/kit/link.ts';
import type { Message } from '../../../../render/kit/message.ts';
import { packRows } from '../../../../render/kit/packRows.ts';
import type { Button } from '../../../../render/kit/press.ts';
import type { PostersByThumb } from '../../../../render/kit/thumb.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { AddedLine } from './line.ts';
import { addedRow, picturedIn } from './rows.ts';

/** Every row may have a picture, and a message takes ten files. */
const MAX_ROWS = MAX_FILES;
const NO_POSTERS: PostersByThumb = new Map();

interface Keyed<Key> {
  readonly key: Key;
  readonly line: AddedLine;
}

/** Splits the lines into messages, in order, as many in each as it takes: every line is in exactly one. */
export const packAdded = <Key>(texts: Texts, lines: readonly Keyed<Key>[]): readonly (readonly Keyed<Key>[])[] =>
  packRows(lines, {
    most: MAX_ROWS,
    lengthOf: ({ line }) => addedRow(texts, line, { posters: NO_POSTERS }).content.length,
  });

export interface Drawn {
  readonly posters: PostersByThumb;
  readonly links?: Links | undefined;
  readonly isFollowable?: boolean | undefined;
  readonly marker: number;
}

/** Renders one of the messages into which `packAdded` split the lines. */
export function renderAdded(
  texts: Texts,
  lines: readonly AddedLine[],
  { posters, links = noLinks, isFollowable = false, marker }: Drawn,
): Message {
  const what =
    (['upgraded', 'returned'] as const).find((each) => lines.every(({ first }) => first.what === each)) ?? 'new';
  const [first, ...others] = lines;
  // One row alone has room for a button.
  const open = first && others.length === 0 ? openButton(texts, links(picturedIn(first))) : [];
  return listMessage({
    head: `### ${texts.added.head[what]}`,
    rows: lines.map((line) => addedRow(texts, line, { posters, links: open.length > 0 ? noLinks : links })),
    controls: [[...open, ...(isFollowable ? nextOf(texts, lines) : [])]],
    foot: () => undefined,
    marker,
  });
}

/** Several lines share nothing but perhaps their library. */
function nextOf(texts: Texts, [first, ...others]: readonly AddedLine[]): readonly Button[] {
  if (!first) return [];
  const { item } = first.first;
  if (others.length === 0) return nextButton(texts, item);
  const isOfOne = others.every((line) => line.first.item.librarySectionId === item.librarySectionId);
  return isOfOne ? nextButton(texts, { ...item, kind: 'other' }) : [];
}
