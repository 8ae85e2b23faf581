import { PermissionFlagsBits as Bit, ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import type { CommandOption, RegisteredCommand } from '../interactions/commandRegistry.ts';
import { type MessageChannel, permissionsInMessageChannel } from '../messageChannels.ts';
import { hasPermissionBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import type { SimulatedPerson } from '../world.ts';
import { ClientWouldNotSend } from './failures.ts';

export interface PersonInChannel {
  readonly state: DiscordState;
  readonly person: SimulatedPerson;
  readonly target: MessageChannel;
  readonly distort?: InteractionCorrupter | undefined;
}

/** Changes a copy of Discord's data into a form that Discord does not send. */
export type InteractionCorrupter = (interaction: Record<string, unknown>) => void;

/** A command with its chosen subcommand, the names on the way, and its options. */
export interface ChosenCommand {
  readonly command: RegisteredCommand;
  readonly path: readonly CommandOption[];
  readonly options: readonly CommandOption[];
}

const GUILD = 0;
const BOT_DM = 1;

/**
 * Lists the commands that this person's client offers in this channel: first the guild's, then the global ones.
 * Contexts and permissions may hide some.
 */
export const listCommandsOfferedToPerson = ({ state, person, target }: PersonInChannel): RegisteredCommand[] => {
  const guildId = target.kind === 'guild' ? target.guild.id : undefined;
  const context = guildId === undefined ? BOT_DM : GUILD;
  const permissions = permissionsInMessageChannel(target, person.id);
  const guildCommands = guildId === undefined ? [] : state.commands.list(guildId);
  const global = state.commands.list().filter((command) => (command.contexts ?? [GUILD, BOT_DM]).includes(context));
  if (guildId !== undefined && !hasPermissionBit(permissions, Bit.UseApplicationCommands)) return [];
  return [...guildCommands, ...global].filter((command) => {
    const requiredBits = command.default_member_permissions;
    return (
      requiredBits === null ||
      guildId === undefined ||
      hasPermissionBit(permissions, Bit.Administrator) ||
      (requiredBits !== '0' && hasPermissionBit(permissions, BigInt(requiredBits)))
    );
  });
};

/**
 * Lists the commands that a forged interaction can name: first offered commands, then hidden ones and other guilds'
 * commands.
 */
export const listAllRegisteredCommands = (typing: PersonInChannel): RegisteredCommand[] => [
  ...listCommandsOfferedToPerson(typing),
  ...typing.state.world.guilds.flatMap((guild) => typing.state.commands.list(guild.id)),
  ...typing.state.commands.list(),
];

/** Finds the command of a line such as `/session terminate`. Names may be in the person's language. */
export const findCommandByTypedLine = (typing: PersonInChannel, line: string, raw: boolean): ChosenCommand => {
  const [name = '', ...rest] = line.replace(/^\//, '').trim().split(/\s+/);
  const offered = raw ? listAllRegisteredCommands(typing) : listCommandsOfferedToPerson(typing);
  const [command, twin] = offered.filter(
    (command) => command.type === 1 && matchesCommandOrOptionName(command, name, typing.person),
  );
  // People see a guild's command and a global command of the same name, so the name alone is ambiguous.
  if (twin && !raw) throw new ClientWouldNotSend(`${typing.person.name} is offered two /${name} here`);
  if (!command) throw new ClientWouldNotSend(`${typing.person.name} is offered no /${name} here`);
  let options = command.options ?? [];
  const path: CommandOption[] = [];
  for (const word of rest) {
    const sub = options.find((option) => isNested(option) && matchesCommandOrOptionName(option, word, typing.person));
    if (!sub) throw new ClientWouldNotSend(`/${name} has no subcommand "${word}"`);
    path.push(sub);
    options = sub.options ?? [];
  }
  if (options.some(isNested))
    throw new ClientWouldNotSend(`${line} needs a subcommand: ${options.map((option) => option.name)}`);
  return { command, path, options };
};

export const matchesCommandOrOptionName = (
  element: RegisteredCommand | CommandOption,
  name: string,
  { locale }: SimulatedPerson,
): boolean => element.name === name || element.name_localizations?.[locale] === name;

const isNested = (option: CommandOption): boolean =>
  option.type === OptionType.Subcommand || option.type === OptionType.SubcommandGroup;
