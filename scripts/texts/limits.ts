import { COMMAND_MESSAGE_PATH } from '../../src/render/texts/translated/message.ts';
import type { EnglishCatalogueText } from './english.ts';

/**
 * Matches names that Discord allows for commands, subcommands and options. Entries of a message's menu may have any
 * words.
 */
const COMMAND_NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;

const MOST_OF_NAME = 32;
const MOST_OF_DESCRIPTION = 100;
const MOST_OF_CHOICE = 100;
/** Maximum characters of a form's title and of a field's label. */
const MOST_OF_LABEL = 45;
const MOST_OF_BUTTON = 80;

const isCommandName = (text: string): boolean => COMMAND_NAME.test(text) && text === text.toLowerCase();

export function findTextLengthProblems({ path, source }: EnglishCatalogueText, text: string): readonly string[] {
  if (!COMMAND_MESSAGE_PATH.test(path)) return labelProblems(path, text);
  if (path.endsWith('.name') && isCommandName(source) && !isCommandName(text))
    return ['is the name of a command or an option: at most 32 lower-case letters, digits, - and _'];
  if (path.endsWith('.name')) return tooLong(text, MOST_OF_NAME);
  if (path.endsWith('.title')) return tooLong(text, MOST_OF_LABEL);
  if (path.endsWith('.description')) return tooLong(text, MOST_OF_DESCRIPTION);
  return /\.choices\./.test(path) ? tooLong(text, MOST_OF_CHOICE) : [];
}

function labelProblems(path: string, text: string): readonly string[] {
  if (/\.(?:labels|parts)\.[^.]+$|\.form(?:\.title|Title)$/.test(path)) return tooLong(text, MOST_OF_LABEL);
  if (/\.form(?:Hint$|\.\w*[hH]int$)/.test(path)) return tooLong(text, MOST_OF_DESCRIPTION);
  return /\.\w*[bB]utton$/.test(path) ? tooLong(text, MOST_OF_BUTTON) : [];
}

const tooLong = (text: string, most: number): readonly string[] =>
  text.length > most ? [`has ${text.length} characters; Discord takes ${most}`] : [];
