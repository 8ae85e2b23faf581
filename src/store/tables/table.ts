import type { RawBuilder, SqlBool } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { AnyColumn } from './column.ts';

export type Columns = Readonly<Record<string, AnyColumn>>;

/** How a person is forgotten: by deleting the row, by emptying the column, or by code in `privacy` (`by hand`). */
type Forgetting = 'delete' | 'clear' | 'by hand';

export interface PersonOwnership<Name extends string> {
  readonly columns: Readonly<Partial<Record<Name, Forgetting>>>;
  /** Columns that a person gets with `/me data`. Undefined: all columns. */
  readonly exported?: readonly Name[] | 'by hand' | undefined;
}

/** Declares that rows belong to a guild. They are deleted 30 days after the bot left the guild. */
interface OfGuild<Name extends string> {
  readonly column: Name;
  /** Column with the time when a member made the row. Guilds with such rows count as known. */
  readonly madeAt?: Name | undefined;
}

/** SQL: true for a table's rows of the media server `server`. `others` are all other media servers. */
type RowsOfServer = (server: ServerId, others: readonly ServerId[]) => RawBuilder<SqlBool>;

interface WhenRemoved {
  /** `removed`: the rows are deleted when the server is removed, but stay if another machine takes its place. */
  readonly only?: 'removed' | undefined;
}

/**
 * Declares that rows belong to a media server. They are deleted 30 days after the server was removed, or when another
 * machine takes its place. `column` holds the server's number or a key with the number, `json` holds such keys, and
 * `rows` is any other condition.
 */
export type ServerOwnership<Name extends string> = WhenRemoved &
  ({ readonly column: Name } | { readonly json: Name } | { readonly rows: RowsOfServer });

/** Declares that rows belong to an account on a media server. They are exported and deleted with the account. */
interface OfAccount<Name extends string> {
  readonly column: Name;
}

/** Owners of the rows. Rows are exported and deleted with their owners. `by hand`: code in `privacy` does this. */
export interface RowOwners<Name extends string> {
  readonly person?: PersonOwnership<Name> | 'by hand' | undefined;
  readonly guild?: OfGuild<Name> | undefined;
  readonly server?: ServerOwnership<Name> | undefined;
  readonly account?: OfAccount<Name> | 'by hand' | undefined;
}

/** Requires at least one owner, so that a table declared without one does not compile. */
type SomeOwners<Name extends string> = RowOwners<Name> &
  (
    | { readonly person: NonNullable<RowOwners<Name>['person']> }
    | { readonly guild: NonNullable<RowOwners<Name>['guild']> }
    | { readonly server: NonNullable<RowOwners<Name>['server']> }
    | { readonly account: NonNullable<RowOwners<Name>['account']> }
  );

/** `installation`: the rows belong to no person, guild, account or media server. */
type AnyOwners = RowOwners<string> | 'installation';

/** Columns in which people may have typed another person's id. The id is removed when that person is forgotten. */
interface Typed<Name extends string> {
  readonly columns: readonly Name[];
  /** SQL: true for rows to search for typed ids. Undefined for all rows. */
  readonly rows?: RawBuilder<SqlBool> | undefined;
}

/** Rows to delete because they are too old or too many. A row that fulfils any of the conditions is deleted. */
export interface RowExpiry<Name extends string> {
  /** Age from which rows are deleted, in ms after the time in the column. */
  readonly after?: Readonly<Partial<Record<Name, number>>> | undefined;
  /** Maximum number of rows. Those with the highest ids are kept. */
  readonly mostRows?: number | undefined;
  /** SQL: true for rows to delete for another reason. */
  readonly rows?: RawBuilder<SqlBool> | ((now: Date) => RawBuilder<SqlBool>) | undefined;
}

/** Declaration of a table. All columns that it names must exist. */
interface Declaration<Name extends string, C, O> {
  readonly columns: C;
  readonly key: readonly Name[];
  readonly owners: O;
  readonly typed?: Typed<Name> | undefined;
  /** JSON columns whose unreadable rows are counted at the start. Only for small tables. */
  readonly checked?: readonly Name[] | undefined;
  /** Rule by which rows expire. Undefined if rows stay for ever, or are deleted together with other rows. */
  readonly expired?: RowExpiry<Name> | undefined;
}

export type Table<C = Columns, O = AnyOwners> = Declaration<string, C, O>;

/** Types, exports, deletions and the check of the database's columns follow from the declaration. */
export const declareTable = <const C extends Columns, const O extends SomeOwners<keyof C & string> | 'installation'>(
  declaration: Declaration<keyof C & string, C, O>,
): Table<C, O> => declaration;
