import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  ADA,
  BOB,
  copyInstallation,
  installation,
  rightsIn,
  rightsOnDisk,
  SIGNED,
} from '../../store/rights/support/rightsOnDisk.ts';

const CHILD = fileURLToPath(new URL('../../store/rights/support/killedChild.ts', import.meta.url));
const APPOINTED = '100000000000000077';

/** The steps of a change, in this order. Steps of the file system write the file with the record. */
const STEPS = [
  'the transaction begins',
  'the row is written',
  'the pending record is written to a file beside the one there is',
  'that file is flushed',
  'it takes the place of the one before',
  'its folder is flushed',
  'the signature is written to the database',
  'the transaction is committed',
  'the current record is written to a file beside the one there is',
  'that file is flushed too',
  'it takes the place of the one with the pending record',
  'its folder is flushed too',
  'the change is over',
];
const CALLS =
  'run run writeFileSync fsyncSync renameSync fsyncSync run run writeFileSync fsyncSync renameSync fsyncSync end';
const COMMITTED = STEPS.indexOf('the transaction is committed') + 1;

/** Starts a process that appoints an admin, and is killed before that step. Resolves to its calls and its signal. */
async function appointIn(path: string, step: number) {
  const child = spawn(process.execPath, [CHILD, path, `${step}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [calls, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { calls, signal };
}

test('a change of rights writes the pending record, the database and the current record, in this order', async () => {
  const { path } = await installation();
  expect(await appointIn(path, -1)).toEqual({ calls: CALLS, signal: null });
  expect(CALLS.split(' ')).toHaveLength(STEPS.length);
});

test.each(STEPS.map((name, step) => ({ name, step })))(
  'a bot killed before $name has changed all rights or none, and does not confuse that with a restore',
  async ({ step }) => {
    const killed = await installation();
    expect(await appointIn(killed.path, step)).toMatchObject({ signal: 'SIGKILL' });
    const replaced = await rightsOnDisk();
    copyInstallation(killed.path, replaced.path);
    const admins = step < COMMITTED ? [ADA] : [ADA, APPOINTED];
    expect(await killed.use(rightsIn)).toEqual({ ...SIGNED, admins });
    await killed.use(({ installationAdmins }) => installationAdmins.dismiss(ADA));
    expect(await killed.use(rightsIn)).toEqual({ ...SIGNED, admins: admins.slice(1) });
    expect(killed.logged).toEqual([]);
    replaced.replaceWith(killed.yesterday);
    expect(await replaced.use(rightsIn)).toMatchObject({
      admins: [ADA],
      undecided: { reason: 'older', database: { admins: [BOB] } },
    });
  },
);
