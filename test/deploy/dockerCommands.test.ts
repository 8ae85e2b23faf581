import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { deriveKeyForPurpose } from '../../src/main/keys/installationKey.ts';
import { openDatabaseStore } from '../../src/store/open.ts';
import { silent } from '../store/support/openStore.ts';
import { RECORDED } from '../support/fullInstallation/recorded.ts';
import { releaseKey, restoreRelease } from '../support/oldDatabase/oldDatabase.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const RELEASE = 'v0.9.0';
const FIRST_GUILD = '110000000000000001';
const PROGRAM = fileURLToPath(new URL('../../usher.cjs', import.meta.url));
const BLOCKS = [...readFileSync('docs/backup.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(
  ([, block]) => `${block}`,
);

/** Stands in for Docker: runs the command of a container here, with this folder in the place of its /data. */
const DOCKER = `#!/bin/sh
if [ "$2" != run ]; then echo "$*" >> "$DOCKER_LOG"; exit 0; fi
shift 2
while [ "$1" != usher ]; do shift; done
shift
for argument do
  shift
  set -- "$@" "$(printf %s "$argument" | sed "s#^/data#$DATA#")"
done
exec "$@"
`;

/** A machine with Docker, whose volume is the folder `volume`. */
function createMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'usher-docker-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'volume');
  const bin = join(folder, 'bin');
  const log = join(folder, 'docker.log');
  for (const path of [data, bin]) mkdirSync(path);
  const programs = { docker: DOCKER, usher: `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n` };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    DATA: data,
    DOCKER_LOG: log,
    DATABASE_PATH: join(data, 'usher.db'),
  };
  return {
    data,
    at: (name: string) => join(folder, name),
    run: (block: string) => execFileSync('sh', ['-e', '-c', block], { cwd: folder, env, encoding: 'utf8' }),
    others: () => readFileSync(log, 'utf8').trim().split('\n'),
  };
}

function blockWith(words: string): string {
  const block = BLOCKS.find((text) => text.includes(words));
  if (block === undefined) throw new Error(`docs/backup.md has no block with ${words}`);
  return block;
}

/** The media servers in the database of a machine, whose key has to fit. */
async function serversOn(data: string): Promise<readonly string[]> {
  const path = join(data, 'usher.db');
  const key = Buffer.from(readFileSync(`${path}.key`, 'utf8').trim(), 'base64');
  const keys = { auditKey: deriveKeyForPurpose('audit', key), accountsKey: deriveKeyForPurpose('accounts', key) };
  const store = await openDatabaseStore({ path, clock: createSteppedClock(RECORDED.at), log: silent, ...keys });
  onTestFinished(() => store.close());
  return store.mediaServers.serversOf(FIRST_GUILD).map(({ name }) => name);
}

test('a person with a backup, the key and the permissions file restores them on a new machine with Docker', async () => {
  const machine = createMachine();
  restoreRelease(machine.at('usher.db'), RELEASE);
  copyFileSync(machine.at('usher.db'), machine.at('backup.db'));
  const output = machine.run(blockWith('< three.tar'));
  expect(output).toContain('Restored');
  expect(readFileSync(join(machine.data, 'usher.db.key'), 'utf8').trim()).toBe(releaseKey(RELEASE));
  expect(await serversOn(machine.data)).toEqual(['Cellar', 'Attic']);
  expect(machine.others()).toEqual(['compose build', 'compose up -d']);
});

test('a person moves the whole volume from one Docker machine to another', async () => {
  const before = createMachine();
  restoreRelease(join(before.data, 'usher.db'), RELEASE);
  before.run(blockWith('> usher-data.tar'));
  const after = createMachine();
  copyFileSync(before.at('usher-data.tar'), after.at('usher-data.tar'));
  after.run(blockWith('< usher-data.tar'));
  expect(await serversOn(after.data)).toEqual(['Cellar', 'Attic']);
  expect(before.others()).toEqual(['compose stop']);
  expect(after.others()).toEqual(['compose build', 'compose up -d', 'compose exec usher usher doctor']);
});
