import type {
  APIComponentInContainer,
  APIContainerComponent,
  APISectionComponent,
  APITextDisplayComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { ChangeOutcome } from '../../domain/audit.ts';
import {
  buttonComponent,
  collectPresses,
  componentCount,
  controlsComponent,
  type Presses,
  validControls,
} from './controls.ts';
import { MAX_COMPONENTS, MAX_TEXT } from './limits.ts';
import { linesOf } from './lines.ts';
import { clip } from './markdown.ts';
import type { ChangeMessage, Message, Upload } from './message.ts';
import type { Controls } from './press.ts';
import { fitRows, type Row } from './rows.ts';

/**
 * Room kept free: a feed's message has a marker, and may get a role mention or a line that marks it as a
 * sample.
 */
const FREE = { standard: { components: 0, text: 8 }, feed: { components: 1, text: 80 } } as const;

/** The numbers of Discord's component types, checked by type: its enum is a value, and this module imports only types. */
const TYPE = {
  section: 9 satisfies ComponentType.Section,
  text: 10 satisfies ComponentType.TextDisplay,
  thumbnail: 11 satisfies ComponentType.Thumbnail,
  container: 17 satisfies ComponentType.Container,
} as const;

const text = (content: string): APITextDisplayComponent => ({ type: TYPE.text, content });

interface ListMessage {
  readonly head: string;
  readonly rows: readonly Row[];
  /** The last line. It gets the number of rows shown, the number there are, and `before`. */
  readonly foot: (shown: number, total: number, before?: number) => string | undefined;
  /** How many rows there are, if those given are not all. */
  readonly total?: number | undefined;
  /** On a page: the number of rows on the pages before it. */
  readonly before?: number | undefined;
  readonly accent?: number | undefined;
  readonly marker?: number | undefined;
  readonly private?: boolean | undefined;
  /** Below the list: its pages, and actions on the whole list. */
  readonly controls?: readonly Controls[] | undefined;
}

/** A message of one container with as many rows as Discord accepts; the foot says how many were left out. */
export function listMessage({
  head,
  rows,
  foot: footOf,
  total,
  before,
  accent,
  marker,
  controls = [],
  ...message
}: ListMessage): Message {
  const all = total ?? rows.filter((row) => !row.heading).length;
  const foot = (shown: number, of: number) => footOf(shown, of, before);
  const reserved = Math.max(...[0, all].map((shown) => foot(shown, all)?.length ?? 0), foot(all, all + 1)?.length ?? 0);
  const pressed = validControls(controls);
  const free = FREE[marker === undefined ? 'standard' : 'feed'];
  const room = {
    text: MAX_TEXT - free.text - head.length - reserved,
    components: MAX_COMPONENTS - free.components - sum(pressed.map(componentCount)),
  };
  const kept = fitRows(rows, room);
  const last = foot(kept.filter((row) => !row.heading).length, all);
  const presses = collectPresses();
  const children = [text(head), ...kept.flatMap((row) => rowComponents(row, presses)), ...(last ? [text(last)] : [])];
  const under = pressed.map((each) => controlsComponent(each, presses));
  return {
    components: [container([...children, ...under], accent, marker)],
    ...parts(
      kept.flatMap((row) => row.picture ?? []),
      presses,
    ),
    ...(message.private && { private: true }),
  };
}

export interface NoteOptions {
  readonly private?: boolean;
  readonly accent?: number;
  readonly marker?: number;
  readonly controls?: readonly Controls[];
}

/** A text, or its lines; missing lines are left out. */
type Content = string | readonly (string | false | undefined)[];

export function note(content: Content, { accent, marker, controls = [], ...message }: NoteOptions = {}): Message {
  const whole = typeof content === 'string' ? content : (linesOf(...content) ?? '');
  const presses = collectPresses();
  const under = validControls(controls).map((each) => controlsComponent(each, presses));
  return {
    components: [container([text(clip(whole, MAX_TEXT)), ...under], accent, marker)],
    ...parts([], presses),
    ...(message.private && { private: true }),
  };
}

/** The result of a change; the audit trail records its outcome. */
export const changeNote = (outcome: ChangeOutcome, content: Content, options: NoteOptions = {}): ChangeMessage => ({
  ...note(content, options),
  outcome,
});

/** A private note that nothing was done, or not yet. */
export const nothingDone = (content: Content, options: Pick<NoteOptions, 'controls'> = {}): ChangeMessage =>
  changeNote('nothing', content, { private: true, ...options });

const parts = (files: readonly Upload[], { all }: Presses): Pick<Message, 'files' | 'presses'> => ({
  ...(files.length > 0 && { files }),
  ...(all.length > 0 && { presses: all }),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

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

const rowComponents = (row: Row, presses: Presses): readonly APIComponentInContainer[] => [
  rowComponent(row, presses),
  ...(row.under?.length ? [controlsComponent(row.under, presses)] : []),
];

function rowComponent(
  { content, picture, button }: Row,
  presses: Presses,
): APISectionComponent | APITextDisplayComponent {
  if (button) return { type: TYPE.section, components: [text(content)], accessory: buttonComponent(button, presses) };
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
