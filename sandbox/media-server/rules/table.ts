/** Reads the data files, which are tables that people can read: a row per line, cells between bars, values between semicolons. */
export function readTable(text: string): Table {
  const known = read.get(text);
  if (known !== undefined) return known;
  const table = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  read.set(text, table);
  return table;
}

type Table = readonly (readonly string[])[];

/** Each table is read only once, however many servers are started. */
const read = new Map<string, Table>();

export function cellOf(row: readonly string[], at: number): string {
  const cell = row[at];
  if (cell === undefined) throw new Error(`no column ${at} in "${row.join(' | ')}"`);
  return cell;
}

export function valuesOf(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split(';').map((value) => value.trim());
}
