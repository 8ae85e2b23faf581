/** Parses a table: a line per row, bars between cells, semicolons between values. */
export function parseTextTable(text: string): Table {
  const cachedTable = tablesByText.get(text);
  if (cachedTable !== undefined) return cachedTable;
  const table = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  tablesByText.set(text, table);
  return table;
}

type Table = readonly (readonly string[])[];

/** Tables by their text. All servers share them. */
const tablesByText = new Map<string, Table>();

export function requireTableCell(row: readonly string[], column: number): string {
  const cell = row[column];
  if (cell === undefined) throw new Error(`no column ${column} in "${row.join(' | ')}"`);
  return cell;
}

export function splitTableCellValues(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split(';').map((value) => value.trim());
}
