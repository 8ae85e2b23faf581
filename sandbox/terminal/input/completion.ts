import { ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import type { SimulatedDiscordUser } from '../../discord/people/actor.ts';
import { ClientWouldNotSend, InteractionNotAcknowledgedError } from '../../discord/people/failures.ts';
import type { Guild } from '../../discord/world.ts';
import { UsageError } from '../../usageError.ts';
import type { LineCompletion } from '../screen/lines.ts';
import {
  type OfferedCommand,
  type OfferedCommandOption,
  parseTypedOptionValue,
  splitCommandFromTypedLine,
  splitTypedOptionValues,
} from './commandLine.ts';
import { formatNumberedChoices, resolveTypedOptionValues } from './resolveTypedOptionValues.ts';

interface Typing {
  readonly person: SimulatedDiscordUser;
  readonly guild: Guild;
  readonly commands: readonly OfferedCommand[];
  /** Prints a list, or that nothing matches, when Tab cannot complete the line. */
  readonly say: (text: string) => void;
}

const NOTHING_FITS = '  (no matches)';

/** Completes a line that begins with a slash: first the command, then option names, then values. */
export async function completeCommandLine(line: string, typing: Typing): Promise<LineCompletion> {
  const match = splitCommandFromTypedLine(line, typing.commands);
  if (!match || match.rest === '') return paths(line, typing);
  const { command, rest } = match;
  const { leading, named } = splitTypedOptionValues(rest, command);
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

function paths(line: string, typing: Typing): LineCompletion {
  const matches = typing.commands.flatMap(({ path, shown }) =>
    [...new Set([shown, path])].filter((text) => text.startsWith(line)).slice(0, 1),
  );
  return matches.length > 0 ? { fits: matches.map((path) => `${path} `), typed: line } : noCompletion(typing, line);
}

function noCompletion({ say }: Typing, input: string): LineCompletion {
  say(NOTHING_FITS);
  return { fits: [], typed: input };
}

const unused = ({ options }: OfferedCommand, optionText: string): readonly string[] =>
  options
    .filter(({ name, shown }) => ![name, shown].some((text) => optionText.includes(` ${text}:`)))
    .map(({ shown }) => `${shown}:`);

async function values(
  command: OfferedCommand,
  option: OfferedCommandOption,
  input: string,
  optionText: string,
  typing: Typing,
): Promise<LineCompletion> {
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
function fixedValues({ type, choices }: OfferedCommandOption, guild: Guild): readonly string[] | undefined {
  if (choices.length > 0) return choices.map(({ shown }) => shown);
  if (type === OptionType.Boolean) return ['yes', 'no'];
  if (type === OptionType.Channel) return guild.channels.map(({ name }) => `#${name}`);
  if (type === OptionType.Role) return guild.roles.filter(isMentioned).map(({ name }) => `@${name}`);
  return undefined;
}

/** False for names that begin with @, such as @everyone, because the prompt has no form for them. */
const isMentioned = ({ name }: { readonly name: string }): boolean => !name.startsWith('@');

function hint({ type, description, range }: OfferedCommandOption): string {
  if (type !== OptionType.Integer && type !== OptionType.Number) return description;
  const least = range?.least === undefined ? '' : `, at least ${range.least}`;
  const maxText = range?.most === undefined ? '' : `, at most ${range.most}`;
  return `${description}: a number${least}${maxText}`;
}

/** Requests the bot's suggestions for the typed text, and prints them. */
async function listOfTheBot(
  command: OfferedCommand,
  option: OfferedCommandOption,
  input: string,
  optionText: string,
  typing: Typing,
): Promise<LineCompletion> {
  const text = parseTypedOptionValue(option, input.trim()).text;
  try {
    const otherOptions = await resolveTypedOptionValues(
      typing.person,
      command.path,
      otherValues(optionText, command, option),
      () => undefined,
    );
    const choices = await typing.person.complete(command.path, { ...otherOptions, [option.name]: text }, option.name);
    if (choices.length === 0) return noCompletion(typing, input);
    typing.say(`${formatNumberedChoices(choices)}\n  (add >1 to pick the first)`);
    return { fits: choices.length === 1 ? [`${text}>1`] : [], typed: input };
  } catch (error) {
    const isKnown = error instanceof UsageError || error instanceof ClientWouldNotSend;
    if (!isKnown && !(error instanceof InteractionNotAcknowledgedError)) throw error;
    typing.say(`  (${error.message})`);
    return { fits: [], typed: input };
  }
}

const otherValues = (optionText: string, command: OfferedCommand, focused: OfferedCommandOption) =>
  splitTypedOptionValues(optionText, command).named.flatMap(({ option, raw }) =>
    option === focused || raw.trim() === '' ? [] : [parseTypedOptionValue(option, raw.trim())],
  );
