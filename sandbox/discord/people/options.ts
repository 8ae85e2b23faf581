import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIApplicationCommandInteractionDataOption,
  type APIInteractionDataResolved,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { toApiChannel } from '../channelObjects.ts';
import type { CommandOption } from '../interactions/commandRegistry.ts';
import type { StoredFile } from '../messages/attachments.ts';
import type { ChosenCommand, PersonInChannel } from './commandLine.ts';
import { matchesCommandOrOptionName } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';
import {
  attachmentsOf,
  type FileToUpload,
  isFileToUpload,
  requireUploadSizeWithinLimit,
  storeUpload,
} from './ownFile.ts';
import { findDiscordIdsByNames, resolveIds } from './resolved.ts';

type OptionValue = string | number | boolean;
export type CommandOptionValues = Readonly<Record<string, OptionValue | FileToUpload>>;

interface Filled {
  readonly options: APIApplicationCommandInteractionDataOption[];
  readonly resolved: APIInteractionDataResolved;
}

/**
 * Fills in an interaction's options. Checks the typed values against the command's declaration, as Discord's own client
 * does.
 */
export const fillCommandOptions = (
  typing: PersonInChannel,
  chosen: ChosenCommand,
  values: CommandOptionValues,
  raw: boolean,
): Filled => {
  const files: StoredFile[] = [];
  const filled = Object.entries(values).map(([name, value]) => {
    if (!isFileToUpload(value)) return fillOne(typing, chosen, name, value, raw);
    const file = upload(typing, chosen, name, value);
    files.push(file);
    return { name, type: OptionType.Attachment as const, value: file.attachment.id };
  });
  const missingOptions = chosen.options.filter(
    (option) => option.required && !filled.some((otherOption) => otherOption.name === option.name),
  );
  if (missingOptions.length > 0 && !raw)
    throw new ClientWouldNotSend(`required and missing: ${missingOptions.map((option) => option.name)}`);
  const resolved = { ...resolve(typing, filled), ...attachmentsOf(files) };
  return { options: nest(chosen.path, filled), resolved };
};

/** Stores an option's file. Throws if the option takes no file. */
function upload(typing: PersonInChannel, chosen: ChosenCommand, name: string, file: FileToUpload): StoredFile {
  const option = chosen.options.find((candidate) => matchesCommandOrOptionName(candidate, name, typing.person));
  if (option?.type !== OptionType.Attachment) throw new ClientWouldNotSend(`option ${name}: takes no file`);
  requireUploadSizeWithinLimit(file);
  return storeUpload(typing.state, file);
}

const fillOne = (
  typing: PersonInChannel,
  { options }: ChosenCommand,
  name: string,
  value: OptionValue,
  raw: boolean,
) => {
  const option = options.find((option) => matchesCommandOrOptionName(option, name, typing.person));
  if (!option) {
    if (raw) return { name, type: OptionType.String as const, value: String(value) };
    throw new ClientWouldNotSend(
      `there is no option "${name}"; there are: ${options.map((option) => option.name).join(', ')}`,
    );
  }
  const converted = convert(typing, option, value);
  const problem = raw ? undefined : (whyNot(option, converted) ?? whyNotThere(typing, option, converted));
  if (problem) throw new ClientWouldNotSend(`option ${name}: ${problem}`);
  return asData(option, converted);
};

/**
 * Fills in options for autocomplete. The command may be incomplete, and the focused option contains the text typed so
 * far.
 */
export const fillOptionsForAutocomplete = (
  typing: PersonInChannel,
  chosen: ChosenCommand,
  values: CommandOptionValues,
  focused: string,
) => {
  const option = chosen.options.find((option) => matchesCommandOrOptionName(option, focused, typing.person));
  if (!option?.autocomplete) throw new ClientWouldNotSend(`option ${focused} has no autocomplete`);
  const { [focused]: text = '', ...others } = values;
  const filled = fillCommandOptions(typing, { ...chosen, path: [] }, others, true);
  const typedOption = { name: option.name, value: String(text), focused: true, type: option.type };
  return {
    options: nest(chosen.path, [...filled.options.filter(isBasic), asFocused(typedOption)]),
    resolved: filled.resolved,
  };
};

/** The focused option as Discord sends it: the option's own type, with the typed text as its value even for numbers. */
const asFocused = (typedOption: { name: string; value: string; focused: boolean; type: OptionType }) => {
  const { name, value, focused } = typedOption;
  if (typedOption.type === OptionType.Integer) return { name, value, focused, type: OptionType.Integer as const };
  if (typedOption.type === OptionType.Number) return { name, value, focused, type: OptionType.Number as const };
  return { name, value, focused, type: OptionType.String as const };
};

const isBasic = (
  option: APIApplicationCommandInteractionDataOption,
): option is APIApplicationCommandInteractionDataBasicOption =>
  option.type !== OptionType.Subcommand && option.type !== OptionType.SubcommandGroup;

const nest = (
  path: readonly CommandOption[],
  leaves: APIApplicationCommandInteractionDataBasicOption[],
): APIApplicationCommandInteractionDataOption[] => {
  const [outer, inner] = path;
  if (!outer) return leaves;
  if (!inner) return [{ type: OptionType.Subcommand, name: outer.name, options: leaves }];
  const subcommand = { type: OptionType.Subcommand as const, name: inner.name, options: leaves };
  return [{ type: OptionType.SubcommandGroup, name: outer.name, options: [subcommand] }];
};

/** Converts typed text to the option's type: numbers, booleans, and choices, people or channels by name. */
const convert = (typing: PersonInChannel, option: CommandOption, value: OptionValue): OptionValue => {
  const choice = option.choices?.find((choice) => choice.name === value || String(choice.value) === String(value));
  if (choice) return choice.value;
  switch (option.type) {
    case OptionType.Integer:
    case OptionType.Number:
      return value === '' ? Number.NaN : Number(value);
    case OptionType.Boolean:
      return value === true || /^(true|yes)$/i.test(String(value));
    case OptionType.String:
      return String(value);
    case OptionType.Role:
      return findDiscordIdsByNames(typing, [String(value)], ['roles'])[0] ?? value;
    case OptionType.Channel:
      return findDiscordIdsByNames(typing, [String(value)], ['channels'])[0] ?? value;
    case OptionType.User:
      return findDiscordIdsByNames(typing, [String(value)], ['people'])[0] ?? value;
    default:
      return findDiscordIdsByNames(typing, [String(value)], ['people', 'roles'])[0] ?? value;
  }
};

/** Returns the reason why the option does not take channels of this kind. Undefined if it does. */
const whyNotThere = (
  { target }: PersonInChannel,
  { type, channel_types: kinds }: CommandOption,
  value: OptionValue,
): string | undefined => {
  const guild = target.kind === 'guild' ? target.guild : undefined;
  const channel = guild?.channels.find(({ id }) => id === value);
  if (type !== OptionType.Channel || !kinds || !guild || !channel) return undefined;
  return kinds.includes(toApiChannel(guild, channel).type) ? undefined : `"${channel.name}" is no channel of that kind`;
};

/** Returns the reason why Discord's client would not accept this value. Undefined if the value is valid. */
const whyNot = (option: CommandOption, value: OptionValue): string | undefined => {
  const choices = option.choices ?? [];
  if (option.type === OptionType.Attachment) return 'takes a file';
  if (choices.length > 0 && !choices.some((choice) => choice.value === value)) return `"${value}" is not a choice`;
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return whyNotNumber(option, value);
  if (option.type === OptionType.String) return whyNotText(option, value);
  return /^\d{17,20}$/.test(value) ? undefined : `there is no "${value}"`;
};

/** Maximum characters of a string option without its own limit. */
const MAX_TEXT = 6000;

const whyNotText = (
  { required, min_length: min = 0, max_length: max = MAX_TEXT }: CommandOption,
  value: string,
): string | undefined => {
  if (value === '' && required) return 'is empty';
  if (value.length < min) return `shorter than ${min}`;
  return value.length > max ? `longer than ${max}` : undefined;
};

const whyNotNumber = (
  { type, min_value: min = -Infinity, max_value: max = Infinity }: CommandOption,
  value: number,
): string | undefined => {
  if (Number.isNaN(value)) return 'is not a number';
  if (type === OptionType.Integer && !Number.isSafeInteger(value)) return 'is not a whole number';
  if (value < min) return `below ${min}`;
  return value > max ? `above ${max}` : undefined;
};

const asData = (option: CommandOption, value: OptionValue): APIApplicationCommandInteractionDataBasicOption => {
  const { name } = option;
  switch (option.type) {
    case OptionType.Integer:
    case OptionType.Number:
      return { name, type: option.type, value: Number(value) };
    case OptionType.Boolean:
      return { name, type: OptionType.Boolean, value: value === true };
    case OptionType.User:
    case OptionType.Role:
    case OptionType.Channel:
    case OptionType.Mentionable:
      return { name, type: option.type, value: String(value) };
    default:
      return { name, type: OptionType.String, value: String(value) };
  }
};

/** People, roles and channels in the options, by kind. Empty kinds are left out. */
const resolve = (typing: PersonInChannel, filled: readonly APIApplicationCommandInteractionDataBasicOption[]) => {
  const ids = filled.flatMap((option) => (option.type === OptionType.String ? [] : [String(option.value)]));
  const kinds = Object.entries(resolveIds(typing, ids)).filter(([, found]) => Object.keys(found).length > 0);
  return Object.fromEntries(kinds);
};
