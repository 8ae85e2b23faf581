import { ApplicationCommandOptionType } from 'discord.js';

interface Naming {
  readonly commandName: string;
  readonly options: { getSubcommand(required: false): string | null };
}

export function pathOf({ commandName, options }: Naming): string {
  const subcommand = options.getSubcommand(false);
  return subcommand === null ? commandName : `${commandName} ${subcommand}`;
}

interface RawOption {
  readonly name: string;
  readonly type: ApplicationCommandOptionType;
  readonly value?: unknown;
  /** What the id in `value` stands for, as Discord sent it along. */
  readonly channel?: { readonly id: string; readonly type: number } | null | undefined;
  readonly role?: { readonly id: string; readonly mentionable: boolean } | null | undefined;
  readonly options?: readonly RawOption[];
}

/** The options as they came, by name: subcommands have theirs one level down. */
export function rawOptions({ data }: { readonly data: readonly RawOption[] }): Readonly<Record<string, unknown>> {
  const own = data.flatMap((option) => option.options ?? [option]);
  const isValue = ({ type }: RawOption) => type > ApplicationCommandOptionType.SubcommandGroup;
  return Object.fromEntries(own.filter(isValue).map((option) => [option.name, rawValue(option)]));
}

/** Of a channel or a role what a command may need; without what Discord says of it, the bare id, which no option takes. */
function rawValue({ value, channel, role }: RawOption): unknown {
  if (channel) return { id: channel.id, type: channel.type };
  if (role) return { id: role.id, mentionable: role.mentionable };
  return value;
}
