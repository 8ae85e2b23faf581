export interface LibraryTestResult {
  readonly library: string;
  readonly version: string;
  readonly steps: number;
  readonly failed: readonly string[];
}

const END = '<!-- end of the table -->';

export function renderLibraryResultTable(results: readonly LibraryTestResult[]): string {
  const rows = results.map(({ library, version, steps, failed }) => {
    const passed = `${steps - failed.length} of ${steps}`;
    return `| ${library} ${version} | ${passed} | ${failed.join('; ')} |`;
  });
  return ['| library | steps | what fails |', '|---|---|---|', ...rows].join('\n');
}

/** Returns the document with a new table between this command's markers. Throws without markers. */
export function replaceTableInDocument(document: string, command: string, table: string): string {
  const beginning = `<!-- ${command} writes this table -->`;
  const from = document.indexOf(beginning);
  const to = document.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`the document has no place for the table of ${command}`);
  return `${document.slice(0, from)}${beginning}\n\n${table}\n\n${document.slice(to)}`;
}
