import type {
  APIComponentInContainer,
  APIContainerComponent,
  APISectionComponent,
  APITextDisplayComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { ChangeOutcome } from '../../../domain/audit.ts';
import { joinLines } from '../text/lines.ts';
import { clip } from '../text/markdown.ts';
import {
  buttonComponent,
  collectPresses,
  controlsComponent,
  countComponents,
  type PressCollector,
  validControls,
} from './controls.ts';
import { MAX_COMPONENTS, MAX_TEXT } from './limits.ts';
import type { ChangeMessage, Message, Upload } from './message.ts';
import type { Controls } from './press.ts';
import { fitRows, type Row } from './rows.ts';

/**
 * Components and characters that lists leave free. A feed's message (one with a marker) may later get another line, for
 * the mention of a role or as a sample.
 */
const RESERVED_ROOM = { standard: { components: 0, text: 8 }, feed: { components: 1, text: 80 } } as const;

/** Discord's numbers for component types. Discord's enum is a value, but this module may import only types. */
const COMPONENT_TYPES = {
  section: 9 satisfies ComponentType.Section,
  text: 10 satisfies ComponentType.TextDisplay,
  thumbnail: 11 satisfies ComponentType.Thumbnail,
  container: 17 satisfies ComponentType.Container,
} as const;

const text = (content: string): APITextDisplayComponent => ({ type: COMPONENT_TYPES.text, content });

interface ListMessage {
  readonly head: string;
  readonly rows: readonly Row[];
  /**
   * Makes the message's last line from the number of visible rows, the total, and the number of rows on earlier pages.
   */
  readonly foot: (shownCount: number, total: number, before?: number) => string | undefined;
  /** Total number of rows, if `rows` contains only some. */
  readonly total?: number | undefined;
  /** Number of rows on earlier pages. Set if the message is a page. */
  readonly before?: number | undefined;
  /** The container's colour, as 0xRRGGBB. */
  readonly accent?: number | undefined;
  /** Id of the container, by which the sender finds the post's message again. */
  readonly marker?: number | undefined;
  readonly private?: boolean | undefined;
  readonly controls?: readonly Controls[] | undefined;
}

/** A message with as many rows as Discord accepts. The last line counts the rows that are left out. */
export function listMessage(list: ListMessage): Message {
  const { head, rows, before, accent, marker } = list;
  const total = list.total ?? rows.filter((row) => !row.heading).length;
  const foot = (shownCount: number, totalCount: number) => list.foot(shownCount, totalCount, before);
  // The last line's length depends on the number of visible rows, and the other way round. So there is room for the
  // longest of three: the last line for no rows, for some, and for all.
  const longestFoot = Math.max(
    foot(0, total)?.length ?? 0,
    foot(total, total)?.length ?? 0,
    foot(total, total + 1)?.length ?? 0,
  );
  const usableControls = validControls(list.controls ?? []);
  const freeRoom = RESERVED_ROOM[marker === undefined ? 'standard' : 'feed'];
  const room = {
    text: MAX_TEXT - freeRoom.text - head.length - longestFoot,
    components: MAX_COMPONENTS - freeRoom.components - sum(usableControls.map(countComponents)),
  };
  const shownRows = fitRows(rows, room);
  const footText = foot(shownRows.filter((row) => !row.heading).length, total);
  const presses = collectPresses();
  const children = [
    text(head),
    ...shownRows.flatMap((row) => rowComponents(row, presses)),
    ...(footText ? [text(footText)] : []),
  ];
  const controlRows = usableControls.map((control) => controlsComponent(control, presses));
  return {
    components: [container([...children, ...controlRows], accent, marker)],
    ...messageParts(
      shownRows.flatMap((row) => row.picture ?? []),
      presses,
    ),
    ...(list.private && { private: true }),
  };
}

export interface NoteOptions {
  readonly private?: boolean;
  readonly accent?: number;
  readonly marker?: number;
  readonly controls?: readonly Controls[];
}

/** A text, or lines of text. Lines that are `undefined` or `false` are left out. */
type Content = string | readonly (string | false | undefined)[];

export function note(content: Content, { accent, marker, controls = [], ...message }: NoteOptions = {}): Message {
  const fullText = typeof content === 'string' ? content : (joinLines(...content) ?? '');
  const presses = collectPresses();
  const controlRows = validControls(controls).map((control) => controlsComponent(control, presses));
  return {
    components: [container([text(clip(fullText, MAX_TEXT)), ...controlRows], accent, marker)],
    ...messageParts([], presses),
    ...(message.private && { private: true }),
  };
}

export const changeNote = (outcome: ChangeOutcome, content: Content, options: NoteOptions = {}): ChangeMessage => ({
  ...note(content, options),
  outcome,
});

/** A private answer to a request that changed nothing, or nothing yet. */
export const nothingDone = (content: Content, options: Pick<NoteOptions, 'controls'> = {}): ChangeMessage =>
  changeNote('nothing', content, { private: true, ...options });

const messageParts = (files: readonly Upload[], { presses }: PressCollector): Pick<Message, 'files' | 'presses'> => ({
  ...(files.length > 0 && { files }),
  ...(presses.length > 0 && { presses }),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

function container(
  components: APIComponentInContainer[],
  accent: number | undefined,
  marker: number | undefined,
): APIContainerComponent {
  return {
    type: COMPONENT_TYPES.container,
    ...(marker !== undefined && { id: marker }),
    ...(accent !== undefined && { accent_color: accent }),
    components,
  };
}

const rowComponents = (row: Row, presses: PressCollector): readonly APIComponentInContainer[] => [
  rowComponent(row, presses),
  ...(row.under?.length ? [controlsComponent(row.under, presses)] : []),
];

function rowComponent(
  { content, picture, button }: Row,
  presses: PressCollector,
): APISectionComponent | APITextDisplayComponent {
  if (button)
    return { type: COMPONENT_TYPES.section, components: [text(content)], accessory: buttonComponent(button, presses) };
  if (!picture) return text(content);
  return {
    type: COMPONENT_TYPES.section,
    components: [text(content)],
    accessory: {
      type: COMPONENT_TYPES.thumbnail,
      media: { url: `attachment://${picture.name}` },
      description: picture.description,
    },
  };
}
