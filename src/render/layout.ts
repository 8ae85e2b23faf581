import type {
  APIComponentInContainer,
  APIContainerComponent,
  APISectionComponent,
  APITextDisplayComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { clip } from './markdown.ts';
import type { Message, Upload } from './message.ts';

/** Discord's limits for a Components V2 message: all components counted, all text in it, files a message. */
export const MAX_COMPONENTS = 40;
export const MAX_TEXT = 4000;
export const MAX_FILES = 10;
const MAX_ALT_TEXT = 1024;

/** The numbers of Discord's component types, typed; its enum is a value, and this room imports types only. */
const TYPE = {
  section: 9 satisfies ComponentType.Section,
  text: 10 satisfies ComponentType.TextDisplay,
  thumbnail: 11 satisfies ComponentType.Thumbnail,
  container: 17 satisfies ComponentType.Container,
} as const;

export const text = (content: string): APITextDisplayComponent => ({ type: TYPE.text, content });

/** A row of a list: text, with a picture beside it if there is one. */
export interface Row {
  readonly content: string;
  readonly picture?: Upload | undefined;
  /** A heading belongs to the row after it and does not count as one shown. */
  readonly heading?: boolean | undefined;
}

interface ListMessage {
  readonly head: string;
  readonly rows: readonly Row[];
  /** The last line; told how many rows are shown of how many. */
  readonly foot: (shown: number, total: number) => string | undefined;
  /** How many there are, where the rows given are not all of them. */
  readonly total?: number | undefined;
  readonly accent?: number | undefined;
  readonly marker?: number | undefined;
  readonly private?: boolean | undefined;
}

/** A message of one container, as many rows as Discord takes, and how many were left out said in the foot. */
export function listMessage({ head, rows, foot, total, accent, marker, private: isPrivate }: ListMessage): Message {
  const all = total ?? rows.filter((row) => !row.heading).length;
  const reserved = Math.max(...[0, all].map((shown) => foot(shown, all)?.length ?? 0), foot(all, all + 1)?.length ?? 0);
  const kept = fitRows(rows.filter(hasCompany), MAX_TEXT - head.length - reserved - 8);
  const shown = kept.filter((row) => !row.heading).length;
  const last = foot(shown, all);
  const files = kept.flatMap((row) => row.picture ?? []);
  const children = [text(head), ...kept.map(rowComponent), ...(last ? [text(last)] : [])];
  return {
    components: [container(children, accent, marker)],
    ...(files.length > 0 && { files }),
    ...(isPrivate && { private: true }),
  };
}

/** A message of some lines. */
export function note(content: string, options: { private?: boolean; accent?: number; marker?: number } = {}): Message {
  return {
    components: [container([text(clip(content, MAX_TEXT))], options.accent, options.marker)],
    ...(options.private && { private: true }),
  };
}

function container(
  components: APIComponentInContainer[],
  accent: number | undefined,
  marker: number | undefined,
): APIContainerComponent {
  return {
    type: TYPE.container,
    ...(marker !== undefined && { id: marker }),
    ...(accent !== undefined && { accent_color: accent }),
    components,
  };
}

/** A heading without a row after it says nothing. */
function hasCompany(row: Row, index: number, rows: readonly Row[]): boolean {
  const next = rows[index + 1];
  return !row.heading || (next !== undefined && !next.heading);
}

/** Container, head and foot are three components; a row is one, or three with its picture. */
function fitRows(rows: readonly Row[], maxText: number): readonly Row[] {
  const kept: Row[] = [];
  let components = 3;
  let characters = 0;
  const files = new Set<string>();
  for (const row of rows) {
    const picture = newPicture(row.picture, files);
    components += picture ? 3 : 1;
    characters += row.content.length;
    // A heading needs room for at least one row of its own.
    if (components + (row.heading ? 3 : 0) > MAX_COMPONENTS || characters > maxText) break;
    if (picture) files.add(picture.name);
    kept.push({ ...row, picture });
  }
  while (kept.at(-1)?.heading) kept.pop();
  return kept;
}

/** A picture that is in the message already is not sent twice: two files of one name could not be told apart. */
function newPicture(picture: Upload | undefined, files: ReadonlySet<string>): Upload | undefined {
  if (!picture || files.size >= MAX_FILES || files.has(picture.name)) return undefined;
  return { ...picture, description: clip(picture.description, MAX_ALT_TEXT) };
}

function rowComponent({ content, picture }: Row): APISectionComponent | APITextDisplayComponent {
  if (!picture) return text(content);
  return {
    type: TYPE.section,
    components: [text(content)],
    accessory: {
      type: TYPE.thumbnail,
      media: { url: `attachment://${picture.name}` },
      description: picture.description,
    },
  };
}
