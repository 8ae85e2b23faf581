import type { EmbeddedDiscord } from '../discord/discord.ts';
import type { Actor } from '../discord/people/actor.ts';
import type { Answer } from '../discord/people/answer.ts';
import { NotACommand, parseCommandLine, type Typed, type TypedValue, valueFor } from './commandLine.ts';
import { knownCommands } from './known.ts';

export type Print = (text: string) => void;
type Value = string | number | boolean;

/** Runs one typed line as this person and prints the answer as a person would read it. */
export async function runLine(discord: EmbeddedDiscord, person: Actor, line: string, print: Print): Promise<Answer> {
  const [guild] = discord.world.guilds;
  const typed = parseCommandLine(line, knownCommands(discord.commands(guild?.id)));
  const answer = await person.run(typed.command.path, await fillIn(person, typed, print));
  print(asRead(answer));
  return answer;
}

/** Options in their order, as each list that opens may depend on what was typed before it. */
async function fillIn(person: Actor, { command, values }: Typed, print: Print): Promise<Record<string, Value>> {
  const filled: Record<string, Value> = {};
  for (const value of values)
    filled[value.option.name] = await resolveValue(person, command.path, filled, value, print);
  return filled;
}

async function resolveValue(
  person: Actor,
  path: string,
  filled: Readonly<Record<string, Value>>,
  value: TypedValue,
  print: Print,
): Promise<Value> {
  if (value.pick === undefined) return valueFor(value);
  const { name } = value.option;
  const choices = await person.complete(path, { ...filled, [name]: value.text }, name);
  const picked = choices[value.pick - 1];
  if (!picked) throw new NotACommand(`The list for ${name} has ${choices.length} lines:\n${listed(choices)}`);
  print(`(picked for ${name}: ${picked.name})`);
  return picked.value;
}

export const listed = (choices: readonly { readonly name: string }[]): string =>
  choices.map(({ name }, index) => `  ${index + 1}. ${name}`).join('\n');

/** All messages of an answer; those that only this person sees are marked. */
export function asRead({ messages, acknowledgedAfterMs }: Answer): string {
  const shown = messages.map((message) => (message.private ? `(only you see this)\n${message.text}` : message.text));
  return [...shown, `(acknowledged after ${Math.round(acknowledgedAfterMs)} ms)`].join('\n');
}
