import { type MakePlayerLink, returnNoPlayerLink } from '../../../../domain/serving/links.ts';
import { followButtons } from '../../../../render/follow/followButtons.ts';
import { createPlayerLinkButtons } from '../../../../render/kit/media/link.ts';
import type { PostersByThumb } from '../../../../render/kit/media/thumb.ts';
import { createListMessage } from '../../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_FILES } from '../../../../render/kit/message/limits.ts';
import type { Message } from '../../../../render/kit/message/message.ts';
import type { Button } from '../../../../render/kit/message/press.ts';
import { splitRowsIntoMessages } from '../../../../render/kit/message/splitRowsIntoMessages.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { AddedLine } from './line.ts';
import { createAddedItemsRow, findPosterItemOfAddedLine } from './rows.ts';

/** Maximum rows of a message: each may have a picture, and a message has at most ten files. */
const MAX_ROWS = MAX_MESSAGE_FILES;
const NO_POSTERS: PostersByThumb = new Map();

interface Keyed<Key> {
  readonly key: Key;
  readonly line: AddedLine;
}

export const splitAddedLinesIntoMessages = <Key>(
  texts: Texts,
  lines: readonly Keyed<Key>[],
): readonly (readonly Keyed<Key>[])[] =>
  splitRowsIntoMessages(lines, {
    limit: MAX_ROWS,
    lengthOf: ({ line }) => createAddedItemsRow(texts, line, { posters: NO_POSTERS }).content.length,
  });

export interface AddedItemsMessageOptions {
  readonly posters: PostersByThumb;
  readonly links?: MakePlayerLink | undefined;
  readonly isFollowable?: boolean | undefined;
  readonly marker: number;
}

export function renderAddedItems(
  texts: Texts,
  lines: readonly AddedLine[],
  { posters, links = returnNoPlayerLink, isFollowable = false, marker }: AddedItemsMessageOptions,
): Message {
  const [firstLine, ...otherLines] = lines;
  // Buttons that open the item in a player. A message with several rows has no room for them.
  const openButtons =
    firstLine && otherLines.length === 0
      ? createPlayerLinkButtons(texts, links(findPosterItemOfAddedLine(firstLine)))
      : [];
  return createListMessage({
    head: `### ${texts.added.head[headKindOf(lines)]}`,
    rows: lines.map((line) =>
      createAddedItemsRow(texts, line, { posters, links: openButtons.length > 0 ? returnNoPlayerLink : links }),
    ),
    controls: [[...openButtons, ...(isFollowable ? buttonsForLines(texts, lines) : [])]],
    foot: () => undefined,
    marker,
  });
}

function headKindOf(lines: readonly AddedLine[]): 'new' | 'upgraded' | 'returned' {
  const areAll = (kind: AddedLine['firstChange']['what']) =>
    lines.every(({ firstChange }) => firstChange.what === kind);
  if (areAll('upgraded')) return 'upgraded';
  return areAll('returned') ? 'returned' : 'new';
}

/**
 * Buttons below the message, for following its only item. If a message has several rows from one library, the buttons
 * are about this library. Otherwise there are none.
 */
function buttonsForLines(texts: Texts, lines: readonly AddedLine[]): readonly Button[] {
  const [firstLine, ...otherLines] = lines;
  if (!firstLine) return [];
  const { item } = firstLine.firstChange;
  if (otherLines.length === 0) return followButtons(texts, item);
  const isOneLibrary = otherLines.every((line) => line.firstChange.item.librarySectionId === item.librarySectionId);
  return isOneLibrary ? followButtons(texts, { ...item, kind: 'other' }) : [];
}
