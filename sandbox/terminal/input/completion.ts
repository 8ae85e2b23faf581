import { ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import type { Actor } from '../../discord/people/actor.ts';
import { ClientWouldNotSend, NotAcknowledged } from '../../discord/people/failures.ts';
import type { Guild } from '../../discord/world.ts';
import { UsageError } from '../../usageError.ts';
import type { Completion } from '../screen/lines.ts';
import { commandIn, type KnownCommand, type KnownOption, readValue, valuesIn } from './commandLine.ts';
import { listed, resolveValues } from './resolveValues.ts';

interface Typing {
  readonly person: Actor;
  readonly guild: Guild;
  readonly commands: readonly KnownCommand[];
  /** Shows Tab's result if it cannot be typed: a list, or that nothing matches. */
  readonly say: (text: string) => void;
}

const NOTHING_FITS = '  (no matches)';

/** Completes a line that begins with a slash: paths, then option names, then their values. */
export async function completeCommand(line: string, typing: Typing): Promise<Completion> {
  const found = commandIn(line, typing.commands);
  if (!found || found.rest === '') return paths(line, typing);
  const { command, rest } = found;
  const { leading, named } = valuesIn(rest, command);
  const last = named.at(-1);
  const word = /\S*$/.exec(rest)?.[0] ?? '';
  const [first] = command.options;
  const open = last ?? (first && { option: first, raw: leading });
  // Right after `option:` comes its value.
  const names = last?.raw.trim() === '' ? [] : unused(command, rest).filter((name) => name.startsWith(word));
  if (names.length > 0) return { fits: names, typed: word };
  if (!open) return nothing(typing, word);
  return values(command, open.option, open.raw.trimStart(), rest, typing);
}

function paths(line: string, typing: Typing): Completion {
  const fits = typing.commands.flatMap(({ path, shown }) =>
    [...new Set([shown, path])].filter((one) => one.startsWith(line)).slice(0, 1),
  );
  return fits.length > 0 ? { fits: fits.map((path) => `${path} `), typed: line } : nothing(typing, line);
}

function nothing({ say }: Typing, typed: string): Completion {
  say(NOTHING_FITS);
  return { fits: [], typed };
}

const unused = ({ options }: KnownCommand, rest: string): readonly string[] =>
  options
    .filter(({ name, shown }) => ![name, shown].some((one) => rest.includes(` ${one}:`)))
    .map(({ shown }) => `${shown}:`);

async function values(
  command: KnownCommand,
  option: KnownOption,
  typed: string,
  rest: string,
  typing: Typing,
): Promise<Completion> {
  if (option.autocomplete) return listOfTheBot(command, option, typed, rest, typing);
  const fixed = fixedValues(option, typing.guild);
  if (!fixed) {
    typing.say(`  (${hint(option)})`);
    return { fits: [], typed };
  }
  const fits = fixed.filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));
  return fits.length > 0 ? { fits, typed } : nothing(typing, typed);
}

/** All possible values, for options whose values the client itself knows. */
function fixedValues({ type, choices }: KnownOption, guild: Guild): readonly string[] | undefined {
  if (choices.length > 0) return choices.map(({ shown }) => shown);
  if (type === OptionType.Boolean) return ['yes', 'no'];
  if (type === OptionType.Channel) return guild.channels.map(({ name }) => `#${name}`);
  if (type === OptionType.Role) return guild.roles.filter(isMentioned).map(({ name }) => `@${name}`);
  return undefined;
}

/** The role @everyone cannot be chosen here. */
const isMentioned = ({ name }: { readonly name: string }): boolean => !name.startsWith('@');

function hint({ type, description, range }: KnownOption): string {
  if (type !== OptionType.Integer && type !== OptionType.Number) return description;
  const least = range?.least === undefined ? '' : `, at least ${range.least}`;
  const most = range?.most === undefined ? '' : `, at most ${range.most}`;
  return `${description}: a number${least}${most}`;
}

/** Shows the list that opens while a person types. */
async function listOfTheBot(
  command: KnownCommand,
  option: KnownOption,
  typed: string,
  rest: string,
  typing: Typing,
): Promise<Completion> {
  const text = readValue(option, typed.trim()).text;
  try {
    const others = await resolveValues(
      typing.person,
      command.path,
      otherValues(rest, command, option),
      () => undefined,
    );
    const choices = await typing.person.complete(command.path, { ...others, [option.name]: text }, option.name);
    if (choices.length === 0) return nothing(typing, typed);
    typing.say(`${listed(choices)}\n  (add >1 to pick the first)`);
    return { fits: choices.length === 1 ? [`${text}>1`] : [], typed };
  } catch (error) {
    const isKnown = error instanceof UsageError || error instanceof ClientWouldNotSend;
    if (!isKnown && !(error instanceof NotAcknowledged)) throw error;
    typing.say(`  (${error.message})`);
    return { fits: [], typed };
  }
}

const otherValues = (rest: string, command: KnownCommand, focused: KnownOption) =>
  valuesIn(rest, command).named.flatMap(({ option, raw }) =>
    option === focused || raw.trim() === '' ? [] : [readValue(option, raw.trim())],
  );
