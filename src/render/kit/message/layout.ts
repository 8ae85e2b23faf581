import type {
  APIComponentInContainer,
  APIContainerComponent,
  APISectionComponent,
  APITextDisplayComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { AuditedChangeOutcome } from '../../../domain/audit.ts';
import { joinLines } from '../text/lines.ts';
import { clipText } from '../text/markdown.ts';
import {
  buttonComponent,
  type ComponentPressCollector,
  controlsComponent,
  countComponents,
  createComponentPressCollector,
  validControls,
} from './controls.ts';
import { MAX_MESSAGE_COMPONENTS, MAX_MESSAGE_TEXT_LENGTH } from './limits.ts';
import type { ChangeResultMessage, Message, Upload } from './message.ts';
import type { ControlsRow } from './press.ts';
import { fitRowsIntoMessage, type Row } from './rows.ts';

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
  readonly controls?: readonly ControlsRow[] | undefined;
}

/** A message with as many rows as Discord accepts. The last line counts the rows that are left out. */
export function createListMessage(list: ListMessage): Message {
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
    text: MAX_MESSAGE_TEXT_LENGTH - freeRoom.text - head.length - longestFoot,
    components: MAX_MESSAGE_COMPONENTS - freeRoom.components - sum(usableControls.map(countComponents)),
  };
  const shownRows = fitRowsIntoMessage(rows, room);
  const footText = foot(shownRows.filter((row) => !row.heading).length, total);
  const presses = createComponentPressCollector();
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
  readonly controls?: readonly ControlsRow[];
}

/** A text, or lines of text. Lines that are `undefined` or `false` are left out. */
type Content = string | readonly (string | false | undefined)[];

export function createNoteMessage(
  content: Content,
  { accent, marker, controls = [], ...message }: NoteOptions = {},
): Message {
  const fullText = typeof content === 'string' ? content : (joinLines(...content) ?? '');
  const presses = createComponentPressCollector();
  const controlRows = validControls(controls).map((control) => controlsComponent(control, presses));
  return {
    components: [container([text(clipText(fullText, MAX_MESSAGE_TEXT_LENGTH)), ...controlRows], accent, marker)],
    ...messageParts([], presses),
    ...(message.private && { private: true }),
  };
}

export const createChangeResultMessage = (
  outcome: AuditedChangeOutcome,
  content: Content,
  options: NoteOptions = {},
): ChangeResultMessage => ({
  ...createNoteMessage(content, options),
  outcome,
});

/** A private answer to a request that changed nothing, or nothing yet. */
export const createNothingChangedMessage = (
  content: Content,
  options: Pick<NoteOptions, 'controls'> = {},
): ChangeResultMessage => createChangeResultMessage('nothing', content, { private: true, ...options });

const messageParts = (
  files: readonly Upload[],
  { presses }: ComponentPressCollector,
): Pick<Message, 'files' | 'presses'> => ({
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

const rowComponents = (row: Row, presses: ComponentPressCollector): readonly APIComponentInContainer[] => [
  rowComponent(row, presses),
  ...(row.under?.length ? [controlsComponent(row.under, presses)] : []),
];

function rowComponent(
  { content, picture, button }: Row,
  presses: ComponentPressCollector,
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
