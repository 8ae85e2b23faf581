import { clipText } from '../text/markdown.ts';
import { countComponents } from './controls.ts';
import { MAX_ALT_TEXT, MAX_MESSAGE_FILES } from './limits.ts';
import type { Upload } from './message.ts';
import type { Button, LinkButton } from './press.ts';

export interface Row {
  readonly content: string;
  readonly picture?: Upload | undefined;
  /** Button beside the text. A row with a button shows no picture, because Discord allows only one of the two there. */
  readonly button?: Button | undefined;
  /** Link after the text. If the links would push a row out of the message, all links are dropped. */
  readonly link?: string | undefined;
  /** Buttons below the row: at most `MAX_BUTTONS_PER_ROW`. */
  readonly under?: readonly (Button | LinkButton)[] | undefined;
  /** True for a heading. Headings belong to the row after them and do not count as rows. */
  readonly heading?: boolean | undefined;
}

/** The first rows that fit. Links are dropped before rows are. */
export function fitRowsIntoMessage(allRows: readonly Row[], room: Room): readonly Row[] {
  const rows = allRows.filter((row, index) => !(row.heading && isFollowedByHeading(allRows, index)));
  const rowsWithoutLinks = fittingRows(rows, room);
  const rowsWithLinks = fittingRows(rows.map(withLink), room);
  return rowsWithLinks.length < rowsWithoutLinks.length ? rowsWithoutLinks : rowsWithLinks;
}

function withLink({ link, ...row }: Row): Row {
  if (link === undefined) return row;
  const endsWithFacts = row.content.split('\n').at(-1)?.startsWith('-# ');
  return { ...row, content: `${row.content}${endsWithFacts ? ' · ' : '\n-# '}${link}` };
}

interface Room {
  readonly text: number;
  readonly components: number;
}

/**
 * The first rows that fit. The container, the heading and the last line take three components together. A row takes one
 * component, or three with a picture or button, plus the buttons below it.
 */
function fittingRows(rows: readonly Row[], room: Room): readonly Row[] {
  const fittedRows: Row[] = [];
  let components = 3;
  let characters = 0;
  const files = new Set<string>();
  for (const row of rows) {
    const picture = row.button ? undefined : usablePicture(row.picture, files);
    components += componentsOf({ ...row, picture });
    characters += row.content.length;
    // A heading needs room for a row below it.
    if (components + (row.heading ? 3 : 0) > room.components || characters > room.text) break;
    if (picture) files.add(picture.name);
    fittedRows.push({ ...row, picture });
  }
  while (fittedRows.at(-1)?.heading) fittedRows.pop();
  return fittedRows;
}

const componentsOf = ({ picture, button, under = [] }: Row): number =>
  (picture || button ? 3 : 1) + (under.length > 0 ? countComponents(under) : 0);

/** The row's picture. Undefined if the message has no room for a file, or already has a file of this name. */
function usablePicture(picture: Upload | undefined, files: ReadonlySet<string>): Upload | undefined {
  if (!picture || files.size >= MAX_MESSAGE_FILES || files.has(picture.name)) return undefined;
  return { ...picture, description: clipText(picture.description, MAX_ALT_TEXT) };
}

function isFollowedByHeading(rows: readonly Row[], index: number): boolean {
  const nextRow = rows[index + 1];
  return nextRow === undefined || nextRow.heading === true;
}
