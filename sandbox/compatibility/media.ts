import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startMediaServer } from '../media-server/server.ts';
import { replaceTableInDocument } from './table.ts';

/**
 * Runs `npm run compatibility:media`: python-plexapi calls the embedded media server. The results go into the README's
 * table. Python must find the package; `PYTHONPATH` may name a copy.
 */
const README = new URL('../README.md', import.meta.url);
const CALLS = fileURLToPath(new URL('../../tools/compatibility/plexapiCalls.py', import.meta.url));

interface Call {
  readonly name: string;
  readonly outcome: string;
}

async function outcomes(): Promise<readonly Call[]> {
  const media = await startMediaServer({ vocabulary: 'plex', scale: { sessions: 2 } });
  const { PATH = '', PYTHONPATH = '' } = process.env;
  const env = { PATH, PYTHONPATH, MEDIA_URL: media.url, MEDIA_TOKEN: media.tokens.admin, PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn('/usr/bin/python3', [CALLS], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')]);
  await media.close();
  return printed
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([name = '', outcome = '']) => ({ name, outcome }));
}

const calls = await outcomes();
const namesOf = (isMeant: (outcome: string) => boolean) =>
  calls.filter(({ outcome }) => isMeant(outcome)).map(({ name }) => `\`${name}\``);
const right = namesOf((outcome) => outcome === 'right');
const notServed = namesOf((outcome) => outcome === 'not served');
const other = namesOf((outcome) => outcome !== 'right' && outcome !== 'not served');
for (const { name, outcome } of calls) process.stdout.write(`${name}: ${outcome}\n`);
const table = [
  '| outcome | calls | which |',
  '|---|---|---|',
  `| right | ${right.length} | all others |`,
  `| the server has no such route | ${notServed.length} | ${notServed.join(', ')} |`,
  `| comes out otherwise | ${other.length} | ${other.join(', ')} |`,
].join('\n');
if (right.length === 0) process.exitCode = 1;
else writeFileSync(README, replaceTableInDocument(readFileSync(README, 'utf8'), 'npm run compatibility:media', table));
