import type {
  APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ChannelType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { isBlank } from '../../domain/visibleText.ts';
import { POSTABLE_CHANNEL_TYPES } from '../../render/kit/message/controls.ts';
import { MAX_CHOICE_TEXT } from '../../render/kit/message/limits.ts';
import type { Json } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandDeps, CommandDepsAndContext, OptionChoice } from './context.ts';

/** A conditional type applies `Omit` to each member of the union separately. */
type WithoutWords<T extends APIApplicationCommandBasicOption> = T extends unknown
  ? Omit<T, 'name' | 'description' | 'choices'>
  : never;
type RawOptionValues = Readonly<Record<string, unknown>>;

export interface CompletionRequest<D = CommandDeps> extends CommandDepsAndContext<D> {
  readonly otherOptions: RawOptionValues;
}

export type OptionCompleter = (typedText: string, completion: CompletionRequest) => Promise<readonly OptionChoice[]>;

/** Declares an option for three uses: Discord's declaration, the decoded argument, and autocomplete. */
export interface CommandOption<Schema extends z.ZodType = z.ZodType> {
  readonly discord: WithoutWords<APIApplicationCommandBasicOption>;
  readonly schema: Schema;
  /** Fixed choices. The texts contain their names in each language. */
  readonly values?: readonly string[] | undefined;
  readonly complete?: OptionCompleter | undefined;
  /** Set if the choices are other people's private data. The audit trail then records who saw them. */
  readonly discloses?: true | undefined;
  /** Lists all choices. Set if they are the same for everyone; a form then offers them in one or several menus. */
  readonly list?: ((texts: Texts) => readonly OptionChoice[]) | undefined;
  /** Set if the option accepts only its offered choices. A form offers them in a menu if they are few enough. */
  readonly menu?: true | undefined;
  /** Explains an invalid value. The text continues "I cannot use it: ...". */
  readonly describeExpected: (problems: Texts['errors']['problems']) => string;
}

const STRING_OPTION: ApplicationCommandOptionType.String = 3;
const INTEGER_OPTION: ApplicationCommandOptionType.Integer = 4;
const BOOLEAN_OPTION: ApplicationCommandOptionType.Boolean = 5;
const USER_OPTION: ApplicationCommandOptionType.User = 6;
const CHANNEL_OPTION: ApplicationCommandOptionType.Channel = 7;
const ROLE_OPTION: ApplicationCommandOptionType.Role = 8;
const MENTIONABLE_OPTION: ApplicationCommandOptionType.Mentionable = 9;

/** Channels in which commands can be used: those that take posts, and the chats of voice channels. */
const CHANNELS_WITH_COMMANDS = [
  ...POSTABLE_CHANNEL_TYPES,
  2 satisfies ChannelType.GuildVoice,
  13 satisfies ChannelType.GuildStageVoice,
  15 satisfies ChannelType.GuildForum,
] as const;

/** Channels in a guild's channel list. Threads are not part of that list. */
const LISTED_CHANNELS = [
  0 satisfies ChannelType.GuildText,
  2 satisfies ChannelType.GuildVoice,
  4 satisfies ChannelType.GuildCategory,
  5 satisfies ChannelType.GuildAnnouncement,
  13 satisfies ChannelType.GuildStageVoice,
  15 satisfies ChannelType.GuildForum,
] as const;

type ChannelOfGuild = (typeof CHANNELS_WITH_COMMANDS)[number] | (typeof LISTED_CHANNELS)[number];

const snowflake = z.string().regex(/^\d{17,20}$/);

type DescribeExpected = CommandOption['describeExpected'];

const requiredOption = <const D extends WithoutWords<APIApplicationCommandBasicOption>, S extends z.ZodType>(
  discord: D,
  schema: S,
  describeExpected: DescribeExpected,
) => ({ discord: { ...discord, required: true }, schema, describeExpected });

interface TextOption {
  /**
   * Maximum length in characters, as Discord counts them (at most 6000). The default is the maximum length of a choice.
   */
  readonly max?: number;
  readonly complete?: OptionCompleter;
  readonly list?: (texts: Texts) => readonly OptionChoice[];
  readonly discloses?: true;
  readonly menu?: true;
}

export function textOption({ max = MAX_CHOICE_TEXT, complete, list, discloses, menu }: TextOption) {
  const discord = {
    type: STRING_OPTION,
    min_length: 1,
    max_length: max,
    ...(complete && { autocomplete: true }),
  } as const;
  const schema = z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((typedText) => !isBlank(typedText));
  return { ...requiredOption(discord, schema, (problems) => problems.text(max)), complete, list, discloses, menu };
}

export const integerOption = ({ min, max }: { readonly min: number; readonly max: number }) =>
  requiredOption({ type: INTEGER_OPTION, min_value: min, max_value: max }, z.int().min(min).max(max), (problems) =>
    problems.integer(min, max),
  );

/** An option with at most 25 fixed values. The message about an invalid value lists them. */
export const choiceOption = <const Value extends string>(values: readonly Value[]) => ({
  ...requiredOption({ type: STRING_OPTION }, z.enum(values), (problems) => problems.choice(values.join(', '))),
  values,
});

export const flagOption = () => requiredOption({ type: BOOLEAN_OPTION }, z.boolean(), (problems) => problems.flag);

/**
 * The schema also checks the channel's type: Discord's client offers only these types, but a forged interaction may
 * contain another.
 */
const channelOf = <const Type extends ChannelOfGuild>(types: readonly Type[]) =>
  requiredOption(
    { type: CHANNEL_OPTION, channel_types: [...types] },
    z.object({ id: snowflake, type: z.literal(types), parentId: snowflake.optional() }),
    (problems) => problems.channel,
  );

const channelIdOption = <const Type extends ChannelOfGuild>(types: readonly Type[]) => {
  const option = channelOf(types);
  return { ...option, schema: option.schema.transform(({ id }) => id) };
};

/** An option for a channel or thread in which the bot can post. Its value is the channel's id. */
export const channelOption = () => channelIdOption(POSTABLE_CHANNEL_TYPES);

export const renamableChannelOption = () => channelIdOption(LISTED_CHANNELS);

/** An option for a channel or thread in which commands can be used. Threads have `parentId`, if known. */
export const channelWithCommandsOption = () => channelOf(CHANNELS_WITH_COMMANDS);

const roleSchema = z.object({ id: snowflake, mentionable: z.boolean() });

export const roleOption = () => requiredOption({ type: ROLE_OPTION }, roleSchema, (problems) => problems.role);

/**
 * An option for a person. `roleIds` has the person's roles in the guild; it is missing if the person is not a member.
 */
const personSchema = z.object({ userId: snowflake, bot: z.boolean(), roleIds: z.array(snowflake).optional() });

export const personOption = () => requiredOption({ type: USER_OPTION }, personSchema, (problems) => problems.person);

export const roleOrPersonOption = () =>
  requiredOption(
    { type: MENTIONABLE_OPTION },
    z.union([personSchema, roleSchema]),
    (problems) => problems.roleOrPerson,
  );

export function makeOptionOptional<Schema extends z.ZodType>(option: CommandOption<Schema>) {
  return { ...option, discord: { ...option.discord, required: false }, schema: option.schema.optional() };
}

export function addOptionDefault<Schema extends z.ZodType<string | number | boolean>>(
  option: CommandOption<Schema>,
  defaultValue: z.output<Schema>,
) {
  return {
    ...option,
    discord: { ...option.discord, required: false },
    schema: option.schema.optional().transform((input) => input ?? defaultValue),
  };
}

/** Converts a text from a form or menu to the value that Discord would send with a command. */
export function rawOptionValue(type: ApplicationCommandOptionType, typedText: string): Json {
  if (type === INTEGER_OPTION) return Number(typedText);
  if (type === BOOLEAN_OPTION) return typedText === 'true';
  // A stored role has only its id. `mentionable` is not used, but the type requires it.
  if (type === ROLE_OPTION) return { id: typedText, mentionable: false };
  return typedText;
}
