import type {
  APIApplicationCommandBasicOption,
  APIApplicationCommandIntegerOption,
  APIApplicationCommandStringOption,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { Ask, Choice, Deps } from './deps.ts';

type Nameless<T extends APIApplicationCommandBasicOption> = T extends unknown ? Omit<T, 'name'> : never;
type Complete = (typed: string, deps: Deps, ask: Ask) => Promise<readonly Choice[]>;

/** One declaration, three readings: what Discord is told, what the answer is given, and what autocomplete offers. */
export interface Option<Schema extends z.ZodType = z.ZodType> {
  readonly discord: Nameless<APIApplicationCommandBasicOption>;
  readonly schema: Schema;
  readonly complete?: Complete | undefined;
}

const STRING: ApplicationCommandOptionType.String = 3;
const INTEGER: ApplicationCommandOptionType.Integer = 4;

/** Discord counts a string option's length in characters; 6000 is its own most. */
interface Text {
  readonly description: string;
  readonly max: number;
  readonly complete?: Complete;
}

export function text({ description, max, complete }: Text) {
  const discord: Nameless<APIApplicationCommandStringOption> = {
    type: STRING,
    description,
    required: true,
    min_length: 1,
    max_length: max,
    ...(complete && { autocomplete: true }),
  };
  const schema = z
    .string('it has to be text')
    .trim()
    .min(1, 'it is empty')
    .max(max, `it is longer than ${max} characters`);
  return { discord, schema, complete } satisfies Option;
}

export function integer({ description, min, max }: { description: string; min: number; max: number }) {
  const discord: Nameless<APIApplicationCommandIntegerOption> = {
    type: INTEGER,
    description,
    required: true,
    min_value: min,
    max_value: max,
  };
  const range = `it has to be from ${min} to ${max}`;
  return { discord, schema: z.int('it has to be a whole number').min(min, range).max(max, range) } satisfies Option;
}

/** One of a few words, shown under the names people read. */
export function choice<const Value extends string>({
  description,
  names,
}: {
  description: string;
  names: Readonly<Record<Value, string>>;
}) {
  const values = keysOf(names);
  const discord: Nameless<APIApplicationCommandStringOption> = {
    type: STRING,
    description,
    required: true,
    choices: values.map((value) => ({ name: names[value], value })),
  };
  return { discord, schema: z.enum(values, `it has to be one of ${values.join(', ')}`) } satisfies Option;
}

export function optional<Schema extends z.ZodType>(option: Option<Schema>) {
  return { ...option, discord: { ...option.discord, required: false }, schema: option.schema.optional() };
}

export function fallback<Schema extends z.ZodType<string | number>>(option: Option<Schema>, value: z.output<Schema>) {
  return {
    ...option,
    discord: { ...option.discord, required: false },
    schema: option.schema.optional().transform((given) => given ?? value),
  };
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const isKey = (key: string): key is Key => Object.hasOwn(record, key);
  return Object.keys(record).filter(isKey);
}
