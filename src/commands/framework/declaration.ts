import type {
  APIApplicationCommandBasicOption,
  ApplicationCommandType,
  Locale,
  LocalizationMap,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { DEFAULT_TEXTS, type Texts, TRANSLATIONS } from '../../render/texts/texts.ts';
import type { CommandOption } from './options.ts';

/**
 * Name and description of a command, group or option in one language. Maximum lengths: 32 characters for the name, in
 * lower case; 100 for the description.
 */
export interface DeclarationWords {
  readonly name: string;
  readonly description: string;
}

export interface OptionWords extends DeclarationWords {
  readonly choices?: Readonly<Record<string, string>> | undefined;
}

export interface ActionWords<Name extends string = string> extends DeclarationWords {
  /** More words by which `/help` finds the command, separated by spaces. */
  readonly synonyms?: string | undefined;
  /** The title of the command's form, if the description is too long for it. */
  readonly title?: string | undefined;
  readonly options: Readonly<Record<Name, OptionWords>>;
}

/** Picks words from the texts of a language: `(texts) => texts.search.declarations.search`. */
export type TextLookup<W> = (texts: Texts) => W;

export type CommandPayload =
  | (RESTPostAPIChatInputApplicationCommandsJSONBody & { readonly name: string })
  | RESTPostAPIContextMenuApplicationCommandsJSONBody;

const CHAT_INPUT: ApplicationCommandType.ChatInput = 1;

/**
 * A command's name and description: in English, by which Discord identifies the command, and in all other languages.
 */
export function localisedNames(find: TextLookup<DeclarationWords>) {
  const { name, description } = find(DEFAULT_TEXTS);
  return {
    name,
    name_localizations: localisationsOf((texts) => find(texts).name),
    description,
    description_localizations: localisationsOf((texts) => find(texts).description),
  };
}

/**
 * Translations that differ from the English text. Discord shows the English text to everyone else, so a copy would only
 * use up the 8,000 characters of a command. Null if no translation differs, as Discord sends it back.
 */
export function localisationsOf(find: TextLookup<string>): LocalizationMap | null {
  const english = find(DEFAULT_TEXTS);
  const entries = Object.entries(TRANSLATIONS)
    .map(([locale, texts]) => [locale, find(texts)] as const)
    .filter(([, translation]) => translation !== english);
  if (entries.length === 0) return null;
  return Object.fromEntries(entries) satisfies Partial<Record<Locale, string>>;
}

export function chatInputPayload(
  find: TextLookup<DeclarationWords>,
  options: NonNullable<RESTPostAPIChatInputApplicationCommandsJSONBody['options']>,
): RESTPostAPIChatInputApplicationCommandsJSONBody & { readonly name: string } {
  return { type: CHAT_INPUT, ...localisedNames(find), options };
}

/**
 * The options in Discord's format, in the declared order. Discord demands that a command declares required ones first.
 */
export function declareOptions(
  options: Readonly<Record<string, CommandOption>>,
  find: TextLookup<ActionWords>,
): APIApplicationCommandBasicOption[] {
  return Object.entries(options).map(([key, option]) => {
    const words: TextLookup<OptionWords> = (texts) => wordsOf(find(texts).options, key);
    const declaredOption = { ...option.discord, ...localisedNames(words), name: key, ...choicesOf(option, words) };
    // TypeScript cannot match the spread union of 23 option types with itself, so this cast is needed.
    return declaredOption as APIApplicationCommandBasicOption;
  });
}

function choicesOf({ values }: CommandOption, find: TextLookup<OptionWords>) {
  if (!values) return {};
  const choiceName = (texts: Texts, value: string) => find(texts).choices?.[value] ?? value;
  return {
    choices: values.map((value) => ({
      name: choiceName(DEFAULT_TEXTS, value),
      name_localizations: localisationsOf((texts) => choiceName(texts, value)),
      value,
    })),
  };
}

function wordsOf(words: Readonly<Record<string, OptionWords>>, key: string): OptionWords {
  const optionWords = words[key];
  // Cannot happen: the types of the commands require words for every option.
  if (!optionWords) throw new Error(`no catalogue has words for the option ${key}`);
  return optionWords;
}
