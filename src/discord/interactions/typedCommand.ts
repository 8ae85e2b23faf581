import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { Command, CommandAction, RawCommandOptions } from '../../commands/framework/command.ts';
import type { Json } from '../../render/kit/message/press.ts';
import { type MemberRoles, roleIdsWithoutEveryone } from './context.ts';
import { type ServerFilter, splitServerOption } from './servers.ts';

interface TypedCommand {
  readonly action: CommandAction;
  readonly allOptions: RawCommandOptions;
  /** The command's options without the option for the media server. */
  readonly raw: RawCommandOptions;
  readonly serverFilter: ServerFilter;
}

export function findCommand(
  commands: readonly Command[],
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
): TypedCommand | undefined {
  const action = findCommandAction(commands, commandPathOf(interaction));
  if (!action) return undefined;
  const options = readRawCommandOptions(interaction.options, interaction.guildId);
  const { raw, serverFilter } = splitServerOption(action, options);
  return { action, allOptions: options, raw, serverFilter };
}

export const findCommandAction = (commands: readonly Command[], path: string): CommandAction | undefined =>
  commands.flatMap(({ actions }) => actions).find((action) => action.path === path);

interface CommandNames {
  readonly commandName: string;
  readonly options: { getSubcommand(required: false): string | null };
}

export function commandPathOf({ commandName, options }: CommandNames): string {
  const subcommand = options.getSubcommand(false);
  return subcommand === null ? commandName : `${commandName} ${subcommand}`;
}

interface RawOption {
  readonly name: string;
  readonly type: ApplicationCommandOptionType;
  readonly value?: string | number | boolean;
  /** The channel whose id is in `value`, as Discord sent it along. */
  readonly channel?:
    | {
        readonly id: string;
        readonly type: number;
        readonly parentId?: string | null;
        readonly parent_id?: string | null;
      }
    | null
    | undefined;
  readonly role?: { readonly id: string; readonly mentionable: boolean } | null | undefined;
  readonly user?: { readonly id: string; readonly bot?: boolean | undefined } | null | undefined;
  /** The person's roles. Missing for a person who is not in the guild. */
  readonly member?: MemberRoles | null | undefined;
  readonly options?: readonly RawOption[];
}

/** The options as Discord sent them, by name. Options of a subcommand are one level down. */
export function readRawCommandOptions(
  { data }: { readonly data: readonly RawOption[] },
  guildId: string | null,
): RawCommandOptions {
  const leafOptions = data.flatMap((option) => option.options ?? [option]);
  const isValue = ({ type }: RawOption) => type > ApplicationCommandOptionType.SubcommandGroup;
  return Object.fromEntries(
    leafOptions.filter(isValue).map((option) => [option.name, readRawOptionValue(option, guildId)]),
  );
}

const THREADS: readonly number[] = [
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
];

/**
 * The value of a command option or of a form's menu. A channel, role or person comes with the facts that a command may
 * need. If Discord sent none, the bare id stays, which every option refuses.
 */
export function readRawOptionValue(
  { value, channel, role, user, member }: Omit<RawOption, 'name' | 'type'>,
  guildId: string | null,
): Json | undefined {
  if (channel) {
    // Only a thread's parent is passed on. The parent of any other channel is its category.
    const parentId = THREADS.includes(channel.type) ? (channel.parentId ?? channel.parent_id) : undefined;
    return { id: channel.id, type: channel.type, ...(parentId && { parentId }) };
  }
  if (role) return { id: role.id, mentionable: role.mentionable };
  if (user)
    return {
      userId: user.id,
      bot: user.bot === true,
      ...(member && { roleIds: roleIdsWithoutEveryone(member, guildId) }),
    };
  return value;
}
