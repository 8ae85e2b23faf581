import { PermissionFlagsBits as Bit, ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import type { CommandOption, RegisteredCommand } from '../interactions/commandRegistry.ts';
import { type MessageChannel, permissionsAt } from '../messageChannels.ts';
import { has } from '../permissions.ts';
import type { State } from '../state.ts';
import type { Person } from '../world.ts';
import { ClientWouldNotSend } from './failures.ts';

/** The person who types a command, and the place. */
export interface Typing {
  readonly state: State;
  readonly person: Person;
  readonly target: MessageChannel;
  /** Changes every interaction on its way to the bot. */
  readonly distort?: Distortion | undefined;
}

/** Distorts a copy of Discord's data in a way that Discord never does. */
export type Distortion = (interaction: Record<string, unknown>) => void;

/** A command with its chosen subcommand: the options to fill in, and the names that lead to them. */
export interface ChosenCommand {
  readonly command: RegisteredCommand;
  readonly path: readonly CommandOption[];
  readonly options: readonly CommandOption[];
}

const GUILD = 0;
const BOT_DM = 1;

/** The commands this person's client offers here: the guild's, then the global ones, unless contexts or permissions hide them. */
export const offeredCommands = ({ state, person, target }: Typing): RegisteredCommand[] => {
  const guildId = target.kind === 'guild' ? target.guild.id : undefined;
  const context = guildId === undefined ? BOT_DM : GUILD;
  const permissions = permissionsAt(target, person.id);
  const own = guildId === undefined ? [] : state.commands.list(guildId);
  const global = state.commands.list().filter((one) => (one.contexts ?? [GUILD, BOT_DM]).includes(context));
  if (guildId !== undefined && !has(permissions, Bit.UseApplicationCommands)) return [];
  return [...own, ...global].filter((one) => {
    const needed = one.default_member_permissions;
    return (
      needed === null ||
      guildId === undefined ||
      has(permissions, Bit.Administrator) ||
      (needed !== '0' && has(permissions, BigInt(needed)))
    );
  });
};

/**
 * The offered commands, and then all that a forged interaction could name: commands of other guilds, and
 * hidden ones.
 */
export const registeredCommands = (typing: Typing): RegisteredCommand[] => [
  ...offeredCommands(typing),
  ...typing.state.world.guilds.flatMap((one) => typing.state.commands.list(one.id)),
  ...typing.state.commands.list(),
];

/** Finds the command for `/session terminate`. Names may be in the person's language. */
export const chooseCommand = (typing: Typing, line: string, raw: boolean): ChosenCommand => {
  const [name = '', ...rest] = line.replace(/^\//, '').trim().split(/\s+/);
  const offered = raw ? registeredCommands(typing) : offeredCommands(typing);
  const [command, twin] = offered.filter((one) => one.type === 1 && isCalled(one, name, typing.person));
  // A guild's command does not hide a global one: people see both, and may pick either.
  if (twin && !raw) throw new ClientWouldNotSend(`${typing.person.name} is offered two /${name} here`);
  if (!command) throw new ClientWouldNotSend(`${typing.person.name} is offered no /${name} here`);
  let options = command.options ?? [];
  const path: CommandOption[] = [];
  for (const word of rest) {
    const sub = options.find((one) => isNested(one) && isCalled(one, word, typing.person));
    if (!sub) throw new ClientWouldNotSend(`/${name} has no subcommand "${word}"`);
    path.push(sub);
    options = sub.options ?? [];
  }
  if (options.some(isNested))
    throw new ClientWouldNotSend(`${line} needs a subcommand: ${options.map((one) => one.name)}`);
  return { command, path, options };
};

export const isCalled = (named: RegisteredCommand | CommandOption, name: string, { locale }: Person): boolean =>
  named.name === name || named.name_localizations?.[locale] === name;

const isNested = (option: CommandOption): boolean =>
  option.type === OptionType.Subcommand || option.type === OptionType.SubcommandGroup;
