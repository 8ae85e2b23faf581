import type {
  APIApplicationCommandBasicOption,
  ApplicationCommandType,
  Locale,
  LocalizationMap,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { DEFAULT_TEXTS, type Texts, TRANSLATIONS } from '../../render/texts/texts.ts';
import type { Option } from './options.ts';

/**
 * A catalogue's words for a command or a group. Names: lower case, at most 32 characters; descriptions: 100.
 */
export interface Words {
  readonly name: string;
  readonly description: string;
}

export interface OptionWords extends Words {
  readonly choices?: Readonly<Record<string, string>> | undefined;
}

export interface ActionWords<Name extends string = string> extends Words {
  readonly options: Readonly<Record<Name, OptionWords>>;
}

/** Finds the words in a catalogue: `(texts) => texts.search.declarations.search`. */
export type Find<W> = (texts: Texts) => W;

export type CommandPayload =
  | (RESTPostAPIChatInputApplicationCommandsJSONBody & { readonly name: string })
  | RESTPostAPIContextMenuApplicationCommandsJSONBody;

const CHAT_INPUT: ApplicationCommandType.ChatInput = 1;

/** Name and description in every language: English, which Discord sends back, and the other ones. */
export function named(find: Find<Words>) {
  const { name, description } = find(DEFAULT_TEXTS);
  return {
    name,
    name_localizations: localised((texts) => find(texts).name),
    description,
    description_localizations: localised((texts) => find(texts).description),
  };
}

export function localised(find: Find<string>): LocalizationMap {
  const entries = Object.entries(TRANSLATIONS).map(([locale, texts]) => [locale, find(texts)] as const);
  return Object.fromEntries(entries) satisfies Partial<Record<Locale, string>>;
}

export function chatInput(
  find: Find<Words>,
  options: NonNullable<RESTPostAPIChatInputApplicationCommandsJSONBody['options']>,
): RESTPostAPIChatInputApplicationCommandsJSONBody & { readonly name: string } {
  return { type: CHAT_INPUT, ...named(find), options };
}

/** The options as declared to Discord, in order: required ones have to come first. */
export function declareOptions(
  options: Readonly<Record<string, Option>>,
  find: Find<ActionWords>,
): APIApplicationCommandBasicOption[] {
  return Object.entries(options).map(([key, option]) => {
    const words: Find<OptionWords> = (texts) => wordsOf(find(texts).options, key);
    const declared = { ...option.discord, ...named(words), name: key, ...choicesOf(option, words) };
    // The one cast: TypeScript spreads a union of 23 kinds of options into one that it cannot match with itself.
    return declared as APIApplicationCommandBasicOption;
  });
}

function choicesOf({ values }: Option, find: Find<OptionWords>) {
  if (!values) return {};
  const name = (texts: Texts, value: string) => find(texts).choices?.[value] ?? value;
  return {
    choices: values.map((value) => ({
      name: name(DEFAULT_TEXTS, value),
      name_localizations: localised((texts) => name(texts, value)),
      value,
    })),
  };
}

function wordsOf(words: Readonly<Record<string, OptionWords>>, key: string): OptionWords {
  const found = words[key];
  // The types of the commands do not let this happen.
  if (!found) throw new Error(`no catalogue has words for the option ${key}`);
  return found;
}
