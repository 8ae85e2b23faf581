import type { LibraryPurpose } from '../../../domain/media/libraries/libraryTables.ts';
import { bold } from '../../../render/kit/media/title.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { MAX_TEXT_INPUT_LENGTH } from '../../../render/kit/message/limits.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { ComponentPress, ControlsRow, Modal } from '../../../render/kit/message/press.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { agentName, languageName, libraryTypeOfPurpose } from './words.ts';

const MAX_FOLDERS = 6;
/** Text in place of a text without visible characters. */
const NAMELESS = '?';

interface DraftView {
  readonly name: string;
  readonly purpose?: LibraryPurpose | undefined;
  readonly agent?: string | undefined;
  readonly scanner?: string | undefined;
  readonly language?: string | undefined;
  readonly locations: readonly string[];
}

type DraftStep = keyof Texts['library']['add']['question'];

export interface LibraryDraftPage {
  readonly draft: DraftView;
  readonly step: DraftStep;
  readonly position: { readonly step: number; readonly total: number };
  readonly question?: string | undefined;
  /** Escaped lines about preferences, problems and warnings. */
  readonly lines?: readonly (string | false)[] | undefined;
  readonly controls: readonly ControlsRow[];
}

export function renderLibraryDraft(
  texts: Texts,
  { draft, step, position, question, lines = [], controls }: LibraryDraftPage,
): Message {
  const words = texts.library.add;
  const content = [
    words.head(clipAndEscapeText(draft.name, 60), position.step, position.total),
    ...chosenLines(texts, draft),
    ...lines,
    '',
    question ?? (step === 'value' ? '' : words.question[step]),
  ];
  return createNothingChangedMessage(content, { controls });
}

function chosenLines(texts: Texts, { purpose, agent, scanner, language, locations }: DraftView) {
  const { chosen } = texts.library.add;
  const { labelled } = texts.lines;
  const line = (label: string, value: string | undefined) =>
    value !== undefined && labelled(label, bold(value, NAMELESS));
  const type = purpose && libraryTypeOfPurpose(purpose);
  const folders = locations.slice(0, MAX_FOLDERS).map((path) => bold(path, NAMELESS));
  const moreText = locations.length > MAX_FOLDERS ? [texts.pages.some(MAX_FOLDERS, locations.length)] : [];
  return [
    line(chosen.type, purpose && texts.library.purposes[purpose]),
    line(chosen.agent, type && agent && agentName(type, agent)),
    line(chosen.scanner, scanner),
    line(chosen.language, language && languageName(texts, language)),
    locations.length > 0 && labelled(chosen.folders, [...folders, ...moreText].join(', ')),
  ];
}

export function renderFolderForm({ library }: Texts, locations: readonly string[], press: ComponentPress): Modal {
  const words = library.add;
  const input = {
    name: 'folders',
    label: words.folderField,
    description: words.folderHint,
    lines: 'many',
    required: true,
    value: locations.join('\n'),
    max: MAX_TEXT_INPUT_LENGTH,
  } as const;
  return { title: words.folderForm, inputs: [input], press };
}

export function folderProblems({ library }: Texts, locations: readonly string[], relativePaths: readonly string[]) {
  if (locations.length === 0) return [library.add.noFolders];
  const names = relativePaths.slice(0, MAX_FOLDERS).map((path) => bold(path, NAMELESS, 60));
  return relativePaths.length === 0 ? [] : [library.add.badFolders(names.join(', '))];
}

export const renderLibraryDraftCancelled = ({ library }: Texts, name: string): Message =>
  createNothingChangedMessage(library.add.cancelled(clipAndEscapeText(name, 80)));
