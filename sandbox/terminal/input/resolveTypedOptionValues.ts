import type { SimulatedDiscordUser } from '../../discord/people/actor.ts';
import { UsageError } from '../../usageError.ts';
import { type OfferedOptionChoice, type TypedValue, toCommandOptionValue } from './commandLine.ts';

export type CommandOptionValue = string | number | boolean;
type Filled = Readonly<Record<string, CommandOptionValue>>;

/** Turns typed texts into option values, in order, because autocomplete may depend on earlier options. */
export async function resolveTypedOptionValues(
  person: SimulatedDiscordUser,
  path: string,
  values: readonly TypedValue[],
  print: (text: string) => void,
): Promise<Filled> {
  const filled: Record<string, CommandOptionValue> = {};
  for (const value of values) filled[value.option.name] = await resolveValue(person, path, filled, value, print);
  return filled;
}

async function resolveValue(
  person: SimulatedDiscordUser,
  path: string,
  filled: Filled,
  value: TypedValue,
  print: (text: string) => void,
): Promise<CommandOptionValue> {
  if (value.pick === undefined) return toCommandOptionValue(value);
  const { name, shown, choices: fixed } = value.option;
  const choices =
    fixed.length > 0
      ? choicesThatFit(fixed, value.text)
      : await person.complete(path, { ...filled, [name]: value.text }, name);
  const choice = choices[value.pick - 1];
  if (!choice) throw new UsageError(noSuchLine(shown, value, choices));
  print(`(picked for ${shown}: ${choice.name})`);
  return choice.value;
}

const choicesThatFit = (choices: readonly OfferedOptionChoice[], input: string) =>
  choices
    .filter(({ shown }) => shown.toLowerCase().startsWith(input.toLowerCase()))
    .map(({ shown, value }) => ({ name: shown, value }));

type Choices = readonly { readonly name: string }[];

const noSuchLine = (option: string, { text }: TypedValue, choices: Choices): string =>
  choices.length === 0
    ? `There is no match for “${text}” in ${option}.`
    : `The list for ${option} has ${choices.length} ${choices.length === 1 ? 'line' : 'lines'}:\n${formatNumberedChoices(choices)}`;

export const formatNumberedChoices = (choices: Choices): string =>
  choices.map(({ name }, index) => `  ${index + 1}. ${name}`).join('\n');
