import type { RawBuilder, SqlBool } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { AnyColumn } from './column.ts';

export type Columns = Readonly<Record<string, AnyColumn>>;

/** What forgetting a person does: deletes the row, empties the column, or is written by hand in `privacy`. */
type Forgetting = 'delete' | 'clear' | 'by hand';

/** Rows about people on Discord, whose ids stand in these columns. */
export interface OfPerson<Name extends string> {
  readonly columns: Readonly<Partial<Record<Name, Forgetting>>>;
  /** Columns that people get who ask for everything that is stored about them; all if missing. */
  readonly exported?: readonly Name[] | 'by hand' | undefined;
}

/** Rows of a guild, deleted 30 days after the bot left it. */
interface OfGuild<Name extends string> {
  readonly column: Name;
  /** The time at which people of the guild made the row. As long as there is such a row, the guild counts as known. */
  readonly madeAt?: Name | undefined;
}

/** The condition for rows of a media server; `others` are all other ones. */
type RowsOfServer = (server: ServerId, others: readonly ServerId[]) => RawBuilder<SqlBool>;

interface ServerParts<Name extends string> {
  /** Holds the number of the server, or the key of something on it. */
  readonly column?: Name | undefined;
  /** Holds JSON with keys of things on the server. */
  readonly json?: Name | undefined;
  /** Where that takes more than a column. */
  readonly rows?: RowsOfServer | undefined;
  readonly only?: 'removed' | undefined;
}

/** Rows of a media server, deleted 30 days after it was removed, and when another one takes its place unless `only` says otherwise. */
export type OfServer<Name extends string> = ServerParts<Name> &
  ({ readonly column: Name } | { readonly json: Name } | { readonly rows: RowsOfServer });

/** Rows about an account of a media server, exported and deleted with it. */
interface OfAccount<Name extends string> {
  readonly column: Name;
}

/** Whose the rows are, and so what is shown to them and what goes with them. `by hand`: as `privacy` does it. */
export interface Owners<Name extends string> {
  readonly person?: OfPerson<Name> | 'by hand' | undefined;
  readonly guild?: OfGuild<Name> | undefined;
  readonly server?: OfServer<Name> | undefined;
  readonly account?: OfAccount<Name> | 'by hand' | undefined;
}

/** At least one of them: a table without owners does not compile. */
type SomeOwners<Name extends string> = Owners<Name> &
  (
    | { readonly person: NonNullable<Owners<Name>['person']> }
    | { readonly guild: NonNullable<Owners<Name>['guild']> }
    | { readonly server: NonNullable<Owners<Name>['server']> }
    | { readonly account: NonNullable<Owners<Name>['account']> }
  );

/** `installation`: the rows are nobody's in particular. */
type AnyOwners = Owners<string> | 'installation';

/** Columns in which others may have typed somebody's id; it is taken out when that person is forgotten. */
interface Typed<Name extends string> {
  readonly columns: readonly Name[];
  /** The rows in which it is; all if missing. */
  readonly rows?: RawBuilder<SqlBool> | undefined;
}

/** Rows that sweeping deletes: each of these is reason enough. */
export interface Expired<Name extends string> {
  /** How long a row is kept after the time in that column, in ms. */
  readonly after?: Readonly<Partial<Record<Name, number>>> | undefined;
  /** How many rows are kept, the newest ones by their id. */
  readonly mostRows?: number | undefined;
  /** Where that takes more. */
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
  /** Rows whose time is over; missing if they stay, or go with something else. */
  readonly expired?: Expired<Name> | undefined;
}

export type Table<C = Columns, O = AnyOwners> = Declaration<string, C, O>;

/** Declares a table, once: the types, privacy, sweeping and the check of a database's shape derive from it. */
export const table = <const C extends Columns, const O extends SomeOwners<keyof C & string> | 'installation'>(
  declared: Declaration<keyof C & string, C, O>,
): Table<C, O> => declared;
