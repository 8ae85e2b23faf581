import type { Generated } from 'kysely';
import { z } from 'zod';
import { jsonCodec } from '../../domain/json.ts';
import type {
  AccountRef,
  DeviceRef,
  HistoryRef,
  ItemRef,
  LibraryRef,
  MediaRef,
  ServerId,
} from '../../domain/servers/refs.ts';

export interface Column<Field extends string, Stored, Value, Filled extends boolean> {
  /** Name of the value in the code. */
  readonly field: Field;
  readonly type: 'INTEGER' | 'TEXT' | 'REAL';
  readonly isNullable: boolean;
  /** True if the database has a default value. */
  readonly isFilled: Filled;
  /** Reads a stored value. Throws if it does not fit the declared JSON or list of words. */
  readonly decode: (stored: Stored) => Value;
  readonly encode: (value: Value) => Stored;
}

export interface AnyColumn {
  readonly field: string;
  readonly type: 'INTEGER' | 'TEXT' | 'REAL';
  readonly isNullable: boolean;
  readonly isFilled: boolean;
  readonly decode: (stored: never) => unknown;
  readonly encode: (value: never) => unknown;
}

export type StoredColumnValue<C> = C extends { readonly decode: (stored: infer Stored) => unknown } ? Stored : never;
export type DecodedColumnValue<C> = C extends { readonly decode: (stored: never) => infer Value } ? Value : never;
export type KyselyColumn<C> = C extends { readonly isFilled: true }
  ? Generated<StoredColumnValue<C>>
  : StoredColumnValue<C>;

type PlainColumn<Field extends string, Value> = Column<Field, Value, Value, false>;

function plain<Field extends string, Value>(field: Field, type: AnyColumn['type']): PlainColumn<Field, Value> {
  const identity = (value: Value): Value => value;
  return { field, type, isNullable: false, isFilled: false, decode: identity, encode: identity };
}

export const integerColumn = <Field extends string>(field: Field): PlainColumn<Field, number> =>
  plain(field, 'INTEGER');
export const realColumn = <Field extends string>(field: Field): PlainColumn<Field, number> => plain(field, 'REAL');
export const textColumn = <Field extends string>(field: Field): PlainColumn<Field, string> => plain(field, 'TEXT');

export const serverIdColumn = <Field extends string>(field: Field): PlainColumn<Field, ServerId> =>
  plain(field, 'INTEGER');
export const itemKeyColumn = <Field extends string>(field: Field): PlainColumn<Field, ItemRef> => plain(field, 'TEXT');
export const libraryKeyColumn = <Field extends string>(field: Field): PlainColumn<Field, LibraryRef> =>
  plain(field, 'TEXT');
export const followedKey = <Field extends string>(field: Field): PlainColumn<Field, MediaRef<'item' | 'library'>> =>
  plain(field, 'TEXT');
export const accountKeyColumn = <Field extends string>(field: Field): PlainColumn<Field, AccountRef> =>
  plain(field, 'TEXT');
export const deviceKeyColumn = <Field extends string>(field: Field): PlainColumn<Field, DeviceRef> =>
  plain(field, 'TEXT');
export const historyKeyColumn = <Field extends string>(field: Field): PlainColumn<Field, HistoryRef> =>
  plain(field, 'TEXT');

/** A column with the row's number, which SQLite assigns. */
export const idColumn = (): Column<'id', number, number, true> => withDatabaseDefault(integerColumn('id'));

/** A column with a time, stored in ms since 1970. */
export const timeColumn = <Field extends string>(field: Field): Column<Field, number, Date, false> => ({
  field,
  type: 'INTEGER',
  isNullable: false,
  isFilled: false,
  decode: (ms) => new Date(ms),
  encode: (at) => at.getTime(),
});

/** A column with a boolean, stored as 0 or 1. */
export const booleanColumn = <Field extends string>(field: Field): Column<Field, number, boolean, false> => ({
  field,
  type: 'INTEGER',
  isNullable: false,
  isFilled: false,
  decode: (stored) => stored === 1,
  encode: (value) => (value ? 1 : 0),
});

/** A column with one of several words. Decoding throws for any other text. */
export function keywordColumn<Field extends string, const Word extends string>(
  field: Field,
  words: readonly Word[],
): Column<Field, Word, Word, false> {
  const schema = z.enum(words);
  return {
    field,
    type: 'TEXT',
    isNullable: false,
    isFilled: false,
    decode: (stored) => schema.parse(stored),
    encode: (value) => value,
  };
}

export const urlColumn = <Field extends string>(field: Field): Column<Field, string, URL, false> => ({
  field,
  type: 'TEXT',
  isNullable: false,
  isFilled: false,
  decode: (stored) => new URL(stored),
  encode: (address) => address.href,
});

/** A column with JSON. Decoding throws for JSON that does not fit the schema. */
export function jsonColumn<Field extends string, Value>(
  field: Field,
  schema: z.ZodType<Value>,
): Column<Field, string, Value, false> {
  const codec = jsonCodec(schema);
  return {
    field,
    type: 'TEXT',
    isNullable: false,
    isFilled: false,
    decode: (stored) => codec.parse(stored),
    encode: (value) => codec.encode(value),
  };
}

/** A column that may have no value: null in the database, undefined in the code. */
export const nullableColumn = <Field extends string, Stored, Value>(
  column: Column<Field, Stored, Value, false>,
): Column<Field, Stored | null, Value | undefined, false> => ({
  field: column.field,
  type: column.type,
  isNullable: true,
  isFilled: false,
  decode: (stored) => (stored === null ? undefined : column.decode(stored)),
  encode: (value) => (value === undefined ? null : column.encode(value)),
});

/** A column for which the database has a default value. */
export const withDatabaseDefault = <Field extends string, Stored, Value>(
  column: Column<Field, Stored, Value, false>,
): Column<Field, Stored, Value, true> => ({
  field: column.field,
  type: column.type,
  isNullable: column.isNullable,
  isFilled: true,
  decode: column.decode,
  encode: column.encode,
});
