import type { DecodedColumnValue, StoredColumnValue } from './column.ts';
import type { Columns } from './table.ts';

type StoredRow<C extends Columns> = { readonly [Name in keyof C]: StoredColumnValue<C[Name]> };

type DecodedRow<C extends Columns, Name extends keyof C = keyof C> = {
  readonly [Some in Name as C[Some]['field']]: DecodedColumnValue<C[Some]>;
};

type EncodedRow<C extends Columns, Values> = {
  [Name in keyof C as C[Name]['field'] extends keyof Values ? Name : never]: StoredColumnValue<C[Name]>;
};

/**
 * Decodes the columns that a query selected. Throws for JSON or a word that does not fit the declaration, for example
 * of a newer version.
 */
export function decodeRow<C extends Columns, Row extends Partial<StoredRow<C>>>(
  { columns }: { readonly columns: C },
  row: Row,
): DecodedRow<C, keyof C & keyof Row> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(row)) {
    const column = columns[name];
    if (column) values[column.field] = column.decode(row[name] as never);
  }
  return values as DecodedRow<C, keyof C & keyof Row>;
}

/** An undefined value becomes null. A missing value leaves its column out. */
export function encodeRow<C extends Columns, Values extends Partial<DecodedRow<C>>>(
  { columns }: { readonly columns: C },
  values: Values,
): EncodedRow<C, Values> {
  const valuesByField: Readonly<Record<string, unknown>> = values;
  const row: Record<string, unknown> = {};
  for (const name of Object.keys(columns)) {
    const column = columns[name];
    if (column && column.field in valuesByField) row[name] = column.encode(valuesByField[column.field] as never);
  }
  return row as EncodedRow<C, Values>;
}
