import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { publishedDockerStack, publishedUnraidTemplate } from './files.ts';

/**
 * `npm run release:files -- --image ghcr.io/somebody/usher --tag v1.2.0 --to release`: writes the attachments
 * of a release, with the image's name in them, the bill of materials, and the release's notes.
 */
const USAGE = 'Usage: npm run release:files -- --image ghcr.io/somebody/usher --tag v1.2.0 --to FOLDER';
const { image, tag, to } = parseArgs({
  options: { image: { type: 'string' }, tag: { type: 'string' }, to: { type: 'string' } },
}).values;
if (!image || !tag || !to) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const output = (script: string, ...args: readonly string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, '..', script), ...args], { encoding: 'utf8' });
const files = {
  'compose.yaml': publishedDockerStack(readFileSync('compose.yaml', 'utf8'), `${image}:${tag}`),
  'compose.secrets.yaml': readFileSync('compose.secrets.yaml', 'utf8'),
  'env.example': readFileSync('.env.example', 'utf8'),
  'unraid.xml': publishedUnraidTemplate(readFileSync('deploy/unraid.xml', 'utf8'), image),
  'sbom.cdx.json': output('packages/sbom.ts'),
  'notes.md': output('changelog/main.ts', '--release', tag),
};
mkdirSync(to, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(join(to, name), content);
process.stdout.write(`${Object.keys(files).join(', ')} are in ${to}.\n`);
