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
  readonly options?: readonly RawOption[];
}

/** The options as they came, by name: subcommands have theirs one level down. */
export function rawOptions({ data }: { readonly data: readonly RawOption[] }): Readonly<Record<string, unknown>> {
  const own = data.flatMap((option) => option.options ?? [option]);
  const isValue = ({ type }: RawOption) => type > ApplicationCommandOptionType.SubcommandGroup;
  return Object.fromEntries(own.filter(isValue).map(({ name, value }) => [name, value]));
}
