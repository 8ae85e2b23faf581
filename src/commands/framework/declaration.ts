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
 * Name and description of a command, group or option in one language. The name is in lower case, with at most 32
 * characters; the description has at most 100.
 */
export interface NameAndDescription {
  readonly name: string;
  readonly description: string;
}

export interface OptionTexts extends NameAndDescription {
  readonly choices?: Readonly<Record<string, string>> | undefined;
}

export interface CommandTexts<Name extends string = string> extends NameAndDescription {
  /** Additional words by which `/help` finds the command, separated by spaces. */
  readonly synonyms?: string | undefined;
  /** Title of the command's form. Set if the description is too long for a title. */
  readonly title?: string | undefined;
  readonly options: Readonly<Record<Name, OptionTexts>>;
}

/** Picks a text from the catalogue of a language, for example `(texts) => texts.search.declarations.search`. */
export type TextLookup<W> = (texts: Texts) => W;

export type CommandPayload =
  | (RESTPostAPIChatInputApplicationCommandsJSONBody & { readonly name: string })
  | RESTPostAPIContextMenuApplicationCommandsJSONBody;

const CHAT_INPUT: ApplicationCommandType.ChatInput = 1;

/** A command's name and description in English, by which Discord identifies the command, and in all other languages. */
export function localisedNames(find: TextLookup<NameAndDescription>) {
  const { name, description } = find(DEFAULT_TEXTS);
  return {
    name,
    name_localizations: buildLocalizationMap((texts) => find(texts).name),
    description,
    description_localizations: buildLocalizationMap((texts) => find(texts).description),
  };
}

/**
 * Translations that differ from the English text. Equal translations are left out, because Discord limits all texts of
 * a command to 8,000 characters and falls back to English. Null if no translation is left, because Discord also returns
 * null.
 */
export function buildLocalizationMap(find: TextLookup<string>): LocalizationMap | null {
  const english = find(DEFAULT_TEXTS);
  const entries = Object.entries(TRANSLATIONS)
    .map(([locale, texts]) => [locale, find(texts)] as const)
    .filter(([, translation]) => translation !== english);
  if (entries.length === 0) return null;
  return Object.fromEntries(entries) satisfies Partial<Record<Locale, string>>;
}

export function chatInputPayload(
  find: TextLookup<NameAndDescription>,
  options: NonNullable<RESTPostAPIChatInputApplicationCommandsJSONBody['options']>,
): RESTPostAPIChatInputApplicationCommandsJSONBody & { readonly name: string } {
  return { type: CHAT_INPUT, ...localisedNames(find), options };
}

/** Builds the options in Discord's format, in the declared order. Discord requires that required options come first. */
export function buildDiscordOptions(
  options: Readonly<Record<string, CommandOption>>,
  find: TextLookup<CommandTexts>,
): APIApplicationCommandBasicOption[] {
  return Object.entries(options).map(([key, option]) => {
    const words: TextLookup<OptionTexts> = (texts) => wordsOf(find(texts).options, key);
    const declaredOption = { ...option.discord, ...localisedNames(words), name: key, ...choicesOf(option, words) };
    // TypeScript cannot match the spread union of 23 option types with itself, so this cast is needed.
    return declaredOption as APIApplicationCommandBasicOption;
  });
}

function choicesOf({ values }: CommandOption, find: TextLookup<OptionTexts>) {
  if (!values) return {};
  const choiceName = (texts: Texts, value: string) => find(texts).choices?.[value] ?? value;
  return {
    choices: values.map((value) => ({
      name: choiceName(DEFAULT_TEXTS, value),
      name_localizations: buildLocalizationMap((texts) => choiceName(texts, value)),
      value,
    })),
  };
}

function wordsOf(words: Readonly<Record<string, OptionTexts>>, key: string): OptionTexts {
  const optionWords = words[key];
  // Unreachable: the types of the commands require words for every option.
  if (!optionWords) throw new Error(`no catalogue has words for the option ${key}`);
  return optionWords;
}
