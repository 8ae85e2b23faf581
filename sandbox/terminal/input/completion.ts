import { ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import type { Actor } from '../../discord/people/actor.ts';
import { ClientWouldNotSend, NotAcknowledged } from '../../discord/people/failures.ts';
import type { Guild } from '../../discord/world.ts';
import { UsageError } from '../../usageError.ts';
import type { Completion } from '../screen/lines.ts';
import {
  findTypedCommand,
  type KnownCommand,
  type KnownOption,
  parseTypedValue,
  splitTypedValues,
} from './commandLine.ts';
import { choiceLines, resolveValues } from './resolveValues.ts';

interface Typing {
  readonly person: Actor;
  readonly guild: Guild;
  readonly commands: readonly KnownCommand[];
  /** Prints a list, or that nothing matches, when Tab cannot complete the line. */
  readonly say: (text: string) => void;
}

const NOTHING_FITS = '  (no matches)';

/** Completes a line that begins with a slash: first the command, then option names, then values. */
export async function completeCommand(line: string, typing: Typing): Promise<Completion> {
  const match = findTypedCommand(line, typing.commands);
  if (!match || match.rest === '') return paths(line, typing);
  const { command, rest } = match;
  const { leading, named } = splitTypedValues(rest, command);
  const last = named.at(-1);
  const word = /\S*$/.exec(rest)?.[0] ?? '';
  const [first] = command.options;
  const open = last ?? (first && { option: first, raw: leading });
  // Text after `option:` is a value, so no option names are offered there.
  const names = last?.raw.trim() === '' ? [] : unused(command, rest).filter((name) => name.startsWith(word));
  if (names.length > 0) return { fits: names, typed: word };
  if (!open) return noCompletion(typing, word);
  return values(command, open.option, open.raw.trimStart(), rest, typing);
}

function paths(line: string, typing: Typing): Completion {
  const matches = typing.commands.flatMap(({ path, shown }) =>
    [...new Set([shown, path])].filter((text) => text.startsWith(line)).slice(0, 1),
  );
  return matches.length > 0 ? { fits: matches.map((path) => `${path} `), typed: line } : noCompletion(typing, line);
}

function noCompletion({ say }: Typing, input: string): Completion {
  say(NOTHING_FITS);
  return { fits: [], typed: input };
}

const unused = ({ options }: KnownCommand, optionText: string): readonly string[] =>
  options
    .filter(({ name, shown }) => ![name, shown].some((text) => optionText.includes(` ${text}:`)))
    .map(({ shown }) => `${shown}:`);

async function values(
  command: KnownCommand,
  option: KnownOption,
  input: string,
  optionText: string,
  typing: Typing,
): Promise<Completion> {
  if (option.autocomplete) return listOfTheBot(command, option, input, optionText, typing);
  const fixed = fixedValues(option, typing.guild);
  if (!fixed) {
    typing.say(`  (${hint(option)})`);
    return { fits: [], typed: input };
  }
  const matches = fixed.filter((value) => value.toLowerCase().startsWith(input.toLowerCase()));
  return matches.length > 0 ? { fits: matches, typed: input } : noCompletion(typing, input);
}

/** Lists an option's known values. Undefined if any text is allowed. */
function fixedValues({ type, choices }: KnownOption, guild: Guild): readonly string[] | undefined {
  if (choices.length > 0) return choices.map(({ shown }) => shown);
  if (type === OptionType.Boolean) return ['yes', 'no'];
  if (type === OptionType.Channel) return guild.channels.map(({ name }) => `#${name}`);
  if (type === OptionType.Role) return guild.roles.filter(isMentioned).map(({ name }) => `@${name}`);
  return undefined;
}

/** False for names that begin with @, such as @everyone, because the prompt has no form for them. */
const isMentioned = ({ name }: { readonly name: string }): boolean => !name.startsWith('@');

function hint({ type, description, range }: KnownOption): string {
  if (type !== OptionType.Integer && type !== OptionType.Number) return description;
  const least = range?.least === undefined ? '' : `, at least ${range.least}`;
  const maxText = range?.most === undefined ? '' : `, at most ${range.most}`;
  return `${description}: a number${least}${maxText}`;
}

/** Requests the bot's suggestions for the typed text, and prints them. */
async function listOfTheBot(
  command: KnownCommand,
  option: KnownOption,
  input: string,
  optionText: string,
  typing: Typing,
): Promise<Completion> {
  const text = parseTypedValue(option, input.trim()).text;
  try {
    const otherOptions = await resolveValues(
      typing.person,
      command.path,
      otherValues(optionText, command, option),
      () => undefined,
    );
    const choices = await typing.person.complete(command.path, { ...otherOptions, [option.name]: text }, option.name);
    if (choices.length === 0) return noCompletion(typing, input);
    typing.say(`${choiceLines(choices)}\n  (add >1 to pick the first)`);
    return { fits: choices.length === 1 ? [`${text}>1`] : [], typed: input };
  } catch (error) {
    const isKnown = error instanceof UsageError || error instanceof ClientWouldNotSend;
    if (!isKnown && !(error instanceof NotAcknowledged)) throw error;
    typing.say(`  (${error.message})`);
    return { fits: [], typed: input };
  }
}

const otherValues = (optionText: string, command: KnownCommand, focused: KnownOption) =>
  splitTypedValues(optionText, command).named.flatMap(({ option, raw }) =>
    option === focused || raw.trim() === '' ? [] : [parseTypedValue(option, raw.trim())],
  );
