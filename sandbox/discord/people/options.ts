import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIApplicationCommandInteractionDataOption,
  type APIInteractionDataResolved,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { channelOf } from '../channelObjects.ts';
import type { CommandOption } from '../interactions/commandRegistry.ts';
import type { ChosenCommand, Typing } from './commandLine.ts';
import { isCalled } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';
import { idsNamed, resolvedFor } from './resolved.ts';

type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

interface Filled {
  readonly options: APIApplicationCommandInteractionDataOption[];
  readonly resolved: APIInteractionDataResolved;
}

/**
 * Fills in the options of an interaction: checks the typed values against the declaration, as Discord's own
 * client does.
 */
export const fillOptions = (typing: Typing, chosen: ChosenCommand, values: OptionValues, raw: boolean): Filled => {
  const filled = Object.entries(values).map(([name, value]) => fillOne(typing, chosen, name, value, raw));
  const missing = chosen.options.filter((one) => one.required && !filled.some((other) => other.name === one.name));
  if (missing.length > 0 && !raw)
    throw new ClientWouldNotSend(`required and missing: ${missing.map((one) => one.name)}`);
  return { options: nest(chosen.path, filled), resolved: resolve(typing, filled) };
};

const fillOne = (typing: Typing, { options }: ChosenCommand, name: string, value: OptionValue, raw: boolean) => {
  const option = options.find((one) => isCalled(one, name, typing.person));
  if (!option) {
    if (raw) return { name, type: OptionType.String as const, value: String(value) };
    throw new ClientWouldNotSend(
      `there is no option "${name}"; there are: ${options.map((one) => one.name).join(', ')}`,
    );
  }
  const converted = convert(typing, option, value);
  const problem = raw ? undefined : (whyNot(option, converted) ?? whyNotThere(typing, option, converted));
  if (problem) throw new ClientWouldNotSend(`option ${name}: ${problem}`);
  return asData(option, converted);
};

/** Does the same for autocomplete: nothing has to be complete yet, and the focused option is the text typed so far. */
export const typeOptions = (typing: Typing, chosen: ChosenCommand, values: OptionValues, focused: string) => {
  const option = chosen.options.find((one) => isCalled(one, focused, typing.person));
  if (!option?.autocomplete) throw new ClientWouldNotSend(`option ${focused} has no autocomplete`);
  const { [focused]: text = '', ...others } = values;
  const filled = fillOptions(typing, { ...chosen, path: [] }, others, true);
  const typed = { name: option.name, value: String(text), focused: true, type: option.type };
  return {
    options: nest(chosen.path, [...filled.options.filter(isBasic), asFocused(typed)]),
    resolved: filled.resolved,
  };
};

/** Discord sends a focused number as the text typed so far, under the option's own type. */
const asFocused = (typed: { name: string; value: string; focused: boolean; type: OptionType }) => {
  const { name, value, focused } = typed;
  if (typed.type === OptionType.Integer) return { name, value, focused, type: OptionType.Integer as const };
  if (typed.type === OptionType.Number) return { name, value, focused, type: OptionType.Number as const };
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

/**
 * Converts typed text into the option's type: numbers, yes and no, and choices, people and channels by name.
 */
const convert = (typing: Typing, option: CommandOption, value: OptionValue): OptionValue => {
  const choice = option.choices?.find((one) => one.name === value || String(one.value) === String(value));
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
      return idsNamed(typing, [String(value)], ['roles'])[0] ?? value;
    case OptionType.Channel:
      return idsNamed(typing, [String(value)], ['channels'])[0] ?? value;
    case OptionType.User:
      return idsNamed(typing, [String(value)], ['people'])[0] ?? value;
    default:
      return idsNamed(typing, [String(value)], ['people', 'roles'])[0] ?? value;
  }
};

/** Why the client would not offer this value: it offers only channels of the kinds that the option takes. */
const whyNotThere = (
  { target }: Typing,
  { type, channel_types: kinds }: CommandOption,
  value: OptionValue,
): string | undefined => {
  const guild = target.kind === 'guild' ? target.guild : undefined;
  const channel = guild?.channels.find(({ id }) => id === value);
  if (type !== OptionType.Channel || !kinds || !guild || !channel) return undefined;
  return kinds.includes(channelOf(guild, channel).type) ? undefined : `"${channel.name}" is no channel of that kind`;
};

/** Why the client would not take this value; undefined when it would. */
const whyNot = (option: CommandOption, value: OptionValue): string | undefined => {
  const choices = option.choices ?? [];
  if (choices.length > 0 && !choices.some((one) => one.value === value)) return `"${value}" is not a choice`;
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return whyNotNumber(option, value);
  if (option.type === OptionType.String) return whyNotText(option, value);
  return /^\d{17,20}$/.test(value) ? undefined : `there is no "${value}"`;
};

/** A string option holds that many characters unless its declaration sets a limit. */
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

/** Looks up the ids among the options; kinds without ids are left out. */
const resolve = (typing: Typing, filled: readonly APIApplicationCommandInteractionDataBasicOption[]) => {
  const ids = filled.flatMap((one) => (one.type === OptionType.String ? [] : [String(one.value)]));
  const kinds = Object.entries(resolvedFor(typing, ids)).filter(([, found]) => Object.keys(found).length > 0);
  return Object.fromEntries(kinds);
};
