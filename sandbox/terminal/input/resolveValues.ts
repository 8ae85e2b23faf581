import type { Actor } from '../../discord/people/actor.ts';
import { UsageError } from '../../usageError.ts';
import { type KnownChoice, type TypedValue, toOptionValue } from './commandLine.ts';

export type OptionValue = string | number | boolean;
type Filled = Readonly<Record<string, OptionValue>>;

/** Turns typed texts into option values, in order, because autocomplete may depend on earlier options. */
export async function resolveValues(
  person: Actor,
  path: string,
  values: readonly TypedValue[],
  print: (text: string) => void,
): Promise<Filled> {
  const filled: Record<string, OptionValue> = {};
  for (const value of values) filled[value.option.name] = await resolveValue(person, path, filled, value, print);
  return filled;
}

async function resolveValue(
  person: Actor,
  path: string,
  filled: Filled,
  value: TypedValue,
  print: (text: string) => void,
): Promise<OptionValue> {
  if (value.pick === undefined) return toOptionValue(value);
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

const choicesThatFit = (choices: readonly KnownChoice[], input: string) =>
  choices
    .filter(({ shown }) => shown.toLowerCase().startsWith(input.toLowerCase()))
    .map(({ shown, value }) => ({ name: shown, value }));

type Choices = readonly { readonly name: string }[];

const noSuchLine = (option: string, { text }: TypedValue, choices: Choices): string =>
  choices.length === 0
    ? `There is no match for “${text}” in ${option}.`
    : `The list for ${option} has ${choices.length} ${choices.length === 1 ? 'line' : 'lines'}:\n${choiceLines(choices)}`;

export const choiceLines = (choices: Choices): string =>
  choices.map(({ name }, index) => `  ${index + 1}. ${name}`).join('\n');
