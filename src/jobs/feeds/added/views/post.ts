import { type MakePlayerLink, noPlayerLink } from '../../../../domain/serving/links.ts';
import { followButtons } from '../../../../render/follow/followButtons.ts';
import { openButton } from '../../../../render/kit/media/link.ts';
import type { PostersByThumb } from '../../../../render/kit/media/thumb.ts';
import { listMessage } from '../../../../render/kit/message/layout.ts';
import { MAX_FILES } from '../../../../render/kit/message/limits.ts';
import type { Message } from '../../../../render/kit/message/message.ts';
import { packRows } from '../../../../render/kit/message/packRows.ts';
import type { Button } from '../../../../render/kit/message/press.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { AddedLine } from './line.ts';
import { addedRow, posterItemOfLine } from './rows.ts';

/** Maximum rows of a message: each may have a picture, and a message has at most ten files. */
const MAX_ROWS = MAX_FILES;
const NO_POSTERS: PostersByThumb = new Map();

interface Keyed<Key> {
  readonly key: Key;
  readonly line: AddedLine;
}

export const packAddedLines = <Key>(texts: Texts, lines: readonly Keyed<Key>[]): readonly (readonly Keyed<Key>[])[] =>
  packRows(lines, {
    limit: MAX_ROWS,
    lengthOf: ({ line }) => addedRow(texts, line, { posters: NO_POSTERS }).content.length,
  });

export interface AddedMessageOptions {
  readonly posters: PostersByThumb;
  readonly links?: MakePlayerLink | undefined;
  readonly isFollowable?: boolean | undefined;
  readonly marker: number;
}

export function renderAddedItems(
  texts: Texts,
  lines: readonly AddedLine[],
  { posters, links = noPlayerLink, isFollowable = false, marker }: AddedMessageOptions,
): Message {
  const [firstLine, ...otherLines] = lines;
  // A message with several rows has no room for the button.
  const openButtons = firstLine && otherLines.length === 0 ? openButton(texts, links(posterItemOfLine(firstLine))) : [];
  return listMessage({
    head: `### ${texts.added.head[headKindOf(lines)]}`,
    rows: lines.map((line) => addedRow(texts, line, { posters, links: openButtons.length > 0 ? noPlayerLink : links })),
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

/** Buttons below the message. Several rows may have only the library in common. */
function buttonsForLines(texts: Texts, lines: readonly AddedLine[]): readonly Button[] {
  const [firstLine, ...otherLines] = lines;
  if (!firstLine) return [];
  const { item } = firstLine.firstChange;
  if (otherLines.length === 0) return followButtons(texts, item);
  const isOneLibrary = otherLines.every((line) => line.firstChange.item.librarySectionId === item.librarySectionId);
  return isOneLibrary ? followButtons(texts, { ...item, kind: 'other' }) : [];
}
