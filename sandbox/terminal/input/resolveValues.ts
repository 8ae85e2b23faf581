import type { Actor } from '../../discord/people/actor.ts';
import { UsageError } from '../../usageError.ts';
import { type KnownChoice, type TypedValue, valueFor } from './commandLine.ts';

export type Value = string | number | boolean;
type Filled = Readonly<Record<string, Value>>;

/** Resolves the values in their order, because a list that opens may depend on the options before it. */
export async function resolveValues(
  person: Actor,
  path: string,
  values: readonly TypedValue[],
  say: (text: string) => void,
): Promise<Filled> {
  const filled: Record<string, Value> = {};
  for (const value of values) filled[value.option.name] = await resolveValue(person, path, filled, value, say);
  return filled;
}

async function resolveValue(
  person: Actor,
  path: string,
  filled: Filled,
  value: TypedValue,
  say: (text: string) => void,
): Promise<Value> {
  if (value.pick === undefined) return valueFor(value);
  const { name, shown, choices: fixed } = value.option;
  const choices =
    fixed.length > 0
      ? choicesThatFit(fixed, value.text)
      : await person.complete(path, { ...filled, [name]: value.text }, name);
  const picked = choices[value.pick - 1];
  if (!picked) throw new UsageError(noSuchLine(shown, value, choices));
  say(`(picked for ${shown}: ${picked.name})`);
  return picked.value;
}

/** Narrows fixed choices as the client does while a person types. */
const choicesThatFit = (choices: readonly KnownChoice[], typed: string) =>
  choices
    .filter(({ shown }) => shown.toLowerCase().startsWith(typed.toLowerCase()))
    .map(({ shown, value }) => ({ name: shown, value }));

type Choices = readonly { readonly name: string }[];

const noSuchLine = (option: string, { text }: TypedValue, choices: Choices): string =>
  choices.length === 0
    ? `There is no match for “${text}” in ${option}.`
    : `The list for ${option} has ${choices.length} ${choices.length === 1 ? 'line' : 'lines'}:\n${listed(choices)}`;

export const listed = (choices: Choices): string =>
  choices.map(({ name }, index) => `  ${index + 1}. ${name}`).join('\n');
