import { componentCount } from './controls.ts';
import { MAX_ALT_TEXT, MAX_FILES } from './limits.ts';
import { clip } from './markdown.ts';
import type { Upload } from './message.ts';
import type { Button, LinkButton } from './press.ts';

/** A row of a list: text, with a picture beside it if there is one. */
export interface Row {
  readonly content: string;
  readonly picture?: Upload | undefined;
  /** Beside the text, in place of the picture: Discord allows only one of the two there. */
  readonly button?: Button | undefined;
  /** A masked link behind the text; left out of all rows where they would not fit otherwise. */
  readonly link?: string | undefined;
  /** Actions below the row. At most `MAX_BUTTONS`. */
  readonly under?: readonly (Button | LinkButton)[] | undefined;
  /** A heading belongs to the row after it and is not counted as a row. */
  readonly heading?: boolean | undefined;
}

/** The first rows, as many as fit; none is left out for the sake of a link. */
export function fitRows(all: readonly Row[], room: Room): readonly Row[] {
  const rows = all.filter(isNotLoneHeading);
  const bare = firstOf(rows, room);
  const linked = firstOf(rows.map(withLink), room);
  return linked.length < bare.length ? bare : linked;
}

function withLink({ link, ...row }: Row): Row {
  if (link === undefined) return row;
  const isFacts = row.content.split('\n').at(-1)?.startsWith('-# ');
  return { ...row, content: `${row.content}${isFacts ? ' · ' : '\n-# '}${link}` };
}

interface Room {
  readonly text: number;
  readonly components: number;
}

/** Container, head and foot are three components; a row is one, or three with a picture or button, plus the buttons below it. */
function firstOf(rows: readonly Row[], room: Room): readonly Row[] {
  const kept: Row[] = [];
  let components = 3;
  let characters = 0;
  const files = new Set<string>();
  for (const row of rows) {
    const picture = row.button ? undefined : newPicture(row.picture, files);
    components += componentsOf({ ...row, picture });
    characters += row.content.length;
    // A heading needs room for at least one row of its own.
    if (components + (row.heading ? 3 : 0) > room.components || characters > room.text) break;
    if (picture) files.add(picture.name);
    kept.push({ ...row, picture });
  }
  while (kept.at(-1)?.heading) kept.pop();
  return kept;
}

const componentsOf = ({ picture, button, under = [] }: Row): number =>
  (picture || button ? 3 : 1) + (under.length > 0 ? componentCount(under) : 0);

/** The picture, unless the message already has it: two files of one name could not be told apart. */
function newPicture(picture: Upload | undefined, files: ReadonlySet<string>): Upload | undefined {
  if (!picture || files.size >= MAX_FILES || files.has(picture.name)) return undefined;
  return { ...picture, description: clip(picture.description, MAX_ALT_TEXT) };
}

/** False for a heading that has no row after it, which would be pointless. */
function isNotLoneHeading(row: Row, index: number, rows: readonly Row[]): boolean {
  const next = rows[index + 1];
  return !row.heading || (next !== undefined && !next.heading);
}
