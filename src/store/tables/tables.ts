import type { KyselyColumn } from './column.ts';
import { wishes } from './members/wishes.ts';
import type { Owners, Table } from './table.ts';

/** All tables. Rows that refer to others come before those. */
export const TABLES = { wishes } as const;

export type TableName = keyof typeof TABLES;

type RowOf<T> = T extends { readonly columns: infer C } ? { readonly [Name in keyof C]: KyselyColumn<C[Name]> } : never;
/** The tables as Kysely's queries know them. */
export type Tables = { readonly [Name in TableName]: RowOf<(typeof TABLES)[Name]> };

/** A table for code that goes through all of them. */
export interface ListedTable extends Table {
  readonly name: string;
  /** Empty for a table of the installation. */
  readonly owners: Owners<string>;
}

export const TABLE_LIST: readonly ListedTable[] = Object.entries(TABLES).map(
  ([name, { columns, key, owners, typed, expired }]: [string, Table]) => ({
    name,
    columns,
    key,
    owners: owners === 'installation' ? {} : owners,
    typed,
    expired,
  }),
);
