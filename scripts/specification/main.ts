import { readFileSync, writeFileSync } from 'node:fs';
import { renderSpecificationFacts, SPECIFICATION_FACTS_FILE } from './facts.ts';
import { extractSpecificationFacts } from './openApi.ts';

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write('usage: npm run specification -- plex-media-server-openapi.json\n');
  process.exitCode = 64;
} else {
  const facts = extractSpecificationFacts(readFileSync(path, 'utf8'));
  writeFileSync(new URL(`../../${SPECIFICATION_FACTS_FILE}`, import.meta.url), renderSpecificationFacts(facts));
  process.stdout.write(
    `${SPECIFICATION_FACTS_FILE}: ${facts.operations.length} operations of version ${facts.document.version}\n`,
  );
}
