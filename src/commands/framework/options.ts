import type {
  APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ChannelType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { isBlank } from '../../domain/visibleText.ts';
import { POSTABLE } from '../../render/kit/controls.ts';
import { MAX_CHOICE_TEXT } from '../../render/kit/limits.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Choice, Deps, Working } from './context.ts';

/** An option's name and description are in the catalogues, not here. */
type Wordless<T extends APIApplicationCommandBasicOption> = T extends unknown
  ? Omit<T, 'name' | 'description' | 'choices'>
  : never;
/** The values of the command's other options so far, not decoded. */
type Given = Readonly<Record<string, unknown>>;

/** The things that choices can depend on beside the typed text. */
export interface Completion<D = Deps> extends Working<D> {
  readonly given: Given;
}

export type Complete = (typed: string, completion: Completion) => Promise<readonly Choice[]>;

/**
 * One declaration with three uses: Discord's option, the argument of the answer, and the choices of
 * autocomplete.
 */
export interface Option<Schema extends z.ZodType = z.ZodType> {
  readonly discord: Wordless<APIApplicationCommandBasicOption>;
  readonly schema: Schema;
  /** The values of a choice; the catalogues have their names. */
  readonly values?: readonly string[] | undefined;
  readonly complete?: Complete | undefined;
  /** Its choices are other people's private data, so the audit trail records who saw them. */
  readonly discloses?: true | undefined;
  /** The expected value, shown after an invalid one: continues "I cannot use it: ...". */
  readonly wanted: (problems: Texts['errors']['problems']) => string;
}

const STRING: ApplicationCommandOptionType.String = 3;
const INTEGER: ApplicationCommandOptionType.Integer = 4;
const BOOLEAN: ApplicationCommandOptionType.Boolean = 5;
const USER: ApplicationCommandOptionType.User = 6;
const CHANNEL: ApplicationCommandOptionType.Channel = 7;
const ROLE: ApplicationCommandOptionType.Role = 8;
const MENTIONABLE: ApplicationCommandOptionType.Mentionable = 9;

/** Where commands can be used: there are also those in which posts live, and the texts of voice channels. */
const USABLE = [
  ...POSTABLE,
  2 satisfies ChannelType.GuildVoice,
  13 satisfies ChannelType.GuildStageVoice,
  15 satisfies ChannelType.GuildForum,
] as const;

/** The channel types that a guild's channel list shows by name: no threads. */
const NAMED = [
  0 satisfies ChannelType.GuildText,
  2 satisfies ChannelType.GuildVoice,
  4 satisfies ChannelType.GuildCategory,
  5 satisfies ChannelType.GuildAnnouncement,
  13 satisfies ChannelType.GuildStageVoice,
  15 satisfies ChannelType.GuildForum,
] as const;

type ChannelOfGuild = (typeof USABLE)[number] | (typeof NAMED)[number];

const snowflake = z.string().regex(/^\d{17,20}$/);

type Wanted = Option['wanted'];

const required = <const D extends Wordless<APIApplicationCommandBasicOption>, S extends z.ZodType>(
  discord: D,
  schema: S,
  wanted: Wanted,
) => ({ discord: { ...discord, required: true }, schema, wanted });

interface TextOption {
  /**
   * In characters, as Discord counts them; if missing, as many as a choice may have. Discord allows up to 6000.
   */
  readonly max?: number;
  readonly complete?: Complete;
  readonly discloses?: true;
}

export function text({ max = MAX_CHOICE_TEXT, complete, discloses }: TextOption) {
  const discord = { type: STRING, min_length: 1, max_length: max, ...(complete && { autocomplete: true }) } as const;
  const schema = z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((typed) => !isBlank(typed));
  return { ...required(discord, schema, (problems) => problems.text(max)), complete, discloses };
}

export const integer = ({ min, max }: { readonly min: number; readonly max: number }) =>
  required({ type: INTEGER, min_value: min, max_value: max }, z.int().min(min).max(max), (problems) =>
    problems.integer(min, max),
  );

/** One of a few words, at most 25, shown under the names that the catalogues have for them. */
export const choice = <const Value extends string>(values: readonly Value[]) => ({
  ...required({ type: STRING }, z.enum(values), (problems) => problems.choice(values.join(', '))),
  values,
});

export const flag = () => required({ type: BOOLEAN }, z.boolean(), (problems) => problems.flag);

/** Discord's client offers only channels of these types, but its input is checked. */
const channelOf = <const Type extends ChannelOfGuild>(types: readonly Type[]) =>
  required(
    { type: CHANNEL, channel_types: [...types] },
    z.object({ id: snowflake, type: z.literal(types), parentId: snowflake.optional() }),
    (problems) => problems.channel,
  );

const idOfChannel = <const Type extends ChannelOfGuild>(types: readonly Type[]) => {
  const option = channelOf(types);
  return { ...option, schema: option.schema.transform(({ id }) => id) };
};

/** A channel or thread that takes messages; its id. */
export const channel = () => idOfChannel(POSTABLE);

/** A channel or category that can be renamed; its id. */
export const namedChannel = () => idOfChannel(NAMED);

/** Any channel or thread for commands; a thread with its parent channel, if known. */
export const place = () => channelOf(USABLE);

const aRole = z.object({ id: snowflake, mentionable: z.boolean() });

export const role = () => required({ type: ROLE }, aRole, (problems) => problems.role);

/** `roleIds` are those of that very interaction; missing for who is not in the guild. */
const aPerson = z.object({ userId: snowflake, bot: z.boolean(), roleIds: z.array(snowflake).optional() });

export const person = () => required({ type: USER }, aPerson, (problems) => problems.person);

export const roleOrPerson = () =>
  required({ type: MENTIONABLE }, z.union([aPerson, aRole]), (problems) => problems.roleOrPerson);

export function optional<Schema extends z.ZodType>(option: Option<Schema>) {
  return { ...option, discord: { ...option.discord, required: false }, schema: option.schema.optional() };
}

export function fallback<Schema extends z.ZodType<string | number | boolean>>(
  option: Option<Schema>,
  value: z.output<Schema>,
) {
  return {
    ...option,
    discord: { ...option.discord, required: false },
    schema: option.schema.optional().transform((given) => given ?? value),
  };
}

/** Converts a form's text or a menu's choice to the value that Discord would send for that option. */
export function rawOf({ discord: { type } }: Option, typed: string): unknown {
  if (type === INTEGER) return Number(typed);
  if (type === BOOLEAN) return typed === 'true';
  return type === ROLE ? { id: typed, mentionable: false } : typed;
}
