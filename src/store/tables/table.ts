import type { RawBuilder, SqlBool } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { AnyColumn } from './column.ts';

export type Columns = Readonly<Record<string, AnyColumn>>;

/**
 * When a person is forgotten, the row is deleted, the column is emptied, or code in `privacy` does more (`by
 * hand`).
 */
type Forgetting = 'delete' | 'clear' | 'by hand';

/** Rows about people on Discord. */
export interface OfPerson<Name extends string> {
  /** The columns with their ids. */
  readonly columns: Readonly<Partial<Record<Name, Forgetting>>>;
  /** Columns that a person gets with `/me data`; all if missing. */
  readonly exported?: readonly Name[] | 'by hand' | undefined;
}

/** Rows of a guild, deleted 30 days after the bot left it. */
interface OfGuild<Name extends string> {
  readonly column: Name;
  /** The time at which people of the guild made the row. A guild with such a row counts as known. */
  readonly madeAt?: Name | undefined;
}

/** The condition for rows of a media server; `others` are all other ones. */
type RowsOfServer = (server: ServerId, others: readonly ServerId[]) => RawBuilder<SqlBool>;

interface WhenRemoved {
  /** `removed`: the rows stay when another server takes its place. */
  readonly only?: 'removed' | undefined;
}

/**
 * Rows of a media server, deleted 30 days after it was removed, and when another one takes its place.
 * `column` holds the server's number or the key of something on it, `json` holds keys of things on it, and
 * `rows` is a condition that takes more than that.
 */
export type OfServer<Name extends string> = WhenRemoved &
  ({ readonly column: Name } | { readonly json: Name } | { readonly rows: RowsOfServer });

/** Rows about an account of a media server, exported and deleted with it. */
interface OfAccount<Name extends string> {
  readonly column: Name;
}

/**
 * The owners of the rows: they get them with their data, and the rows are deleted with them. `by hand`: code
 * in `privacy` does it.
 */
export interface Owners<Name extends string> {
  readonly person?: OfPerson<Name> | 'by hand' | undefined;
  readonly guild?: OfGuild<Name> | undefined;
  readonly server?: OfServer<Name> | undefined;
  readonly account?: OfAccount<Name> | 'by hand' | undefined;
}

/** At least one owner: a table without owners does not compile. */
type SomeOwners<Name extends string> = Owners<Name> &
  (
    | { readonly person: NonNullable<Owners<Name>['person']> }
    | { readonly guild: NonNullable<Owners<Name>['guild']> }
    | { readonly server: NonNullable<Owners<Name>['server']> }
    | { readonly account: NonNullable<Owners<Name>['account']> }
  );

/** `installation`: the rows are about no person, guild, account or media server alone. */
type AnyOwners = Owners<string> | 'installation';

/** Columns in which others may have typed a person's id. It is taken out when that person is forgotten. */
interface Typed<Name extends string> {
  readonly columns: readonly Name[];
  /** The rows to search; all if missing. */
  readonly rows?: RawBuilder<SqlBool> | undefined;
}

/** Rows that sweeping deletes: each of these is reason enough. */
export interface Expired<Name extends string> {
  /** Rows are deleted this long after the time in that column, in ms. */
  readonly after?: Readonly<Partial<Record<Name, number>>> | undefined;
  /** Number of rows that are kept, the newest ones by their id. */
  readonly mostRows?: number | undefined;
  /** A condition for rows that expire for another reason. */
  readonly rows?: RawBuilder<SqlBool> | undefined;
}

/** A table as `table` takes it: each named column has to be there. */
interface Declaration<Name extends string, C, O> {
  readonly columns: C;
  /** The primary key. */
  readonly key: readonly Name[];
  readonly owners: O;
  readonly typed?: Typed<Name> | undefined;
  /** JSON in a table that stays small: a start counts the rows that cannot be read. */
  readonly checked?: readonly Name[] | undefined;
  /** Missing if rows stay, or are deleted with others. */
  readonly expired?: Expired<Name> | undefined;
}

export type Table<C = Columns, O = AnyOwners> = Declaration<string, C, O>;

/**
 * Declares a table, once: the types, privacy, sweeping and the check of a database's shape derive from it.
 */
export const table = <const C extends Columns, const O extends SomeOwners<keyof C & string> | 'installation'>(
  declared: Declaration<keyof C & string, C, O>,
): Table<C, O> => declared;
