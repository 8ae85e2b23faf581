import type {
  APIApplicationCommandBasicOption,
  APIApplicationCommandBooleanOption,
  APIApplicationCommandChannelOption,
  APIApplicationCommandIntegerOption,
  APIApplicationCommandMentionableOption,
  APIApplicationCommandRoleOption,
  APIApplicationCommandStringOption,
  APIApplicationCommandUserOption,
  ApplicationCommandOptionType,
  ChannelType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { MAX_CHOICE_TEXT } from '../../render/kit/limits.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Choice, Deps, InteractionContext } from './context.ts';

/** An option's name and description are in the catalogues, not here. */
type Wordless<T extends APIApplicationCommandBasicOption> = T extends unknown
  ? Omit<T, 'name' | 'description' | 'choices'>
  : never;
/** The values of the command's other options so far, not decoded. */
type Given = Readonly<Record<string, unknown>>;
type Complete = (typed: string, deps: Deps, context: InteractionContext, given: Given) => Promise<readonly Choice[]>;

/** One declaration, three readings: what Discord is told, what the answer is given, and what autocomplete offers. */
export interface Option<Schema extends z.ZodType = z.ZodType> {
  readonly discord: Wordless<APIApplicationCommandBasicOption>;
  readonly schema: Schema;
  /** The values of a choice; the catalogues hold their names. */
  readonly values?: readonly string[] | undefined;
  readonly complete?: Complete | undefined;
  /** What it offers is other people's private data, so the audit trail says who looked. */
  readonly discloses?: true | undefined;
  /** What it has to be, for a person who gave something else: continues "I cannot use it: ...". */
  readonly wanted: (problems: Texts['errors']['problems']) => string;
}

const STRING: ApplicationCommandOptionType.String = 3;
const INTEGER: ApplicationCommandOptionType.Integer = 4;
const BOOLEAN: ApplicationCommandOptionType.Boolean = 5;
const USER: ApplicationCommandOptionType.User = 6;
const CHANNEL: ApplicationCommandOptionType.Channel = 7;
const ROLE: ApplicationCommandOptionType.Role = 8;
const MENTIONABLE: ApplicationCommandOptionType.Mentionable = 9;

/** Where posts can go: text and announcement channels, and the threads in them. */
const POSTABLE = [
  0 satisfies ChannelType.GuildText,
  5 satisfies ChannelType.GuildAnnouncement,
  10 satisfies ChannelType.AnnouncementThread,
  11 satisfies ChannelType.PublicThread,
  12 satisfies ChannelType.PrivateThread,
] as const;

/** Where commands can be used: there are also those in which posts live, and the texts of voice channels. */
const USABLE = [
  ...POSTABLE,
  2 satisfies ChannelType.GuildVoice,
  13 satisfies ChannelType.GuildStageVoice,
  15 satisfies ChannelType.GuildForum,
] as const;

/** What a guild's list of channels shows by name: no threads. */
const NAMED = [
  0 satisfies ChannelType.GuildText,
  2 satisfies ChannelType.GuildVoice,
  4 satisfies ChannelType.GuildCategory,
  5 satisfies ChannelType.GuildAnnouncement,
  13 satisfies ChannelType.GuildStageVoice,
  15 satisfies ChannelType.GuildForum,
] as const;

const snowflake = z.string().regex(/^\d{17,20}$/);

interface TextOption {
  /** In characters, as Discord counts them; as many as a choice may have if it is not said. Discord allows up to 6000. */
  readonly max?: number;
  readonly complete?: Complete;
  readonly discloses?: true;
}

export function text({ max = MAX_CHOICE_TEXT, complete, discloses }: TextOption) {
  const discord: Wordless<APIApplicationCommandStringOption> = {
    type: STRING,
    required: true,
    min_length: 1,
    max_length: max,
    ...(complete && { autocomplete: true }),
  };
  const schema = z.string().trim().min(1).max(max);
  return { discord, schema, complete, discloses, wanted: (problems) => problems.text(max) } satisfies Option;
}

export function integer({ min, max }: { readonly min: number; readonly max: number }) {
  const discord: Wordless<APIApplicationCommandIntegerOption> = {
    type: INTEGER,
    required: true,
    min_value: min,
    max_value: max,
  };
  const schema = z.int().min(min).max(max);
  return { discord, schema, wanted: (problems) => problems.integer(min, max) } satisfies Option;
}

/** One of a few words, at most 25, shown under the names that the catalogues have for them. */
export function choice<const Value extends string>(values: readonly Value[]) {
  const discord: Wordless<APIApplicationCommandStringOption> = { type: STRING, required: true };
  const wanted: Option['wanted'] = (problems) => problems.choice(values.join(', '));
  return { discord, values, schema: z.enum(values), wanted } satisfies Option;
}

export function flag() {
  const discord: Wordless<APIApplicationCommandBooleanOption> = { type: BOOLEAN, required: true };
  return { discord, schema: z.boolean(), wanted: (problems) => problems.flag } satisfies Option;
}

/** A channel or thread that takes messages; its id. Discord's client offers no others, but what it sends is checked. */
export function channel() {
  const discord: Wordless<APIApplicationCommandChannelOption> = {
    type: CHANNEL,
    required: true,
    channel_types: [...POSTABLE],
  };
  const schema = z.object({ id: snowflake, type: z.literal(POSTABLE) }).transform(({ id }) => id);
  return { discord, schema, wanted: (problems) => problems.channel } satisfies Option;
}

/** A channel or category that can be renamed; its id. */
export function namedChannel() {
  const discord: Wordless<APIApplicationCommandChannelOption> = {
    type: CHANNEL,
    required: true,
    channel_types: [...NAMED],
  };
  const schema = z.object({ id: snowflake, type: z.literal(NAMED) }).transform(({ id }) => id);
  return { discord, schema, wanted: (problems) => problems.channel } satisfies Option;
}

export function role() {
  const discord: Wordless<APIApplicationCommandRoleOption> = { type: ROLE, required: true };
  const schema = z.object({ id: snowflake, mentionable: z.boolean() });
  return { discord, schema, wanted: (problems) => problems.role } satisfies Option;
}

/** Any channel or thread in which commands are used; a thread with the channel that it is in, as far as that is known. */
export function place() {
  const discord: Wordless<APIApplicationCommandChannelOption> = {
    type: CHANNEL,
    required: true,
    channel_types: [...USABLE],
  };
  const schema = z.object({ id: snowflake, type: z.literal(USABLE), parentId: snowflake.optional() });
  return { discord, schema, wanted: (problems) => problems.channel } satisfies Option;
}

/** `roleIds` are those of that very interaction; missing for who is not in the guild. */
const aPerson = z.object({ userId: snowflake, bot: z.boolean(), roleIds: z.array(snowflake).optional() });

export function person() {
  const discord: Wordless<APIApplicationCommandUserOption> = { type: USER, required: true };
  return { discord, schema: aPerson, wanted: (problems) => problems.person } satisfies Option;
}

export function roleOrPerson() {
  const discord: Wordless<APIApplicationCommandMentionableOption> = { type: MENTIONABLE, required: true };
  const schema = z.union([aPerson, z.object({ id: snowflake, mentionable: z.boolean() })]);
  return { discord, schema, wanted: (problems) => problems.roleOrPerson } satisfies Option;
}

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
