import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { explainFileTrouble, fileAdvice } from '../../../src/store/database/fileTrouble.ts';
import { createFileAtomically, writeFileAtomically } from '../../../src/store/database/wholeFile.ts';
import { temporaryPath } from '../support/openStore.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: as told`), { code });
const sqliteFailure = (errcode: number) => Object.assign(new Error('unable to open database file'), { errcode });

test('a new file is created only once, and only for its owner', async () => {
  const path = await temporaryPath();
  createFileAtomically(path, 'first');
  expect(() => createFileAtomically(path, 'second')).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['first', 0o600]);
  expect(readdirSync(dirname(path))).toHaveLength(1);
});

test('a failed write leaves the old file and nothing half-written beside it', async () => {
  const path = await temporaryPath();
  mkdirSync(path);
  writeFileSync(join(path, 'inside'), '');
  expect(() => writeFileAtomically(path, 'text')).toThrow();
  expect(() => createFileAtomically(path, 'text')).toThrow();
  expect(readdirSync(dirname(path))).toHaveLength(1);
});

const WHOLE_FILE = fileURLToPath(new URL('../../../src/store/database/wholeFile.ts', import.meta.url));

test('if several processes create the same file at once, one of them does, completely', async () => {
  const path = await temporaryPath();
  const one = (name: string) => `import('${WHOLE_FILE}').then(({ createFileAtomically }) => {
    try { createFileAtomically('${path}', '${name}'.repeat(1000)); console.log('${name}'); } catch (error) { console.log(error.code); } });`;
  const script = ['a', 'b', 'c'].map((name) => `"${process.execPath}" -e "${one(name)}" &`).join('\n');
  const outcomes = execFileSync('sh', ['-c', `${script}\nwait`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .sort();
  const [winner = ''] = outcomes.filter((outcome) => outcome !== 'EEXIST');
  expect(outcomes).toEqual(['EEXIST', 'EEXIST', winner].sort());
  expect(readFileSync(path, 'utf8')).toBe(winner.repeat(1000));
  expect(readdirSync(dirname(path))).toHaveLength(1);
});

// Root is refused nothing, so this tests the sentences only. test/long/setup/disk.test.ts starts as another user.
test.each<[string, RegExp]>([
  ['ENOSPC', /^The disk that .* is on is full \(\d+ KB are left\)\. Make room; .*: df -h \//],
  ['EDQUOT', /^user .* has used up their quota on the disk of .*\. See: quota -s$/],
  ['EROFS', /is on a disk that can only be read\. .*: findmnt -T \//],
  ['EACCES', /^Usher runs as user \d+.*, who may not use .*\. That belongs to user \d+/],
  ['EPERM', /^Usher runs as user \d+.*, who may not use /],
])('a file that cannot be written is reported with the reason and a command to type: %s', async (code, sentence) => {
  const path = await temporaryPath();
  expect(explainFileTrouble(path, failure(code))).toMatch(sentence);
  expect(fileAdvice(path, failure(code))).toMatch(sentence);
});

test.each([failure('EISDIR'), failure('ERR_OF_NODE'), sqliteFailure(14), new Error('of ours'), 'a text'])(
  'a file that cannot be written for an unclear reason gets a general hint: %s',
  async (cause) => {
    const path = await temporaryPath();
    expect(explainFileTrouble(path, cause)).toBeUndefined();
    expect(fileAdvice(path, cause)).toBe('Check the path, its rights and the disk.');
    expect(readdirSync(dirname(path))).toEqual([]);
  },
);

test('a database path below a file gets a general hint', async () => {
  const path = await temporaryPath();
  writeFileSync(path, 'a file');
  const inFile = join(path, 'usher.db');
  expect(fileAdvice(inFile, sqliteFailure(14))).toBe('Check the path, its rights and the disk.');
});

const disk = mkdtempSync(join(tmpdir(), 'usher-small-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk]).status === 0;
if (isMounted) execFileSync('umount', [disk]);
rmSync(disk, { recursive: true });

test.skipIf(!isMounted)(
  'a new file is not created on a disk without room for a second name (needs root, to mount one)',
  () => {
    mkdirSync(disk);
    // On this file system a name takes an inode: the folder has one, and the text another.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'nr_inodes=2', 'tmpfs', disk]);
    onTestFinished(() => {
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    });
    expect(() => createFileAtomically(join(disk, 'key'), 'text')).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
    expect(readdirSync(disk)).toEqual([]);
  },
);

test.skipIf(!isMounted)(
  'a full disk is recognized by trying, since SQLite does not report it (needs root, to mount one)',
  () => {
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk]);
    onTestFinished(() => {
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    });
    expect(explainFileTrouble(join(disk, 'usher.db'), sqliteFailure(10))).toMatch(/ is full /);
    expect(readdirSync(disk)).toEqual([]);
  },
);
