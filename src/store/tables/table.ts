import type { RawBuilder, SqlBool } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { AnyColumn } from './column.ts';

export type Columns = Readonly<Record<string, AnyColumn>>;

/** How a person is forgotten: the row is deleted, the column is emptied, or code in `privacy` does it (`by hand`). */
type Forgetting = 'delete' | 'clear' | 'by hand';

/** Declares rows about people on Discord. */
export interface OfPerson<Name extends string> {
  /** The columns with people's ids. */
  readonly columns: Readonly<Partial<Record<Name, Forgetting>>>;
  /** Columns that a person gets with `/me data`. Missing: all. */
  readonly exported?: readonly Name[] | 'by hand' | undefined;
}

/** Declares rows of a guild, which are deleted 30 days after the bot left it. */
interface OfGuild<Name extends string> {
  readonly column: Name;
  /** Time at which people of the guild made the row. A guild with such a row counts as known. */
  readonly madeAt?: Name | undefined;
}

/** The SQL condition for rows of a media server; `others` are all other servers. */
type RowsOfServer = (server: ServerId, others: readonly ServerId[]) => RawBuilder<SqlBool>;

interface WhenRemoved {
  /** `removed`: the rows stay when another server takes its place. */
  readonly only?: 'removed' | undefined;
}

/**
 * Declares rows of a media server, deleted 30 days after the server was removed, and when another one takes its place.
 * `column` holds the server's number or the key of something on it, `json` holds keys of things on it, and `rows` is a
 * condition for other cases.
 */
export type OfServer<Name extends string> = WhenRemoved &
  ({ readonly column: Name } | { readonly json: Name } | { readonly rows: RowsOfServer });

/** Declares rows about an account of a media server, exported and deleted with the account. */
interface OfAccount<Name extends string> {
  readonly column: Name;
}

/**
 * The owners of a table's rows. Owners get the rows with their data, and the rows are deleted with them. `by hand`:
 * code in `privacy` does it.
 */
export interface Owners<Name extends string> {
  readonly person?: OfPerson<Name> | 'by hand' | undefined;
  readonly guild?: OfGuild<Name> | undefined;
  readonly server?: OfServer<Name> | undefined;
  readonly account?: OfAccount<Name> | 'by hand' | undefined;
}

/** Requires at least one owner: a table without owners does not compile. */
type SomeOwners<Name extends string> = Owners<Name> &
  (
    | { readonly person: NonNullable<Owners<Name>['person']> }
    | { readonly guild: NonNullable<Owners<Name>['guild']> }
    | { readonly server: NonNullable<Owners<Name>['server']> }
    | { readonly account: NonNullable<Owners<Name>['account']> }
  );

/** `installation`: the rows are not about one person, guild, account or media server. */
type AnyOwners = Owners<string> | 'installation';

/** Columns in which others may have typed a person's id, which is removed when that person is forgotten. */
interface Typed<Name extends string> {
  readonly columns: readonly Name[];
  /** The rows to search. Missing: all. */
  readonly rows?: RawBuilder<SqlBool> | undefined;
}

/** Rows that sweeping deletes. Each condition alone is enough. */
export interface Expired<Name extends string> {
  /** Time after the one in that column at which rows are deleted, in ms. */
  readonly after?: Readonly<Partial<Record<Name, number>>> | undefined;
  /** Maximum rows. The newest ones, by id, are kept. */
  readonly mostRows?: number | undefined;
  /** A condition for rows that expire for another reason. */
  readonly rows?: RawBuilder<SqlBool> | undefined;
}

/** A table's declaration, in which each named column has to exist. */
interface Declaration<Name extends string, C, O> {
  readonly columns: C;
  readonly key: readonly Name[];
  readonly owners: O;
  readonly typed?: Typed<Name> | undefined;
  /** JSON columns of a table that stays small: at a start, unreadable rows are counted. */
  readonly checked?: readonly Name[] | undefined;
  /** The rows that are too old. Missing if rows stay for ever, or are deleted with others. */
  readonly expired?: Expired<Name> | undefined;
}

export type Table<C = Columns, O = AnyOwners> = Declaration<string, C, O>;

/** Declares a table once: the types, privacy, sweeping and the check of a database's shape derive from it. */
export const table = <const C extends Columns, const O extends SomeOwners<keyof C & string> | 'installation'>(
  declared: Declaration<keyof C & string, C, O>,
): Table<C, O> => declared;
