import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedWorld, prepareWorld } from '../../support/embeddedWorld.ts';

/** The user id of `nobody`, who owns no files. */
const OTHER = 65_534;

const canMount = mounts();
const isRoot = process.getuid?.() === 0;

function mounts(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'usher-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

/** A folder that everybody may enter, as a volume is mounted. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'usher-disk-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A disk of its own, which `options` makes small. */
function smallDisk(options: string): string {
  const folder = openFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=0700,uid=${OTHER},gid=${OTHER}`, 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', [folder]);
  });
  return folder;
}

const resize = (folder: string, options: string) => execFileSync('mount', ['-o', `remount,${options}`, folder]);

// Before anything is read, as a service manager or a container does it.
const AS_OTHER = `if (process.env.AS_USER) {
  process.setgroups([]); process.setgid(+process.env.AS_USER); process.setuid(+process.env.AS_USER); process.chdir('/');
}`;

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await prepareWorld({
    ownProcesses: true,
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(AS_OTHER)}`],
  });
});
afterAll(() => world.close());

const start = (folder: string, more: Record<string, string> = {}) =>
  world.launch({ DATABASE_PATH: join(folder, 'usher.db'), AS_USER: String(OTHER), ...more });

/** The only sentence of a start that fails. */
async function refusal(...asked: Parameters<typeof start>): Promise<string> {
  const bot = start(...asked);
  expect(await bot.ended).toBe(1);
  const sentences = bot.lines.filter((line) => !line.startsWith('{'));
  expect(sentences).toHaveLength(1);
  return sentences.join('\n');
}

async function becomesReady(...asked: Parameters<typeof start>): Promise<void> {
  const bot = start(...asked);
  await bot.ready;
  await bot.stop();
}

const KEY = Buffer.alloc(32, 5).toString('base64');

describe.skipIf(!canMount)('a start on a full disk (needs root, to mount a small one)', () => {
  test.each([
    { name: 'the key', size: 'size=4k', more: {}, named: 'key' },
    { name: 'the lock of the database', size: 'size=4k', more: { INSTALLATION_KEY: KEY }, named: 'usher.db' },
    { name: 'the database, after the key', size: 'size=64k', more: {}, named: 'usher.db' },
    {
      name: 'the database, with a key in the settings',
      size: 'size=256k',
      more: { INSTALLATION_KEY: KEY },
      named: 'usher.db',
    },
  ])('a start says that the disk is full, and continues once there is room: $name', async ({ size, more, named }) => {
    const folder = smallDisk(size);
    if (size === 'size=4k') writeFileSync(join(folder, 'filler'), Buffer.alloc(4096));
    const sentence = await refusal(folder, more);
    expect(sentence).toContain(named);
    expect(sentence).toMatch(new RegExp(`The disk that ${folder} is on is full .*df -h ${folder}$`));
    expect(readdirSync(folder).filter((name) => name.includes('writing') || name.includes('probe'))).toEqual([]);
    const key = join(folder, 'usher.db.key');
    expect(existsSync(key) ? readFileSync(key, 'utf8').length : 45).toBe(45);
    rmSync(join(folder, 'filler'), { force: true });
    resize(folder, 'size=64m');
    await becomesReady(folder, more);
  });

  test('a start says if the disk takes no more files although there is room', async () => {
    const folder = smallDisk('size=64m,nr_inodes=2');
    writeFileSync(join(folder, 'filler'), '');
    expect(await refusal(folder)).toMatch(new RegExp(`takes no more files.*df -i ${folder}$`));
    resize(folder, 'nr_inodes=1000');
    await becomesReady(folder);
  });

  test('a later start on a full disk also says that the disk is full, and works once there is room', async () => {
    const folder = smallDisk('size=64m');
    await becomesReady(folder);
    resize(folder, 'size=8m');
    spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, 'bs=64k']);
    spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'rest')}`, 'bs=512']);
    expect(await refusal(folder)).toMatch(/is full .*df -h/);
    for (const name of ['filler', 'rest']) rmSync(join(folder, name));
    await becomesReady(folder);
  });

  test('a start says that the disk is read-only', async () => {
    const folder = smallDisk('size=64m');
    resize(folder, 'ro');
    expect(await refusal(folder)).toMatch(
      new RegExp(`^The installation's key .*${folder} is on a disk that can only be read.*findmnt`),
    );
    resize(folder, 'rw');
    await becomesReady(folder);
  });
});

describe.skipIf(!isRoot)('a start as a user who does not own the folder (needs root, to run as that user)', () => {
  const whose = `Usher runs as user ${OTHER} \\(nobody\\), who may not use`;
  const line = (words: string) => new RegExp(`${whose} .*belongs to user 0 \\(root\\)\\. .*${words}$`);

  test.each<{
    name: string;
    prepare: (folder: string) => Record<string, string> | undefined;
    expected: (folder: string) => string;
  }>([
    {
      name: 'a fresh volume',
      prepare: () => undefined,
      expected: (folder) => `chown -R ${OTHER}:${OTHER} ${folder}`,
    },
    {
      name: 'with a key in the settings',
      prepare: () => ({ INSTALLATION_KEY: KEY }),
      expected: (folder) => `chown -R ${OTHER}:${OTHER} ${folder}`,
    },
    {
      name: 'a folder of other things',
      prepare: (folder) => {
        writeFileSync(join(folder, 'letters'), '');
        return undefined;
      },
      expected: (folder) => `chown ${OTHER}:${OTHER} ${folder}`,
    },
    {
      name: 'a folder that is to be made',
      prepare: (folder) => ({ DATABASE_PATH: join(folder, 'a', 'b', 'usher.db') }),
      expected: (folder) => `mkdir -p ${join(folder, 'a', 'b')} && chown ${OTHER}:${OTHER} ${join(folder, 'a', 'b')}`,
    },
    {
      name: 'a key that was copied by root',
      prepare: (folder) => {
        chownSync(folder, OTHER, OTHER);
        writeFileSync(join(folder, 'usher.db.key'), KEY, { mode: 0o600 });
        return undefined;
      },
      expected: (folder) => `chown ${OTHER}:${OTHER} ${join(folder, 'usher.db.key')}`,
    },
    {
      name: 'a database that root restored',
      prepare: (folder) => {
        chownSync(folder, OTHER, OTHER);
        new DatabaseSync(join(folder, 'usher.db')).close();
        chmodSync(join(folder, 'usher.db'), 0o600);
        return { INSTALLATION_KEY: KEY };
      },
      expected: (folder) => `chown ${OTHER}:${OTHER} ${join(folder, 'usher.db')}`,
    },
  ])(
    'a start as a user who does not own the folder names both users and the command to type: $name',
    async ({ prepare, expected }) => {
      const folder = openFolder();
      const more = prepare(folder);
      const sentence = await refusal(folder, more);
      expect(sentence).toMatch(line(RegExp.escape(expected(folder))));
      expect(sentence).not.toContain('.env');
      expect(existsSync(join(folder, 'usher.db.key.lock'))).toBe(false);
      execFileSync('sh', ['-c', expected(folder)]);
      await becomesReady(folder, more);
    },
  );

  test('a start names the command to type if the folder’s permissions are wrong', async () => {
    const folder = openFolder();
    writeFileSync(join(folder, 'letters'), '');
    chownSync(folder, OTHER, OTHER);
    chmodSync(folder, 0o500);
    expect(await refusal(folder)).toMatch(new RegExp(`: chmod u\\+rwx ${folder}$`));
  });
});

describe('an empty key file', () => {
  test.each(['', '\n', '  \n\n'])('an empty key file is replaced if there is no database: %j', async (text) => {
    const folder = openFolder();
    writeFileSync(join(folder, 'usher.db.key'), text);
    await becomesReady(folder, { AS_USER: '' });
    expect(readFileSync(join(folder, 'usher.db.key'), 'utf8')).toHaveLength(45);
  });

  test.each([
    { title: 'a database', name: 'usher.db', text: 'anything' },
    { title: 'a record of rights', name: 'usher.db.rights', text: '{}' },
    { title: 'keys from before', name: 'usher.db.key.former', text: KEY },
  ])('an empty key file counts as a lost key, and stays, if there is $title', async ({ name, text }) => {
    const folder = openFolder();
    writeFileSync(join(folder, 'usher.db.key'), '');
    writeFileSync(join(folder, name), text);
    expect(await refusal(folder, { AS_USER: '' })).toMatch(/usher\.db\.key holds no key: put the right one back/);
    expect(readFileSync(join(folder, 'usher.db.key'), 'utf8')).toBe('');
  });
});
