import { readFileSync } from 'node:fs';
import { EXPLAINED_API_DIFFERENCES } from './explained.ts';
import { parseSpecificationFacts, SPECIFICATION_FACTS_FILE } from './facts.ts';

export function renderSpecificationDifferences(): string {
  const { document, operations } = parseSpecificationFacts(
    readFileSync(new URL(`../../${SPECIFICATION_FACTS_FILE}`, import.meta.url), 'utf8'),
  );
  const rows = EXPLAINED_API_DIFFERENCES.map(({ kind, request, detail, counterpart, reason, source }) => {
    const path = request.startsWith('every ') ? request : `\`${request}\``;
    const description = detail === '' ? kind : `${kind}: \`${detail}\``;
    const compared = counterpart === '' ? '' : `\`${counterpart}\``;
    return `| ${path} | ${description} | ${compared} | ${reason} | ${source} |`;
  });
  return `## Differences from the vendor's document

A test compares every request in the plex vocabulary, and every answer of the embedded media server in it, with the vendor's own
OpenAPI document (\`openapi/_original/plex-media-server-openapi.json\` in the public repository \`api-evangelist/plex\`):
${document.title} ${document.version}, ${operations.length} operations, SHA-256 \`${document.sha256}\`. The file
\`${SPECIFICATION_FACTS_FILE}\` has the facts of it that are compared; \`npm run specification -- openapi.json\` makes it from the document. A
difference that this table does not list fails the test, and so does a row that no longer differs.

For a wrong method, the row says which methods the document has at that path. Where the document lacks a request, its parameters,
headers and answer are compared with those of the operation in the third column. An answer is compared by its status, its content
type, its root element and the elements in that. The document has JSON, and says that a client which does not ask for it gets XML.

| request | difference | compared with | reason | source |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
