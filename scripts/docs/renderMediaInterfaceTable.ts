import { readdirSync, readFileSync } from 'node:fs';
import { MEDIA_API_OPERATIONS } from '../specification/operations.ts';
import { renderSpecificationDifferences } from '../specification/renderSpecificationDifferences.ts';

export interface TestFile {
  readonly path: string;
  readonly text: string;
}

export function listClientTestFiles(root: URL): readonly TestFile[] {
  return readdirSync(new URL('test/api/', root), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/api/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));
}

export const testFilesCallingFunction = (call: string, tests: readonly TestFile[]): readonly string[] =>
  tests.filter(({ text }) => text.includes(`.${call}(`)).map(({ path }) => path);

const HEAD = `# The interface and its client

Made by \`npm run docs:interface\` from \`scripts/specification/operations.ts\` and \`scripts/specification/explained.ts\`:
do not edit. A test checks that it is up to date. The [second table](#differences-from-the-vendors-document) lists where requests and
answers differ from the vendor's document.

The sections are those of the interface; entries without a number are the operations that 4.24 only names. Every function is a
method of \`MediaServer\` (\`src/domain/media/mediaServer.ts\`).

| section | operation | request | command | function | tests |
|---|---|---|---|---|---|`;

/**
 * Makes docs/interface.md: for each operation the command that uses it, the function of the client, and the tests that
 * call that function, and then each difference from the vendor's document.
 */
export function renderMediaInterfaceTable(tests: readonly TestFile[]): string {
  const rows = MEDIA_API_OPERATIONS.map(({ section, title, request, call, commands }) => {
    const files = testFilesCallingFunction(call, tests).map(
      (path) => `[${path.slice('test/api/'.length)}](../${path})`,
    );
    const reachedBy = commands.map((path) => `\`/${path}\``).join(', ');
    return `| ${section} | ${title} | \`${request}\` | ${reachedBy} | \`${call}\` | ${files.join(', ')} |`;
  });
  return `${HEAD}\n${rows.join('\n')}\n\n${renderSpecificationDifferences()}`;
}
