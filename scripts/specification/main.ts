import { readFileSync, writeFileSync } from 'node:fs';
import { FACTS_FILE, factsText } from './facts.ts';
import { extractFacts } from './openApi.ts';

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write('usage: npm run specification -- plex-media-server-openapi.json\n');
  process.exitCode = 64;
} else {
  const facts = extractFacts(readFileSync(path, 'utf8'));
  writeFileSync(new URL(`../../${FACTS_FILE}`, import.meta.url), factsText(facts));
  process.stdout.write(`${FACTS_FILE}: ${facts.operations.length} operations of version ${facts.document.version}\n`);
}
